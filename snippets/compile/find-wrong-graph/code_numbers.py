# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AttributeError: .*debug_backend_override does not exist']
# ///
"""A number belongs to a piece of code: its recompiles have the same."""

# --8<-- [start:use]
import torch

used = []


@torch._dynamo.register_backend
def recorded(graph, example_inputs):
    used.append("override")
    return graph.forward


def plain(graph, example_inputs):
    used.append("own")
    return graph.forward


torch._dynamo.config.debug_backend_override = "1:recorded"
first = torch.compile(lambda x: x + 1, backend=plain, dynamic=False)
second = torch.compile(lambda x: x * 2, backend=plain, dynamic=False)
for length in (2, 3):  # two versions of each
    first(torch.ones(length))
    second(torch.ones(length))
print(used)
# --8<-- [end:use]

assert used == ["own", "override", "own", "override"], used
