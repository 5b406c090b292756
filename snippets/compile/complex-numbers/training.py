# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*enable_complex_wrapper does not exist', "KeyError: 'enable_complex_wrapper'"]
# ///
"""In training the forward is split, the backward is not; the gradients are right."""

# --8<-- [start:use]
import torch
import torch._functorch.config
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd

dtypes = {}


def inspect(name):
    def compiler(graph, example_inputs):
        nodes = [node for node in graph.graph.nodes if node.target is torch.ops.aten.mul.Tensor]
        dtypes[name] = sorted({str(node.meta["val"].dtype) for node in nodes})
        return make_boxed_func(graph.forward)

    return compiler


weight = torch.tensor([1 + 2j, 3 - 1j], requires_grad=True)
backend = aot_autograd(fw_compiler=inspect("forward"), bw_compiler=inspect("backward"))
with torch._functorch.config.patch(enable_complex_wrapper=True):
    compiled = torch.compile(lambda weight: (weight * weight).abs().sum(), backend=backend)
    compiled(weight).backward()
print(dtypes)
print(weight.grad)
# --8<-- [end:use]

assert dtypes["forward"] == ["torch.float32"], dtypes
assert "torch.complex64" in dtypes["backward"], dtypes
torch.testing.assert_close(weight.grad, 2 * weight.detach())  # of |w|^2
