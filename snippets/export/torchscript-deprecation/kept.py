# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""TorchScript still scripts, traces, saves and loads; a loaded module and its decorators are silent."""

import warnings
from pathlib import Path

import torch
from torch import nn

model, x = nn.Sequential(nn.Linear(4, 2), nn.ReLU()).eval(), torch.randn(3, 4)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    for kind in ("script", "trace"):
        captured = torch.jit.script(model) if kind == "script" else torch.jit.trace(model, x)
        torch.jit.save(captured, f"{kind}.pt")
        for ready in (captured, torch.jit.load(f"{kind}.pt")):
            torch.testing.assert_close(ready(x), model(x), msg=f"{kind}: another result")
    loaded = torch.jit.load("script.pt")

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    loaded(x)
    loaded.eval()
    loaded.state_dict()
    for decorator in (torch.jit.ignore, torch.jit.unused, torch.jit.export):
        decorator(lambda self, y: y)
assert not caught, f"a warning: {caught[0].message}"

header = Path(torch.__file__).parent / "include/torch/csrc/jit/serialization/import.h"
assert "TORCH_API Module load(" in header.read_text(), "the headers do not declare torch::jit::load"
