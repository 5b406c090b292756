# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "TypeError: .*module\\(\\) got an unexpected keyword argument .check_guards.",
#     "TypeError: '_DimHint' object is not callable",
# ]
# ///
"""check_guards=False leaves out what a branch assumed, and keeps the check of ranges."""

# --8<-- [start:use]
import torch
from torch.export import Dim, export


class Sign(torch.nn.Module):
    def forward(self, x):
        return x.sum() if x.shape[0] % 2 == 0 else -x.sum()


program = export(Sign(), (torch.ones(4),), dynamic_shapes={"x": {0: Dim.AUTO(max=8)}})
try:
    program.module()(torch.ones(5))
except AssertionError as error:
    print(error)
unguarded = program.module(check_guards=False)
print(unguarded(torch.ones(5)), "in place of", Sign()(torch.ones(5)))
try:
    unguarded(torch.ones(10))
except RuntimeError as error:
    print(error)
    refused = error
# --8<-- [end:use]

assert unguarded(torch.ones(5)) == 5 and Sign()(torch.ones(5)) == -5
assert "8" in str(refused), refused
