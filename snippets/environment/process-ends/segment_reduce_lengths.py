# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""segment_reduce checks lengths against the data, as it does not check offsets."""

# --8<-- [start:use]
import torch

data = torch.arange(4.0)
offsets = torch.tensor([0, 2, 9])
try:
    torch.segment_reduce(data, "sum", lengths=offsets.diff())
except RuntimeError as error:
    print(error)
sums = torch.segment_reduce(data, "sum", lengths=torch.tensor([2, 2]))
print(sums)
# --8<-- [end:use]

refused = False
try:
    torch.segment_reduce(data, "sum", lengths=offsets.diff())
except RuntimeError as error:
    refused = "sum to data.size" in str(error)
assert refused, "lengths beyond the data were taken"
assert sums.tolist() == [1.0, 5.0]
