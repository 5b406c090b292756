# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8,<2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: no error", "AssertionError: the refusal does not name combine_mode"]
# ///
"""On CPU the default combine_mode is refused, by a release before 2.14."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan

refusal = "no error"
try:
    associative_scan(torch.add, torch.ones(4), 0)
except (RuntimeError, ValueError) as error:
    causes = [error]
    while causes[-1].__cause__ is not None:
        causes.append(causes[-1].__cause__)
    refusal = "\n".join(f"{type(cause).__name__}: {cause}" for cause in causes)
    print(*[line.strip() for line in refusal.splitlines() if "combine_mode" in line][:1])
# --8<-- [end:use]

assert refusal != "no error", "no error"
assert "combine_mode='pointwise'" in refusal, "the refusal does not name combine_mode"
