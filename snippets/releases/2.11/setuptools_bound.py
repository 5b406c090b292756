# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: any setuptools']
# ///
"""The wheel says which setuptools it wants."""

# --8<-- [start:use]
from importlib.metadata import requires

wanted = [line for line in requires("torch") if line.startswith("setuptools")]
print(wanted)
# --8<-- [end:use]

assert len(wanted) == 1 and "python_version" not in wanted[0], f"any setuptools: {wanted}"
