# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.10"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""activate_flash_attention_impl switches SDPA and varlen_attn, takes registered names only, and is case-sensitive."""

# --8<-- [start:use]
from torch.nn.attention import (
    activate_flash_attention_impl,
    current_flash_attention_impl,
    list_flash_attention_impls,
)

print("registered:", list_flash_attention_impls(), "active:", current_flash_attention_impl())
error = None
try:
    activate_flash_attention_impl("fa4")
except ValueError as caught:
    error = caught
print(error)
# --8<-- [end:use]

assert "FA4" in list_flash_attention_impls(), "FA4 is not registered"
assert current_flash_attention_impl() in (None, "FA2"), f"{current_flash_attention_impl()} is active at start"
assert error is not None and "Unknown flash attention impl 'fa4'" in str(error), f"got {error!r}"
