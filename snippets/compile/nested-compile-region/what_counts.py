# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A region is reused for the same shape, dtype, strides, need of a gradient and constants, and for no other."""

# --8<-- [start:use]
import torch


@torch.compiler.nested_compile_region
def scaled_sine(x, scale=2):
    return torch.sin(x) * scale


def bodies(x, *arguments):
    torch.compiler.reset()
    seen = []

    def recording_backend(graph, example_inputs):
        seen.extend(name for name, _ in graph.named_children() if name.startswith("subgraph"))
        return graph.forward

    def both(x, y):
        return scaled_sine(x), scaled_sine(y, *arguments[1:])

    torch.compile(both, backend=recording_backend, fullgraph=True)(x, arguments[0])
    return len(seen)


x = torch.ones(2, 3)
second_calls = {
    "the same kind": (torch.zeros(2, 3),),
    "shape": (torch.ones(4, 3),),
    "dtype": (x.double(),),
    "strides": (torch.ones(3, 2).t(),),
    "gradient": (torch.ones(2, 3, requires_grad=True),),
    "constant": (x, 3),
}
counted = {name: bodies(x, *arguments) for name, arguments in second_calls.items()}
print(counted)
# --8<-- [end:use]

assert counted.pop("the same kind") == 1, "the same call is not reused"
assert all(count == 2 for count in counted.values()), counted
