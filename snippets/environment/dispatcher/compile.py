# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""What reaches a compiler is already past autocast, composite operators and functionalization."""

# --8<-- [start:use]
from typing import Any

import torch
from torch._dynamo.backends.common import aot_autograd

received: list[str] = []


def record(graph_module: torch.fx.GraphModule, example_inputs: Any) -> torch.fx.GraphModule:
    received.extend(str(node.target) for node in graph_module.graph.nodes if node.op == "call_function")
    return graph_module


@torch.compile(backend=aot_autograd(fw_compiler=record))
def layer(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = torch.nn.functional.linear(x, weight)
    y.add_(1)
    return y


result = layer(torch.ones(2, 4), torch.ones(3, 4))
print(received)
# --8<-- [end:use]

assert received == ["aten._to_copy.default"] * 2 + ["aten.t.default", "aten.mm.default", "aten.add.Tensor"], received
assert result.dtype == torch.bfloat16 and result.tolist() == [[5.0] * 3] * 2
