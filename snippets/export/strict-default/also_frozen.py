# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Strict capture freezes an environment variable and a counter too; an ignored mask gives no warning in either mode."""

import os
import warnings

import torch
from torch.export import export


class Counted(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return x * int(os.environ.get("SCALE", "3")) + self.calls


class Masked(torch.nn.Module):
    def forward(self, x, mask=None):
        return x if mask is None else x * mask


ones = torch.ones(2)
for strict in (True, False):
    os.environ.pop("SCALE", None)
    program = export(Counted(), (ones,), strict=strict).module()
    os.environ["SCALE"] = "5"
    assert program(ones).tolist() == [4.0, 4.0], f"{strict=}: the variable is read at the call"
    assert program(ones).tolist() == [4.0, 4.0], f"{strict=}: the counter goes on"
    masked = export(Masked(), (ones, None), strict=strict).module()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = masked(ones, torch.zeros(2)).tolist()
        except Exception as error:
            result = error
    assert strict or (result == [1.0, 1.0] and not caught), f"{strict=}: {result} {[str(w.message) for w in caught]}"
eager = Counted()
assert [eager(ones)[0].item(), eager(ones)[0].item()] == [6.0, 7.0], "eager mode reads neither"
