# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Without the setting a failing compilation leaves nothing."""

# --8<-- [start:use]
from pathlib import Path

import torch
from torch._inductor import config
from torch.export import export

torch._dynamo.config.debug_dir_root = "debug"
config.cpp.cxx = ("no-such-compiler",)
program = export(torch.nn.Linear(4, 2), (torch.randn(3, 4),))
try:
    torch._inductor.aoti_compile_and_package(program)
except Exception as error:
    print(type(error).__name__)
print(Path("debug").exists())
# --8<-- [end:use]

assert not config.aot_inductor.dump_aoti_minifier, "the minifier is on by default"
assert not list(Path("debug").rglob("minifier_launcher.py")), "a launcher was written"
