# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An operator that returns its input is refused at the first call."""

# --8<-- [start:use]
import torch


@torch.library.custom_op("shop::maybe_scale", mutates_args=())
def maybe_scale(x: torch.Tensor, scale: float) -> torch.Tensor:
    if scale == 1.0:
        return x  # an alias of the input; return x.clone() instead
    return x * scale


print(maybe_scale(torch.ones(3), 2.0))
try:
    maybe_scale(torch.ones(3), 1.0)
except RuntimeError as error:
    refusal = str(error)
    print("RuntimeError", "may not alias any inputs" in refusal)
# --8<-- [end:use]

assert "may not alias any inputs" in refusal or "may not return" in refusal, refusal
torch.testing.assert_close(maybe_scale(torch.ones(3), 2.0), torch.full((3,), 2.0), rtol=0, atol=0)
