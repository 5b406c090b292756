# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a jagged tensor is not refused by name']
# ///
"""flex_attention refuses jagged nested tensors."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import flex_attention

rows = [torch.ones(3, 2, 16), torch.ones(5, 2, 16)]
query = torch.nested.nested_tensor(rows, layout=torch.jagged).transpose(1, 2)
refusal = None
try:
    flex_attention(query, query, query)
except (NotImplementedError, torch._dynamo.exc.Unsupported) as error:
    refusal = str(error)
    print("does not support NestedTensor inputs" in refusal)
# --8<-- [end:use]

assert refusal is not None, "a jagged tensor is not refused by name"
assert "does not support NestedTensor inputs" in refusal, "a jagged tensor is not refused by name"
