# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""There is no module torch.debugging."""

# --8<-- [start:use]
import importlib.util

import torch

for name in ("torch.debugging", "torch.debug", "torch.utils.debug_mode"):
    found = importlib.util.find_spec(name) is not None
    print(name, "exists" if found else "does not exist")
# --8<-- [end:use]

try:
    from torch.debugging import DebugMode  # noqa: F401
except ModuleNotFoundError as error:
    assert str(error) == "No module named 'torch.debugging'", error
else:
    raise AssertionError("torch.debugging exists")
for name in ("torch.debugging", "torch.debug", "torch.utils.debug_mode"):
    assert importlib.util.find_spec(name) is None, f"{name} exists"
