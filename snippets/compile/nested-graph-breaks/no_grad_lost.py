# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9,<2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     'AssertionError: no_grad holds at the break',
#     'KeyError: .nested_graph_breaks.',
# ]
# ///
"""torch.no_grad of an outer function is lost at a break in an inner one."""

# --8<-- [start:use]
import torch

modes = []


@torch.compiler.disable
def note_mode():
    modes.append(torch.is_grad_enabled())


def inner(x):
    x = x * 2
    note_mode()  # breaks the graph
    return x * 3


@torch.compile(backend="eager")
def outer(x):
    with torch.no_grad():
        y = inner(x)
    return y + x


weight = torch.ones(2, requires_grad=True)
with torch._dynamo.config.patch(nested_graph_breaks=True):
    out = outer(weight)
print("grad mode at the break:", modes, "result:", out.tolist())
# --8<-- [end:use]

out.sum().backward()
assert modes == [True], "no_grad holds at the break"
