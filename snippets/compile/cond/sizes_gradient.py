# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "UncapturedHigherOrderOpError: Cond doesn't work unless it is captured completely",
#     'AssertionError: The size of tensor a \(2\) must match the size of tensor b \(4\)',
# ]
# ///
"""Branches of torch.cond that return different sizes have no gradient; branches that fill up to one size have."""

# --8<-- [start:use]
import torch


def whole(x):
    return x * 2


def half(x):
    return x[:2] * 3


def filled(x):  # as many elements as the other branch
    return torch.nn.functional.pad(x[:2] * 3, (0, x.shape[0] - 2))


for branch in (half, filled):
    x = torch.ones(4, requires_grad=True)
    y = torch.cond(torch.tensor(False), whole, branch, (x,))
    try:
        y.sum().backward()
        print(branch.__name__, x.grad.tolist())
    except RuntimeError as error:
        print(branch.__name__, error)
# --8<-- [end:use]

for chosen, expected, message in (
    (True, [2.0] * 4, r"shape '[4]' is invalid for input of size 2"),
    (False, [3.0, 3.0, 0.0, 0.0], r"shape '[2]' is invalid for input of size 4"),
):
    x = torch.ones(4, requires_grad=True)
    y = torch.cond(torch.tensor(chosen), whole, half, (x,))
    try:
        y.sum().backward()
    except RuntimeError as error:
        assert message in str(error), error
    else:
        raise AssertionError(f"a gradient came back: {x.grad}")
    for dtype in (torch.float32, torch.float16):
        x = torch.tensor([1.0, torch.nan, 2.0, 0.0], dtype=dtype, requires_grad=True)
        torch.cond(torch.tensor(chosen), whole, filled, (x,)).sum().backward()
        assert x.grad.tolist() == expected, x.grad
