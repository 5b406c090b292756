# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: Guard failed: x\.size\(\)\[0\] % 2 == 0', 'KeyError: .*\.size\(\)\[0\]']
# ///
"""Up to 2.8 an exported program does not check a condition on a remainder or on two sizes; torch._check does."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Halve(torch.nn.Module):
    def forward(self, x):
        return x / 2 if x.shape[0] % 2 == 0 else x


class HalveChecked(torch.nn.Module):
    def forward(self, x):
        torch._check(x.shape[0] % 2 == 0)  # becomes a part of the graph
        return x / 2 if x.shape[0] % 2 == 0 else x


for model in (Halve(), HalveChecked()):
    program = export(model, (torch.ones(4),), dynamic_shapes={"x": {0: Dim.AUTO}})
    try:
        print(type(model).__name__, program.module()(torch.ones(3)).tolist(), "eager:", torch.ones(3).tolist())
    except RuntimeError as error:
        print(type(model).__name__, str(error).partition("(")[0])
# --8<-- [end:use]


class Longer(torch.nn.Module):
    def forward(self, x, y):
        return x.sum() + y.sum() if x.shape[0] > y.shape[0] else x.sum() - y.sum()


class LongerChecked(Longer):
    def forward(self, x, y):
        torch._check(x.shape[0] > y.shape[0])
        return super().forward(x, y)


class Same(torch.nn.Module):
    def forward(self, x, y):
        return x.sum() + y.sum() if x.shape[0] == y.shape[0] else x.sum() - y.sum()


class Bound(torch.nn.Module):
    def __init__(self, least):
        super().__init__()
        self.least = least

    def forward(self, x):
        return x * 2 if x.shape[0] > self.least else x


def call(model, example, inputs, hint):
    """Export the model with the hint on each first dimension, and return what it computes, or the error."""
    program = export(model, example, dynamic_shapes=tuple({0: hint} for _ in example))
    try:
        return program.module()(*inputs).tolist()
    except RuntimeError as error:
        return str(error)


for hint in (Dim.AUTO, Dim.DYNAMIC):
    found = call(Halve(), (torch.ones(4),), (torch.ones(3),), hint)
    assert found == [0.5] * 3, f"odd length: {found}"
    for length in (1, 3):
        assert "Runtime assertion failed" in call(HalveChecked(), (torch.ones(4),), (torch.ones(length),), hint), length
    assert call(HalveChecked(), (torch.ones(4),), (torch.ones(6),), hint) == [0.5] * 6
    example, swapped = (torch.ones(6), torch.ones(4)), (torch.ones(4), torch.ones(6))
    found = call(Longer(), example, swapped, hint)
    assert found == 10.0 != Longer()(*swapped).item(), f"the shorter one first: {found}"
    assert "Runtime assertion failed" in call(LongerChecked(), example, swapped, hint)
    found = call(Same(), (torch.ones(4), torch.ones(4)), swapped, hint)
    assert "to be equal to" in found, f"an equality: {found}"
    assert "to be >= 4" in call(Bound(3), (torch.ones(6),), (torch.ones(3),), hint)
    found = call(Bound(2), (torch.ones(6),), (torch.ones(2),), hint)
    assert found == [2.0, 2.0], f"a lower bound of 3: {found}"
