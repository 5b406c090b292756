# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""register_autocast says which dtype the operator gets inside torch.autocast."""

# --8<-- [start:use]
import torch


@torch.library.custom_op("shop::score", mutates_args=())
def score(x: torch.Tensor) -> torch.Tensor:
    return x * 2


score.register_autocast("cpu", torch.bfloat16)

x = torch.ones(3)
print(score(x).dtype)
with torch.autocast("cpu", dtype=torch.bfloat16):
    print(score(x).dtype)
# --8<-- [end:use]

assert score(x).dtype == torch.float32
with torch.autocast("cpu", dtype=torch.bfloat16):
    assert score(x).dtype == torch.bfloat16, score(x).dtype
