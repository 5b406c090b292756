# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""torch.compile captures varlen_attn in one graph, as one operator."""

# --8<-- [start:use]
import torch
from torch.nn.attention.varlen import varlen_attn

operators = []


def recording_backend(graph, example_inputs):
    operators.extend(str(node.target) for node in graph.graph.nodes if node.op == "call_function")
    return lambda *inputs: (torch.empty(6, 2, 8),)  # the kernel itself needs a GPU


@torch.compile(backend=recording_backend, fullgraph=True)
def attend(query, key, value, offsets):
    return varlen_attn(query, key, value, offsets, offsets, 4, 4)


query = torch.randn(6, 2, 8)
attend(query, query, query, torch.tensor([0, 2, 6], dtype=torch.int32))
print([name for name in operators if "varlen" in name])
# --8<-- [end:use]

assert any("varlen_attn" in name for name in operators), operators
