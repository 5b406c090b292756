# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["TypeError: export\\(\\) got an unexpected keyword argument .prefer_deferred_runtime_asserts_over_guards."]
# ///
"""Conditions on a size can become assertions in the graph in place of constraints on the declaration."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Pairs(torch.nn.Module):
    def forward(self, x):
        return x.view(-1, 2, 3).sum(dim=1)


shapes = {"x": {0: Dim("length")}}
try:
    export(Pairs(), (torch.ones(6, 2),), dynamic_shapes=shapes)
except torch._dynamo.exc.UserError as error:
    print(error.msg.splitlines()[0].split("!")[0])

program = export(
    Pairs(), (torch.ones(6, 2),), dynamic_shapes=shapes, prefer_deferred_runtime_asserts_over_guards=True
)
pairs = program.module()
print(tuple(pairs(torch.ones(9, 2)).shape))
# --8<-- [end:use]

x = torch.randn(12, 2)
torch.testing.assert_close(pairs(x), Pairs()(x))
try:
    pairs(torch.ones(7, 2))
except (RuntimeError, AssertionError):
    pass
else:
    raise AssertionError("a length of 7 was accepted")
