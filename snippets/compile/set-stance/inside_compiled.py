# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["module 'torch.compiler' has no attribute 'set_stance'"]
# ///

"""set_stance cannot be called in code that is being traced."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager")
def predict(x):
    with torch.compiler.set_stance("force_eager"):
        return x + 1


try:
    predict(torch.ones(2))
except AssertionError as error:
    refusal = error
    print(f"{type(error).__name__}: {str(error).splitlines()[0].split(' at 0x')[0]}")
# --8<-- [end:use]

assert "Attempt to trace forbidden callable <function set_stance" in str(refusal), str(refusal)
