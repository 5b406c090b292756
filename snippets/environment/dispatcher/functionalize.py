# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Functionalization replaces writes to a tensor by new tensors, and copies back what the caller can see."""

# --8<-- [start:use]
import torch
from torch.fx.experimental.proxy_tensor import make_fx


def scale_and_shift(x: torch.Tensor) -> torch.Tensor:
    shifted = x * 1
    shifted.add_(1)
    x.mul_(2)
    return shifted


graph = make_fx(torch.func.functionalize(scale_and_shift))(torch.ones(2)).graph
print([str(node.target) for node in graph.nodes if node.op == "call_function"])
# --8<-- [end:use]

targets = [str(node.target) for node in graph.nodes if node.op == "call_function"]
assert targets == ["aten.mul.Tensor", "aten.add.Tensor", "aten.mul.Tensor", "aten.copy_.default"], targets
