# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["ImportError: cannot import name 'bytecode_debugger'"]
# ///
"""The commands of the bytecode debugger, and that debug() stops at the first instruction."""

import contextlib
import io
import re
import sys

import torch
from torch._dynamo import bytecode_debugger


@torch.compile(backend="eager")
def scale(x):
    return (x + 1) * 2


def session(*commands):
    torch.compiler.reset()
    sys.stdin = io.StringIO("\n".join(commands) + "\n")
    with contextlib.redirect_stdout(io.StringIO()) as shown, bytecode_debugger.debug():
        scale(torch.ones(2))
    return shown.getvalue().partition("Special variables")[2]  # after the help


def stops(text):
    return re.findall(r"^Instruction (\d+) at offset", text, re.MULTILINE)


assert stops(session("c")) == ["1"], "debug() does not stop at the first instruction"
for step in ("s", "n"):
    assert stops(session(step, "c")) == ["1", "2"], f"{step} does not step"
assert "Stack (TOS at end):\n  (empty)" in session("stack", "c"), "stack does not print the value stack"
assert "<function" in session("s", "stack", "c"), "a loaded function is not on the stack"
assert "RETURN_VALUE" not in session("c") and "RETURN_VALUE" in session("ll", "c"), "ll does not list the instructions"
left = session("q")
assert "Exiting debugger" in left, left
