# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.8", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# timeout = 300
# tools = ["c++"]
# absent = ['AssertionError: Inductor compiles scan']
# ///
"""Inductor cannot compile scan; the backend aot_eager can."""

import torch
from torch._higher_order_ops import scan
from torch._higher_order_ops.scan import scan_op
from torch._inductor.lowering import lowerings

assert scan_op not in lowerings, "Inductor compiles scan"
torch._dynamo.config.capture_scalar_outputs = True


def product(xs):
    return scan(lambda state, x: (state * x, state + x), torch.ones(()), xs)[0]


xs, refusal = torch.tensor([2.0, 3.0, 4.0]), ""
try:
    torch.compile(product, fullgraph=True)(xs)
except Exception as error:
    refusal = f"{type(error).__name__}: {error}"
assert refusal, "Inductor compiles scan"
assert "is not an OpOverload" in refusal, refusal
torch.compiler.reset()
assert torch.compile(product, backend="aot_eager", fullgraph=True)(xs).item() == 24.0
