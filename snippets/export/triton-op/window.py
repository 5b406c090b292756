# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The compiler sees the PyTorch operators in the body of a triton_op; the schema is made of annotations."""

import torch
from torch._dynamo.backends.common import aot_autograd
from torch.library import custom_op, triton_op


def body(x: torch.Tensor) -> torch.Tensor:
    return (x * 2).relu()


seen = triton_op("window::seen", body, mutates_args=())
hidden = custom_op("window::hidden", body, mutates_args=())
hidden.register_fake(lambda x: torch.empty_like(x))
assert str(torch.ops.window.seen.default._schema) == "window::seen(Tensor x) -> Tensor", "another schema"

for op, expected in ((seen, ["aten.mul.Tensor", "aten.relu.default"]), (hidden, ["window.hidden.default"])):
    graphs = []

    def keep(module, inputs, graphs=graphs):
        graphs.append([str(node.target) for node in module.graph.nodes if node.op == "call_function"])
        return module

    compiled = torch.compile(op, backend=aot_autograd(fw_compiler=keep), fullgraph=True)
    torch.testing.assert_close(compiled(torch.ones(3)), torch.full((3,), 2.0), rtol=0, atol=0)
    assert graphs == [expected], f"the compiler sees {graphs}"

try:
    triton_op("window::bare", lambda x: x * 2, mutates_args=())
except ValueError as error:
    assert "must have a type annotation" in str(error), error
else:
    raise AssertionError("a function without annotations was taken")
