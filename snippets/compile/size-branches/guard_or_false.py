# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""guard_or_false takes the general side where the size is unbacked, and the right one elsewhere."""

# --8<-- [start:use]
import torch
from torch._dynamo.decorators import mark_unbacked
from torch.fx.experimental.symbolic_shapes import guard_or_false

taken = []


def project(x):
    if guard_or_false(x.shape[0] == 6):
        taken.append("special")
        return x + x
    taken.append("general")
    return x * 2


x = torch.ones(6, 3)
eager = project(x)
mark_unbacked(x, 0)
compiled = torch.compile(project, backend="eager", fullgraph=True)(x)
print(taken, "same result:", torch.equal(eager, compiled))
# --8<-- [end:use]

assert taken == ["special", "general"], taken
assert torch.equal(eager, compiled)
