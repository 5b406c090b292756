# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# absent = ["AssertionError: no launcher was left"]
# ///
"""The launcher loads the program, compiles candidates one after the other, and writes the smallest that fails."""

import contextlib
import io
import re
import runpy
import sys
from pathlib import Path

import torch
from torch._inductor import config
from torch.export import export

model = torch.nn.Sequential(torch.nn.Linear(4, 12), torch.nn.ReLU(), torch.nn.Linear(12, 3), torch.nn.Sigmoid())
program = export(model, (torch.randn(3, 4),))
config.aot_inductor.dump_aoti_minifier = True
torch._dynamo.config.debug_dir_root = "debug"
config.cpp.cxx = ("no-such-compiler",)
with contextlib.suppress(Exception):
    torch._inductor.aoti_compile_and_package(program)
launchers = [*Path("debug").rglob("minifier_launcher.py")]
assert len(launchers) == 1, "no launcher was left"
(launcher,) = launchers
assert launcher.parts[1].startswith("run_"), launcher
(saved,) = Path("debug").rglob("*.pt2")
assert f"torch.export.load('{saved}')" in launcher.read_text(), f"the path of {saved} is not relative"

config.cpp.cxx = (None, "g++")  # the launcher sets what was set when the compilation failed
output = io.StringIO()
sys.argv = [str(launcher)]
with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output), contextlib.suppress(SystemExit):
    runpy.run_path(str(launcher), run_name="__main__")
assert config.cpp.cxx == ("no-such-compiler",), "the launcher does not set the compiler"
queries = re.search(r"Made (\d+) queries", output.getvalue())
assert queries and int(queries[1]) > 3, output.getvalue()[-500:]
smaller = torch.export.load(re.search(r"torch\.export\.load\('(.*?)'\)", Path("repro.py").read_text())[1])


def calls(exported) -> int:
    """Count the operators in a program."""
    return sum(node.op == "call_function" for node in exported.graph.nodes)


assert calls(smaller) < calls(program) == 4, f"{calls(smaller)} of {calls(program)} operators are left"
