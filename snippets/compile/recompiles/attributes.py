# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An int attribute costs a version for each value; a float attribute and an int argument become dynamic."""

# --8<-- [start:use]
import torch


def versions(values, *, attribute):
    compiled = []

    def backend(graph, example_inputs):
        compiled.append(graph)
        return graph.forward

    torch._dynamo.reset()
    layer = torch.nn.Module()

    @torch.compile(backend=backend)
    def scale(x, factor=None):
        return x * (layer.factor if attribute else factor)

    for value in values:
        layer.factor = value
        scale(torch.ones(2)) if attribute else scale(torch.ones(2), value)
    return len(compiled)


print("int attribute:  ", versions(range(2, 22), attribute=True))
print("float attribute:", versions([n + 0.5 for n in range(20)], attribute=True))
print("int argument:   ", versions(range(2, 22), attribute=False))
# --8<-- [end:use]

assert versions(range(2, 22), attribute=True) == 8, "the limit of eight"
assert versions(range(2, 22), attribute=False) <= 3
