# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "packaging"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An installer accepts a wheel whose tag is among those of the interpreter."""

# --8<-- [start:use]
import platform
from importlib.metadata import distribution

from packaging.tags import sys_tags

wheel = distribution("torch").read_text("WHEEL")
tag = next(line.removeprefix("Tag: ") for line in wheel.splitlines() if line.startswith("Tag: "))
print("this system:", platform.system(), platform.machine())
print("accepted:", tag in {str(accepted) for accepted in sys_tags()})
# --8<-- [end:use]

assert tag in {str(accepted) for accepted in sys_tags()}, f"{tag} is not accepted here"
