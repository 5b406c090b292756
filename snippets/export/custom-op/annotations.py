# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The schema comes from the annotations: each argument needs one of a supported type."""

# --8<-- [start:use]
import torch

try:

    @torch.library.custom_op("shop::shift", mutates_args=())
    def shift(x: torch.Tensor, by) -> torch.Tensor:
        return x + by

except ValueError as error:
    refusal = str(error)
    print("ValueError:", refusal.split(". ")[0][:90])


@torch.library.custom_op("shop::shift", mutates_args=(), schema="(Tensor x, int by) -> Tensor")
def shift(x, by):
    return x + by


print(shift(torch.ones(2), 3))
# --8<-- [end:use]

assert "must have a type annotation" in refusal, refusal
torch.testing.assert_close(shift(torch.ones(2), 3), torch.full((2,), 4.0), rtol=0, atol=0)
