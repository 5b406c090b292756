# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: torch.tensor raised RuntimeError']
# ///
"""A Python int beyond int64 raises ValueError, given to torch.tensor or as an index."""

# --8<-- [start:use]
import torch

refusals = []
for call in (lambda: torch.tensor(2**70), lambda: torch.ones(2)[2**70]):
    try:
        call()
    except (RuntimeError, ValueError) as error:
        refusals.append(error)
        print(type(error).__name__, error)
# --8<-- [end:use]

assert len(refusals) == 2
for refusal in refusals:
    assert isinstance(refusal, ValueError), f"torch.tensor raised {type(refusal).__name__}"
    assert "Overflow" in str(refusal)
