# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Choose a branch by the data without leaving the compiled graph."""

# --8<-- [start:use]
import torch

compiled_graphs = []


def counting_backend(graph, example_inputs):
    compiled_graphs.append(graph)
    return graph.forward


def shrink(gradient):
    return gradient / gradient.norm()


def keep(gradient):
    return gradient.clone()  # a branch must not return its input itself


@torch.compile(backend=counting_backend, fullgraph=True)
def clip(gradient):
    return torch.cond(gradient.norm() > 1, shrink, keep, (gradient,))


print("large:", clip(torch.tensor([3.0, 4.0])))
print("small:", clip(torch.tensor([0.3, 0.4])))
print("graphs:", len(compiled_graphs))
# --8<-- [end:use]

assert len(compiled_graphs) == 1, len(compiled_graphs)
for gradient in (torch.tensor([3.0, 4.0]), torch.tensor([0.3, 0.4])):
    expected = gradient / gradient.norm() if gradient.norm() > 1 else gradient
    torch.testing.assert_close(clip(gradient), expected)
    torch.testing.assert_close(torch.cond(gradient.norm() > 1, shrink, keep, (gradient,)), expected)
