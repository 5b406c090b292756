# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""draft_export returns a program for a model that export refuses, and a report of the reasons."""

# --8<-- [start:use]
import torch
from torch.export import draft_export


class Gate(torch.nn.Module):
    def forward(self, x, threshold):
        limit = threshold.item()
        if limit > 2:
            return x * limit
        return x - limit


program = draft_export(Gate(), (torch.ones(3), torch.tensor(5)))
report = program._report
print("sound:", report.successful())
for failure in report.failures:
    print(failure.failure_type.name)
# --8<-- [end:use]

x = torch.ones(3)
torch.testing.assert_close(program.module()(x, torch.tensor(7)), 7 * x)
assert [failure.failure_type.name for failure in report.failures] == ["DATA_DEPENDENT_ERROR"], report.failures
assert "limit > 2" in str(report) or "> 2" in str(report), str(report)
