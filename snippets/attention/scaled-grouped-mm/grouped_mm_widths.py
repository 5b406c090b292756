# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Widths of grouped_mm are multiples of 8 columns in bfloat16, for tokens and output; a group may be empty."""

import torch
from torch.nn.functional import grouped_mm


def error(width, out, ends=(3, 3, 10)):  # the second group is empty
    tokens = torch.randn(10, width, dtype=torch.bfloat16)
    experts = torch.randn(3, width, out, dtype=torch.bfloat16)
    try:
        result = grouped_mm(tokens, experts, offs=torch.tensor(ends, dtype=torch.int32))
    except RuntimeError as caught:
        return str(caught)
    torch.testing.assert_close(result[3:], tokens[3:] @ experts[2], rtol=2e-2, atol=1e-1)
    return ""


for width in (8, 24):
    for out in (8, 40):
        assert error(width, out) == "", f"{width} by {out}: {error(width, out)}"
for width, out in ((4, 8), (12, 8), (8, 4), (8, 12)):
    assert "multiple of 16 bytes" in error(width, out), f"{width} by {out}: {error(width, out)!r}"
