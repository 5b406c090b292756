# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: types.h still includes Dispatcher.h']
# ///
"""torch/types.h no longer includes ATen/core/dispatch/Dispatcher.h."""

# --8<-- [start:use]
from pathlib import Path

import torch

headers = Path(torch.__file__).parent / "include"
types = (headers / "torch/csrc/api/include/torch/types.h").read_text()
print("types.h includes Dispatcher.h:", "ATen/core/dispatch/Dispatcher.h" in types)
print("there to be included:", (headers / "ATen/core/dispatch/Dispatcher.h").exists())
# --8<-- [end:use]

assert "ATen/core/dispatch/Dispatcher.h" not in types, "types.h still includes Dispatcher.h"
assert (headers / "ATen/core/dispatch/Dispatcher.h").exists()
