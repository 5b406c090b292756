# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['KeyError: .*L\[.y.\]\.size\(\)\[0\]']
# ///
"""What each suggestion comes from, and that the declaration which it asks for exports."""

import torch
from torch.export import Dim, export


class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y


class Differences(torch.nn.Module):
    def forward(self, x, y):
        return x * (y[1:] - y[:-1])


class Pairs(torch.nn.Module):
    def forward(self, x, y):
        return x + y.view(-1, 2).sum(dim=1)


class Route(torch.nn.Module):
    def forward(self, x):
        return x * 2 if x.shape[0] <= 16 else x * 3


class Number(torch.nn.Module):
    def forward(self, x):
        return x + torch.ones(4)


def refusal(model, inputs, shapes):
    """Return what export says of a declaration, and that its error is a UserError."""
    try:
        export(model, inputs, dynamic_shapes=shapes)
    except torch._dynamo.exc.UserError as error:
        return str(error)
    return None


a, b, auto = Dim("a", max=64), Dim("b", max=64), {0: Dim.AUTO}
n = torch.ones
two = {"x": {0: a}, "y": {0: b}}
cases = [
    (Add(), (n(4), n(4)), two, "b = a", {"x": {0: a}, "y": {0: a}}, (n(9), n(9))),
    (Differences(), (n(4), n(5)), two, "b = a + 1", {"x": {0: a}, "y": {0: a + 1}}, (n(9), n(10))),
    (Pairs(), (n(4), n(8)), two, "2*", {"x": {0: a}, "y": {0: 2 * a}}, (n(9), n(18))),
    (Route(), (n(8),), {"x": {0: a}}, "max=16", {"x": {0: Dim("a", max=16)}}, (n(9),)),
    (Number(), (n(4),), {"x": {0: a}}, "a = 4", {"x": None}, (n(4),)),
]
for model, inputs, shapes, suggestion, declared, others in cases:
    name = type(model).__name__
    said = refusal(model, inputs, shapes)
    assert said and "Constraints violated" in said, f"{name}: {said!r}"
    assert suggestion in said.split("Suggested fixes:")[1], f"{name}: {suggestion!r} is not in {said}"
    for fitting in (declared, {key: auto for key in shapes}):
        program = export(model, inputs, dynamic_shapes=fitting).module()
        torch.testing.assert_close(program(*others), model(*others), rtol=0, atol=0, msg=f"{name}: {fitting}")
for model, inputs, shapes, constant in (
    (Add(), (n(4), n(4)), {"x": {0: a}, "y": None}, "a = 4"),
    (torch.nn.ReLU(), (n(1),), {"input": {0: a}}, "a = 1"),
    (torch.nn.ReLU(), (n(0),), {"input": {0: a}}, "a = 0"),
):
    said = refusal(model, inputs, shapes)
    inferred = f"inferred to be a constant ({constant[-1]})"  # what 2.6 says of the sizes 0 and 1, without a suggestion
    assert said and (constant in said.split("Suggested fixes:")[-1] or inferred in said), f"{constant!r}: {said!r}"
