# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.8"]
#
# [tool.torchproof]
# needs = "xpu"
# ///
"""A16W4 on an Intel GPU: weights in four bits, with a scale and a zero point for each group of the input."""

# --8<-- [start:use]
import torch

torch.manual_seed(0)
group = 32
weight, x = torch.randn(64, 128), torch.randn(4, 128).half()
groups = weight.reshape(64, -1, group)
low, high = groups.amin(dim=-1, keepdim=True), groups.amax(dim=-1, keepdim=True)
scale = (high - low) / 15
zero = (-low / scale).round()  # the code of 0
codes = (groups / scale + zero).round().clamp(0, 15).to(torch.int32).reshape(64, 128)

pairs = (codes[:, 1::2] << 4 | codes[:, ::2]).to(torch.uint8)  # two codes a byte
packed = torch.ops.aten._convert_weight_to_int4pack(pairs.to("xpu"), 8)
scales = scale.squeeze(-1).T.contiguous().half()  # groups, outputs
zeros = zero.squeeze(-1).T.contiguous().to(torch.int8)
product = torch.ops.aten._weight_int4pack_mm_with_scales_and_zeros(
    x.to("xpu"), packed, group, scales.to("xpu"), zeros.to("xpu")
)
print(product.dtype, tuple(product.shape))
# --8<-- [end:use]

dense = ((codes.reshape(64, -1, group) - zero) * scales.T.float().unsqueeze(-1)).reshape(64, 128)
reference = x.float() @ dense.T
error = (product.cpu().float() - reference).abs().max() / reference.abs().max()
assert error < 0.02, f"relative error {error:.4f}"
