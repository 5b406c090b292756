# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: RuntimeError for the mean of integers']
# ///
"""The mean, deviation or norm of integers raises NotImplementedError, which is a RuntimeError."""

# --8<-- [start:use]
import torch

counts = torch.tensor([1, 2, 6])
refusals = []
for call in (counts.mean, counts.std, lambda: torch.linalg.vector_norm(counts)):
    try:
        call()
    except RuntimeError as error:
        refusals.append(error)
        print(type(error).__name__, str(error)[:50])
print(counts.mean(dtype=torch.float32))
# --8<-- [end:use]

assert len(refusals) == 3
assert all(type(refusal) is NotImplementedError for refusal in refusals), "RuntimeError for the mean of integers"
assert counts.mean(dtype=torch.float32).item() == 3
