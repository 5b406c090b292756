# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: Python 3[.][0-9]+ is still accepted"]
# ///
"""The wheel's metadata asks for Python 3.11 or newer."""

# --8<-- [start:use]
from importlib.metadata import metadata

from packaging.specifiers import SpecifierSet

accepted = SpecifierSet(metadata("torch")["Requires-Python"])
print([f"3.{minor}" for minor in range(8, 13) if f"3.{minor}.20" in accepted])
# --8<-- [end:use]

assert "3.10.20" not in accepted, "Python 3.10 is still accepted"
assert "3.11.0" in accepted, f"Python 3.11 is refused: {accepted}"
