# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: Mutating module attribute total", "ValueError: (During torch.export, following attrs were created|Node arity mismatch)"]
# ///
"""Non-strict export warns of a tensor that the forward stores on its module, strict export does not."""

import warnings

import torch
from torch.export import export


class Remember(torch.nn.Module):
    def forward(self, x):
        self.total = x.sum()
        return x + 1


for strict in (False, True):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        export(Remember(), (torch.ones(3),), strict=strict)
    told = [entry for entry in caught if "self.total was assigned during export" in str(entry.message)]
    assert [entry.category for entry in told] == ([] if strict else [UserWarning]), (strict, told)
