# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15", "packaging"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: an older typing-extensions is enough"]
# ///
"""The wheel asks for typing-extensions 4.13."""

# --8<-- [start:use]
from importlib.metadata import requires

from packaging.requirements import Requirement

asked = {requirement.name: requirement for requirement in map(Requirement, requires("torch"))}
print(asked["typing-extensions"])
# --8<-- [end:use]

wanted = asked["typing-extensions"].specifier
assert "4.13.0" in wanted, wanted
assert "4.12.2" not in wanted, "an older typing-extensions is enough"
