# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""With dump_aoti_minifier a failing compilation leaves a script that reproduces it."""

# --8<-- [start:use]
from pathlib import Path

import torch
from torch._inductor import config
from torch.export import export


class Scorer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 12)

    def forward(self, x):
        return self.linear(x).relu().sigmoid()


config.aot_inductor.dump_aoti_minifier = True  # or DUMP_AOTI_MINIFIER=1 in the environment
torch._dynamo.config.debug_dir_root = "debug"
config.cpp.cxx = ("no-such-compiler",)  # a failure, to have something to look at

program = export(Scorer(), (torch.randn(3, 4),))
try:
    torch._inductor.aoti_compile_and_package(program)
except Exception as error:
    print(type(error).__name__)
for path in sorted(Path("debug").rglob("*.py")):
    print(path.name)
# --8<-- [end:use]

launchers = [*Path("debug").rglob("minifier_launcher.py")]
assert len(launchers) == 1, f"no one script was left: {launchers}"
text = launchers[0].read_text()
assert "run_repro" in text and "minify" in text, text
assert "torch.export.load" in text, text
(saved,) = Path("debug").rglob("*.pt2")
loaded = torch.export.load(str(saved))
assert "aten.relu.default" in [str(node.target) for node in loaded.graph.nodes], loaded
