# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AttributeError: 'function' object has no attribute 'DYNAMIC'"]
# ///
"""What a named Dim, AUTO, DYNAMIC and STATIC accept, and where the program holds the outcome."""

import torch
from torch.export import Dim, export


class Add(torch.nn.Module):
    def forward(self, x, y):
        return x + y


class Window(torch.nn.Module):
    def forward(self, x):
        return x * 2 if x.shape[0] > 3 else x


def sizes(program):
    """Return the first size of each input that is no weight."""
    return [node.meta["val"].shape[0] for node in program.graph.find_nodes(op="placeholder") if node.name in "xy"]


def refusal(model, inputs, shapes):
    try:
        export(model, inputs, dynamic_shapes=shapes)
    except torch._dynamo.exc.UserError as error:
        return str(error)
    return ""


pair = torch.ones(5, 2), torch.ones(5, 2)
named = refusal(Add(), pair, {"x": {0: Dim("a")}, "y": {0: Dim("b")}})
assert "Constraints violated" in named, f"a relation that was not stated: {named!r}"
same = Dim("batch")
for hint in (same, Dim.AUTO, Dim.DYNAMIC):
    program = export(Add(), pair, dynamic_shapes={"x": {0: hint}, "y": {0: hint}})
    first, second = sizes(program)
    assert isinstance(first, torch.SymInt) and str(first) == str(second), f"{hint}: {sizes(program)}"
    try:
        program.module()(torch.ones(7, 2), torch.ones(8, 2))
    except (RuntimeError, AssertionError):
        pass
    else:
        raise AssertionError(f"{hint}: two batches that differ were added")
bounded = export(Window(), (torch.ones(5),), dynamic_shapes={"x": {0: Dim.DYNAMIC}})
assert int(next(iter(bounded.range_constraints.values())).lower) == 4, bounded.range_constraints
for shapes in ({"x": {0: Dim.STATIC}}, {"x": None}):
    assert sizes(export(Window(), (torch.ones(5),), dynamic_shapes=shapes)) == [5], f"{shapes} is not a constant"

doubled = export(torch.nn.ReLU(), (torch.ones(5),), dynamic_shapes={"input": {0: Dim.AUTO}})
(found,) = doubled.range_constraints.values()
assert found.lower in (0, 2), f"the lower bound is {found.lower}"
assert doubled.module()(torch.ones(1)).tolist() == [1.0], "the program refuses a batch of 1"
empty = export(Add(), (torch.ones(0, 2), torch.ones(0, 2)), dynamic_shapes={"x": {0: Dim.AUTO}, "y": {0: Dim.AUTO}})
assert sizes(empty) == [0, 0], f"a size of 0 stays a symbol: {sizes(empty)}"
