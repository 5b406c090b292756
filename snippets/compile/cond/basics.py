# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5", "setuptools<82"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# ///
"""Choose a branch by the data without leaving the compiled graph."""

# --8<-- [start:use]
import torch


def shrink(gradient):
    return gradient / gradient.norm()


def keep(gradient):
    return gradient.clone()  # a branch must not return its input itself


@torch.compile(fullgraph=True)
def clip(gradient):
    return torch.cond(gradient.norm() > 1, shrink, keep, (gradient,))


print("large:", clip(torch.tensor([3.0, 4.0])))
print("small:", clip(torch.tensor([0.3, 0.4])))
# --8<-- [end:use]

# --8<-- [start:count]
from torch._dynamo.utils import counters

clip(torch.tensor([30.0, 40.0]))
print("graphs:", counters["stats"]["unique_graphs"])
# --8<-- [end:count]

assert counters["stats"]["unique_graphs"] == 1, counters["stats"]
for gradient in (torch.tensor([3.0, 4.0]), torch.tensor([0.3, 0.4])):
    expected = gradient / gradient.norm() if gradient.norm() > 1 else gradient
    torch.testing.assert_close(clip(gradient), expected)
    torch.testing.assert_close(torch.cond(gradient.norm() > 1, shrink, keep, (gradient,)), expected)
