# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no plain refusal of nested tensors"]
# ///
"""Since 2.13 a nested tensor gets an error that says what to do; the mask builder for it went with 2.10."""

# --8<-- [start:use]
import torch
from torch.nn.attention import flex_attention as module

jagged = torch.nested.nested_tensor([torch.randn(n, 2, 16) for n in (40, 88)], layout=torch.jagged).transpose(1, 2)
error = None
try:
    module.flex_attention(jagged, jagged, jagged)
except Exception as caught:
    error = caught
print(type(error).__name__, str(error).split(",")[0])
# --8<-- [end:use]

assert isinstance(error, NotImplementedError), f"no plain refusal of nested tensors: {type(error).__name__}"
assert "does not support NestedTensor inputs" in str(error), f"another message: {error}"
assert not hasattr(module, "create_nested_block_mask"), "create_nested_block_mask exists"
