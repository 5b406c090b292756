# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""On CPU the flash kernel takes masks, causal and double; dropout, another value width and a mask that learns go to math."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend


def chosen(*args: torch.Tensor, **options) -> str:
    return SDPBackend(torch._fused_sdp_choice(*args, **options)).name


query, key, value = (torch.randn(2, 4, 16, 32) for _ in range(3))
mask = torch.zeros(16, 16)
print("additive mask:       ", chosen(query, key, value, attn_mask=mask))
print("boolean mask:        ", chosen(query, key, value, attn_mask=mask == 0))
print("is_causal:           ", chosen(query, key, value, is_causal=True))
print("float64:             ", chosen(query.double(), key.double(), value.double()))
print("mask needs gradients:", chosen(query, key, value, attn_mask=torch.zeros(16, 16, requires_grad=True)))
print("dropout:             ", chosen(query, key, value, dropout_p=0.1))
print("narrower value:      ", chosen(query, key, value[..., :16]))
# --8<-- [end:use]

flash = {"attn_mask": mask}, {"attn_mask": mask == 0}, {"is_causal": True}
for options in flash:
    assert chosen(query, key, value, **options) == "FLASH_ATTENTION", f"{list(options)} is not flash"
assert chosen(query.double(), key.double(), value.double()) == "FLASH_ATTENTION", "float64 is not flash"
assert chosen(query, key, value, attn_mask=mask.clone().requires_grad_()) == "MATH", "a learning mask is not math"
assert chosen(query, key, value, dropout_p=0.1) == "MATH", "dropout is not math"
assert chosen(query, key, value[..., :16]) == "MATH", "a narrower value is not math"
