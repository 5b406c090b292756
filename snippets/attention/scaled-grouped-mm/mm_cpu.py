# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["NotImplementedError: Could not run 'aten::_scaled_mm_v2' with arguments from the 'CPU' backend"]
# ///
"""scaled_mm multiplies float8 matrices and applies the decoding scales; on CPU tensor-wise and row-wise."""

# --8<-- [start:use]
import torch
from torch.nn.functional import ScalingType, scaled_mm

torch.manual_seed(0)
activations, weight = torch.randn(32, 64), torch.randn(48, 64)


def quantize(tensor: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    scale = tensor.abs().amax(dim=1, keepdim=True) / torch.finfo(torch.float8_e4m3fn).max
    return (tensor / scale).to(torch.float8_e4m3fn), scale


(left, left_scale), (right, right_scale) = quantize(activations), quantize(weight)
by_row = ScalingType.RowWise
output = scaled_mm(left, right.t(), left_scale, by_row, right_scale.t(), by_row, output_dtype=torch.bfloat16)
print(tuple(output.shape), output.dtype)
# --8<-- [end:use]

decoded = (left.float() * left_scale) @ (right.float() * right_scale).t()
torch.testing.assert_close(output.float(), decoded, rtol=2e-2, atol=2e-2)
worst = (output.float() - activations @ weight.t()).abs().max() / (activations @ weight.t()).abs().max()
assert worst < 0.1, f"off by {worst:.3f} of the largest value"
