# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.7.1"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# absent = ['AssertionError: the strides of the last dimension are heeded', 'AssertionError: flex_attention is not compiled for a CPU']
# ///
"""A compiled flex_attention on a CPU reads the wrong memory of tensors whose last dimension is not contiguous."""

import torch
from torch._dynamo.exc import BackendCompilerFailed
from torch.nn.attention.flex_attention import flex_attention

torch.set_num_threads(1)
try:
    torch.compile(flex_attention, dynamic=False)(*torch.zeros(3, 1, 2, 64, 32))
except BackendCompilerFailed as error:
    raise AssertionError("flex_attention is not compiled for a CPU") from error

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import flex_attention

torch.set_num_threads(1)
torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 32, 64).transpose(-1, -2) for _ in range(3))  # as of a projection with bmm
compiled = torch.compile(flex_attention, dynamic=False)

with torch.no_grad():
    expected = flex_attention(query, key, value)
    packed = compiled(query.contiguous(), key.contiguous(), value.contiguous())
    print("contiguous:", torch.allclose(packed, expected, atol=1e-5))
    print("as they are:", torch.allclose(compiled(query, key, value), expected, atol=1e-5))
# --8<-- [end:use]

with torch.no_grad():
    torch.testing.assert_close(packed, expected, atol=1e-5, rtol=1e-4)
    wrong = compiled(query, key, value)
assert not torch.allclose(wrong, expected, atol=1e-5), "the strides of the last dimension are heeded"
