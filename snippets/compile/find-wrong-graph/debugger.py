# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["ImportError: cannot import name 'bytecode_debugger'"]
# ///
"""breakpoint() of the bytecode debugger stops in the code that Dynamo wrote, before the graph."""

# --8<-- [start:use]
import contextlib
import io
import sys

import torch
from torch._dynamo import bytecode_debugger


@torch.compile(backend="eager")
def scale(x):
    shifted = x + 1
    bytecode_debugger.breakpoint()
    return shifted * 2


sys.stdin = io.StringIO("locals\nc\n")  # what you would type at its prompt
with contextlib.redirect_stdout(io.StringIO()) as session:
    scale(torch.ones(2))
shown = [line for line in session.getvalue().splitlines() if line.startswith(("Breakpoint", ">>>", "  x =", "==="))]
print(*shown, sep="\n")
# --8<-- [end:use]

text = "\n".join(shown)
assert "Breakpoint hit" in text and "LOAD_CONST <BREAKPOINT>" in text, text
assert "  x = tensor([1., 1.])" in text and "shifted =" not in session.getvalue(), session.getvalue()
assert "=== scale returned: tensor([4., 4.]) ===" in text, text
