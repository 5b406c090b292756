# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["UncapturedHigherOrderOpError: Cond doesn't work unless it is captured completely"]
# ///
"""Branches may return different sizes: the size becomes unbacked."""

# --8<-- [start:use]
import torch


@torch.compile(backend="eager", fullgraph=True)
def prune(tokens):
    return torch.cond(tokens.sum() > 10, lambda t: t[:2].clone(), lambda t: t.clone(), (tokens,))


print(prune(torch.tensor([9, 9, 9, 9])).tolist(), prune(torch.tensor([1, 1, 1, 1])).tolist())
# --8<-- [end:use]

assert prune(torch.tensor([9, 9, 9, 9])).tolist() == [9, 9]
assert prune(torch.tensor([1, 1, 1, 1])).tolist() == [1, 1, 1, 1]
