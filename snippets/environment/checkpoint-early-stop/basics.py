# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: block\\(\\) got an unexpected keyword argument 'early_stop'"]
# ///
"""With early_stop=False one checkpointed call recomputes to its end; by default it stops at the last saved tensor."""

# --8<-- [start:use]
import torch
from torch.utils.checkpoint import checkpoint

steps = []


def block(x):
    steps.append("start")
    y = x.sin()  # saves x for backward
    steps.append("end")  # runs in the backward pass too, under early_stop=False
    return y


x = torch.tensor([0.5, 1.0], requires_grad=True)
checkpoint(block, x, use_reentrant=False, early_stop=False).sum().backward()
print("early_stop=False:", steps)
# --8<-- [end:use]

# --8<-- [start:default]
steps.clear()
checkpoint(block, x, use_reentrant=False).sum().backward()
print("default:         ", steps)
# --8<-- [end:default]


def run(**options):
    steps.clear()
    x = torch.tensor([0.5, 1.0], requires_grad=True)
    checkpoint(block, x, use_reentrant=False, **options).sum().backward()
    return steps.copy(), x.grad


assert run()[0] == ["start", "end", "start"]
assert run(early_stop=False)[0] == ["start", "end", "start", "end"]
expected = torch.tensor([0.5, 1.0]).cos()
torch.testing.assert_close(run()[1], expected)
torch.testing.assert_close(run(early_stop=False)[1], expected)
