# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: 'ShapeEnv' object has no attribute 'backed_var_to_val'"]
# ///
"""ShapeEnv.var_to_val warns; backed_var_to_val is what holds the sizes seen while tracing."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Double(torch.nn.Module):
    def forward(self, x):
        return 2 * x


program = export(Double(), (torch.ones(5),), dynamic_shapes={"x": {0: Dim("size")}})
(size,) = (node.meta["val"] for node in program.graph.nodes if node.name == "x")
shape_env = size.shape[0].node.shape_env
print(shape_env.backed_var_to_val)
# --8<-- [end:use]

import warnings

assert [int(value) for value in shape_env.backed_var_to_val.values()] == [5]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    former = shape_env.var_to_val
assert former == shape_env.backed_var_to_val
assert [(str(each.message), each.category) for each in caught] == [
    ("var_to_val is deprecated, use backed_var_to_val instead", FutureWarning)
], caught
