# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""On CPU the math path takes a mask of rank 3, what must be broadcast over the batch, another layout and empty inputs."""

import torch
from torch.nn.attention import SDPBackend


def chosen(*args: torch.Tensor, **options) -> str:
    return SDPBackend(torch._fused_sdp_choice(*args, **options)).name


query, key, value = (torch.randn(2, 4, 16, 32) for _ in range(3))
assert chosen(query, key, value) == "FLASH_ATTENTION", "the plain call is not flash"
assert chosen(query, key, value, attn_mask=torch.zeros(16, 16)) == "FLASH_ATTENTION", "a mask of rank 2 is not flash"
turned = torch.randn(2, 4, 32, 16).transpose(2, 3)
math = {
    "a mask of rank 3": chosen(query, key, value, attn_mask=torch.zeros(4, 16, 16)),
    "one key and value for a batch of 2": chosen(query, key[:1], value[:1]),
    "a last dimension that is not contiguous": chosen(turned, key, value),
    "no queries": chosen(query[:, :, :0], key, value),
    "no keys": chosen(query, key[:, :, :0], value[:, :, :0]),
}
for what, backend in math.items():
    assert backend == "MATH", f"{what} goes to {backend}"
