# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*enable_complex_wrapper does not exist']
# ///
"""The setting is no guard: what is compiled stays as it is."""

# --8<-- [start:use]
import torch
import torch._functorch.config
from torch._dynamo.backends.common import aot_autograd

operations = []


def inspect(graph, example_inputs):
    operations.append(sum(node.target is torch.ops.aten.mul.Tensor for node in graph.graph.nodes))
    return graph.forward


square = torch.compile(lambda x: x * x, backend=aot_autograd(fw_compiler=inspect))
x = torch.tensor([1 + 2j])
square(x)
torch._functorch.config.enable_complex_wrapper = True
square(x)
print("products per graph:", operations)
torch.compiler.reset()
square(x)
print("after a reset:     ", operations)
# --8<-- [end:use]

assert operations == [1, 4], operations
assert square(x).item() == (1 + 2j) ** 2
