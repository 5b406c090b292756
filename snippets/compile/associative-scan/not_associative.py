# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A function that is not associative gives another result than the loop, without an error."""

# --8<-- [start:use]
import torch
from torch._higher_order_ops.associative_scan import associative_scan

xs = torch.tensor([10.0, 1.0, 2.0, 3.0])
scanned = associative_scan(lambda a, b: a - b, xs, 0, combine_mode="generic")
print("scanned:    ", scanned.tolist())

total, expected = xs[0], [xs[0].item()]
for x in xs[1:]:
    total = total - x
    expected.append(total.item())
print("in sequence:", expected)
# --8<-- [end:use]

assert expected == [10.0, 9.0, 7.0, 4.0]
assert scanned.tolist() != expected, "subtraction came out right"
