# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the program refused the other side"]
# ///
"""A branch on a boolean tensor is frozen without an assertion; only the report tells."""

# --8<-- [start:use]
import torch
from torch.export import draft_export


class Sign(torch.nn.Module):
    def forward(self, x):
        return x + 1 if x.sum() > 0 else x - 1


program = draft_export(Sign(), (torch.ones(2),))
print("in the report:", len(program._report.failures))
try:
    result = program.module()(-torch.ones(2))
    print("result:", result, "eager:", Sign()(-torch.ones(2)))
except RuntimeError as error:
    result = None
    print(type(error).__name__)
# --8<-- [end:use]

assert result is not None, "the program refused the other side"
torch.testing.assert_close(result, torch.zeros(2))
torch.testing.assert_close(Sign()(-torch.ones(2)), torch.full((2,), -2.0))
