# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: torch.jit.script gave no DeprecationWarning"]
# ///
"""Python hides the deprecation of torch.jit.script, even in the script that calls it."""

# --8<-- [start:use]
import warnings

import torch


def double(x: torch.Tensor) -> torch.Tensor:
    return x * 2


with warnings.catch_warnings(record=True) as shown:
    warnings.resetwarnings()
    warnings.simplefilter("ignore", DeprecationWarning)
    warnings.filterwarnings("default", category=DeprecationWarning, module="__main__")  # Python's own default
    torch.jit.script(double)
print("shown by default:", len(shown))

try:
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message=r"`torch\.jit\.", category=DeprecationWarning)
        torch.jit.script(double)
except DeprecationWarning as warning:
    found = str(warning)
    print("as an error:", found)
else:
    found = None
# --8<-- [end:use]

assert found is not None, "torch.jit.script gave no DeprecationWarning"
assert "`torch.jit.script` is deprecated" in found, found
assert not shown, f"shown by default: {shown[0].message}"
