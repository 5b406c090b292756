# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: no dynamic_shapes']
# ///
"""torch.compile takes dynamic_shapes, not shapes_spec."""

# --8<-- [start:use]
import inspect

import torch

parameters = inspect.signature(torch.compile).parameters
print("dynamic_shapes" in parameters, "shapes_spec" in parameters)
# --8<-- [end:use]

assert "dynamic_shapes" in parameters, "no dynamic_shapes"
assert "shapes_spec" not in parameters
