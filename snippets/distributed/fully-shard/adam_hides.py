# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A gradient that is twice as large leaves the step of Adam as it is, and doubles that of SGD."""

# --8<-- [start:use]
import torch


def step(kind: type[torch.optim.Optimizer], scale: float) -> torch.Tensor:
    weight = torch.nn.Parameter(torch.zeros(4))
    weight.grad = scale * torch.tensor([0.1, -0.2, 0.3, 4.0])
    kind([weight], lr=0.1).step()
    return weight.detach()


print("Adam:", step(torch.optim.Adam, 1.0), step(torch.optim.Adam, 2.0))
# --8<-- [end:use]

torch.testing.assert_close(step(torch.optim.Adam, 2.0), step(torch.optim.Adam, 1.0), atol=1e-6, rtol=0)
torch.testing.assert_close(step(torch.optim.SGD, 2.0), 2 * step(torch.optim.SGD, 1.0))
assert step(torch.optim.Adam, 1.0).abs().min() > 0.09, "Adam takes no step"
