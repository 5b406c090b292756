# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "numpy"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The compiler sees one call of an operator whose body is NumPy and branches on values; opcheck runs four tests."""

import numpy as np
import torch
from torch._dynamo.backends.common import aot_autograd


@torch.library.custom_op("opaque::clip", mutates_args=())
def clip(x: torch.Tensor, limit: float) -> torch.Tensor:
    if x.sum() > 0:  # a branch on values
        return torch.from_numpy(np.clip(x.numpy(), -limit, limit))
    return torch.from_numpy(-np.clip(x.numpy(), -limit, limit))


fakes = []


@clip.register_fake
def _(x, limit):
    fakes.append(type(x).__name__)
    return torch.empty_like(x)


graphs = []


def keep(module, inputs):
    graphs.append([str(node.target) for node in module.graph.nodes if node.op == "call_function"])
    return module


compiled = torch.compile(lambda x: clip(x, 1.0), backend=aot_autograd(fw_compiler=keep), fullgraph=True)
for sign in (1.0, -1.0):
    x = sign * torch.tensor([0.5, 3.0])
    torch.testing.assert_close(compiled(x), torch.tensor([0.5, 1.0]), rtol=0, atol=0)
assert graphs == [["opaque.clip.default"]], f"the compiler sees {graphs}"
assert fakes and set(fakes) <= {"FakeTensor", "FunctionalTensor"}, fakes

operator = torch.ops.opaque.clip.default
assert str(operator._schema) == "opaque::clip(Tensor x, float limit) -> Tensor", operator._schema
for key in ("CPU", "CUDA", "XPU", "MPS"):
    kernel = torch._C._dispatch_has_computed_kernel_for_dispatch_key("opaque::clip", key)
    assert kernel, f"no kernel for {key}"
results = torch.library.opcheck(clip, (torch.tensor([0.5, 3.0]), 1.0))
tests = {"test_schema", "test_autograd_registration", "test_faketensor", "test_aot_dispatch_dynamic"}
assert set(results) == tests, set(results)
