# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*enable_complex_wrapper does not exist', "KeyError: 'enable_complex_wrapper'"]
# ///
"""With enable_complex_wrapper the backend sees products of real tensors."""

# --8<-- [start:use]
import torch
import torch._functorch.config
from torch._dynamo.backends.common import aot_autograd

products = []


def inspect(graph, example_inputs):
    nodes = [node for node in graph.graph.nodes if node.target is torch.ops.aten.mul.Tensor]
    products.append([str(node.meta["val"].dtype) for node in nodes])
    return graph.forward


def rotate(query, phase):
    return query * phase


query, phase = torch.polar(torch.ones(2, 4), torch.arange(8.0).reshape(2, 4)), torch.tensor(1j)
for enabled in (False, True):
    torch.compiler.reset()
    with torch._functorch.config.patch(enable_complex_wrapper=enabled):
        rotated = torch.compile(rotate, backend=aot_autograd(fw_compiler=inspect))(query, phase)
    print(enabled, products[-1], "result:", rotated.dtype)
# --8<-- [end:use]

assert products == [["torch.complex64"], ["torch.float32"] * 4], products
torch.testing.assert_close(rotated, rotate(query, phase))
