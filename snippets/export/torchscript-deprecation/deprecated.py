# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no warning from torch.jit.(script|trace)"]
# ///
"""torch.jit.script and torch.jit.trace warn that they are deprecated, and still work."""

# --8<-- [start:use]
import warnings

import torch
from torch import nn

model, sample = nn.Sequential(nn.Linear(4, 2), nn.ReLU()).eval(), torch.randn(3, 4)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    scripted = torch.jit.script(model)
    traced = torch.jit.trace(model, sample)
for message in sorted({f"{entry.category.__name__}: {entry.message}" for entry in caught}):
    print(message)
# --8<-- [end:use]

messages = [str(entry.message) for entry in caught]
for name in ("script", "trace"):
    expected = f"`torch.jit.{name}` is deprecated. Please switch to `torch.compile` or `torch.export`."
    assert expected in messages, f"no warning from torch.jit.{name}"
torch.testing.assert_close(scripted(sample), model(sample))
torch.testing.assert_close(traced(sample), model(sample))
