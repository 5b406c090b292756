# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""One call is a global setter, a context manager and a decorator."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager")
def compiled_here(x):
    return x + torch.compiler.is_compiling()  # adds 1 in compiled code, 0 in eager


@torch.compiler.set_stance("force_eager")
def evaluate(x):
    return compiled_here(x)


x = torch.zeros(1)
print("decorator:", evaluate(x).item())

with torch.compiler.set_stance("force_eager"):
    print("with block:", compiled_here(x).item())

torch.compiler.set_stance("force_eager")  # process-wide until changed
print("setter:", compiled_here(x).item())

torch.compiler.set_stance("default")
print("default:", compiled_here(x).item())
# --8<-- [end:use]

assert compiled_here(x).item() == 1.0, "default stance must compile"
assert evaluate(x).item() == 0.0, "the decorator must switch compilation off inside"
assert compiled_here(x).item() == 1.0, "the decorator must restore the stance"
