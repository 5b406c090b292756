# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'TypeError: mark_unbacked\(\) got an unexpected keyword argument .hint_override',
# ]
# ///
"""hint_override tells the backend a typical size of an unbacked dimension."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked

hints = []


def backend_that_tunes(graph, example_inputs):
    sizes = [size for size in example_inputs if isinstance(size, torch.SymInt)]
    hints.extend(sizes[0].node.shape_env.var_to_hint_override.values())
    return graph.forward


@torch.compile(backend=backend_that_tunes, fullgraph=True)
def encode(tokens):
    return tokens * 2


for length in (5, 128, 0):
    tokens = torch.ones(length, 3)
    mark_unbacked(tokens, 0, hint_override=512)
    encode(tokens)
print("tune for:", hints)
# --8<-- [end:use]

assert hints == [512], hints
