# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A size read from the data needs torch._check before code may branch on it."""

# --8<-- [start:use]
import torch
from torch.export import export


class Head(torch.nn.Module):
    def __init__(self, checked):
        super().__init__()
        self.checked = checked

    def forward(self, x, count):
        kept = count.item()
        if self.checked:
            torch._check(kept <= 6)
        return x * 6 if kept > 6 else x * kept


inputs = torch.ones(6), torch.tensor(3)
try:
    export(Head(checked=False), inputs)
except Exception as error:
    refusal = error
    print(str(error).splitlines()[0])
head = export(Head(checked=True), inputs).module()
print(head(torch.ones(6), torch.tensor(4)))
# --8<-- [end:use]

assert "data-dependent" in str(refusal).lower() or "dynamic control flow" in str(refusal).lower(), refusal
torch.testing.assert_close(head(torch.ones(6), torch.tensor(5)), torch.full((6,), 5.0), rtol=0, atol=0)
try:
    head(torch.ones(6), torch.tensor(7))
except (RuntimeError, AssertionError):
    pass
else:
    raise AssertionError("7 was accepted")
