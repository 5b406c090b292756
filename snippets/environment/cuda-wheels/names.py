# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# build = "cuda"
# absent = ["AssertionError: torch still requires nvidia-.*-cu12"]
# ///
"""The wheel requires none of the packages whose name ends in -cu12."""

# --8<-- [start:use]
import re
from importlib.metadata import requires

names = [re.split(r"[^\w-]", line, maxsplit=1)[0] for line in requires("torch")]
print("with -cu12:", [name for name in names if name.endswith("-cu12")])
print("with -cu13:", [name for name in names if name.endswith("-cu13")])
# --8<-- [end:use]

old = [name for name in names if name.endswith("-cu12")]
assert not old, f"torch still requires {old[0]}"
assert "cuda-toolkit" in names and "nvidia-cudnn-cu13" in names, f"torch requires {names}"
