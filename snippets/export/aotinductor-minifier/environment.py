# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# fresh = true
# absent = ["AssertionError: DUMP_AOTI_MINIFIER does nothing"]
# ///
"""DUMP_AOTI_MINIFIER in the environment leaves the launcher below torch_compile_debug."""

import os

os.environ["DUMP_AOTI_MINIFIER"] = "1"  # before torch is imported

from pathlib import Path

import torch
from torch._inductor import config
from torch.export import export

config.cpp.cxx = ("no-such-compiler",)
program = export(torch.nn.Linear(4, 2), (torch.randn(3, 4),))
try:
    torch._inductor.aoti_compile_and_package(program)
except Exception as error:
    refusal = error
launchers = [*Path("torch_compile_debug").rglob("minifier_launcher.py")]
assert len(launchers) == 1, "DUMP_AOTI_MINIFIER does nothing"
assert "C++ compiler" in str(refusal) or "no-such-compiler" in str(refusal), repr(refusal)
