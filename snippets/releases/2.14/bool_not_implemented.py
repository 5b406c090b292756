# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: RuntimeError for a bool tensor']
# ///
"""Subtracting, negating or rectifying a bool tensor raises NotImplementedError, which is a RuntimeError."""

# --8<-- [start:use]
import torch

mask = torch.tensor([True, False])
refusals = []
for call in (lambda: mask - mask, lambda: -mask, lambda: torch.relu(mask)):
    try:
        call()
    except RuntimeError as error:
        refusals.append(error)
        print(type(error).__name__, str(error)[:43])
print(~mask, mask ^ mask)
# --8<-- [end:use]

assert len(refusals) == 3
assert all(type(refusal) is NotImplementedError for refusal in refusals), "RuntimeError for a bool tensor"
assert (~mask).tolist() == [False, True]
assert (mask ^ mask).tolist() == [False, False]
