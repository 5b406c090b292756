# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = [
#     "UncapturedHigherOrderOpError: while_loop doesn't work unless it is captured completely",
# ]
# ///
"""A Python integer may be carried, as far as Dynamo is concerned."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", fullgraph=True)
def power(x):
    return torch.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (0, x))


count, doubled = power(torch.ones(2))
print(count, doubled.tolist())
# --8<-- [end:use]

assert count == 3 and doubled.tolist() == [8.0, 8.0]
