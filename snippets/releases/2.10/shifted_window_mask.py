# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# tools = ["c++"]
# timeout = 600
# absent = ['AssertionError: the mask compiles']
# ///
"""A mask of shifted windows that is made inside compiled code is a C++ error on CPU, in 2.10 and 2.11."""

# --8<-- [start:use]
import torch


def make_mask(scores: torch.Tensor) -> torch.Tensor:
    zones = scores.new_zeros((8, 8))
    label = 0
    for rows in (slice(0, -4), slice(-4, -2), slice(-2, None)):
        for columns in (slice(0, -4), slice(-4, -2), slice(-2, None)):
            zones[rows, columns] = label
            label += 1
    zones = zones.view(2, 4, 2, 4).permute(0, 2, 1, 3).reshape(-1, 16)
    mask = zones.unsqueeze(1) - zones.unsqueeze(2)
    return mask.masked_fill(mask != 0, -100.0).masked_fill(mask == 0, 0.0)


@torch.compile
def attend(scores: torch.Tensor) -> torch.Tensor:
    return (scores + make_mask(scores)).softmax(-1)


scores = torch.linspace(-1, 1, 4 * 16 * 16).view(4, 16, 16)
refusal = None
try:
    attend(scores)
except RuntimeError as error:
    refusal = str(error)
# --8<-- [end:use]

assert refusal is not None, "the mask compiles"
assert "C++ compile error" in refusal, refusal


# --8<-- [start:around]
@torch.compile
def attend_with(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return (scores + mask).softmax(-1)


result = attend_with(scores, make_mask(scores))
# --8<-- [end:around]

torch.testing.assert_close(result, (scores + make_mask(scores)).softmax(-1))
