# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.utils.bottleneck is still there']
# ///
"""The module behind `python -m torch.utils.bottleneck` is gone."""

# --8<-- [start:use]
import importlib

refusal = None
try:
    importlib.import_module("torch.utils.bottleneck")
except ModuleNotFoundError as error:
    refusal = str(error)
    print(refusal)
# --8<-- [end:use]

assert refusal is not None, "torch.utils.bottleneck is still there"
assert refusal == "No module named 'torch.utils.bottleneck'", refusal
