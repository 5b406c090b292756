# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11", "flash-attn-4>=4.0.0b3"]
#
# [tool.torchproof]
# needs = "hopper"
# timeout = 300
# ///
"""With the package, FA4 runs SDPA's flash backend on Hopper, and restoring gives the built-in kernel back."""

# --8<-- [start:use]
import torch
from torch.nn.attention import (
    SDPBackend,
    activate_flash_attention_impl,
    current_flash_attention_impl,
    restore_flash_attention_impl,
    sdpa_kernel,
)
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query, key, value = (torch.randn(2, 8, 1024, 128, device="cuda", dtype=torch.bfloat16) for _ in range(3))
with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
    builtin = scaled_dot_product_attention(query, key, value, is_causal=True)
    activate_flash_attention_impl("FA4")
    active = current_flash_attention_impl()
    output = scaled_dot_product_attention(query, key, value, is_causal=True)
    restore_flash_attention_impl()
print("active during the second call:", active)
# --8<-- [end:use]

assert active == "FA4", f"{active} was active"
assert current_flash_attention_impl() is None, "FA4 is still active"
with sdpa_kernel(SDPBackend.MATH):
    reference = scaled_dot_product_attention(query.float(), key.float(), value.float(), is_causal=True)
for name, found in (("built-in", builtin), ("FA4", output)):
    worst = (found.float() - reference).abs().max().item()
    assert worst < 3e-2, f"{name} differs from math by {worst:.4f}"


def kernels() -> set[str]:
    """Return the names of the CUDA kernels of one call."""
    activities = [torch.profiler.ProfilerActivity.CUDA]
    with sdpa_kernel(SDPBackend.FLASH_ATTENTION), torch.profiler.profile(activities=activities) as trace:
        scaled_dot_product_attention(query, key, value, is_causal=True)
        torch.cuda.synchronize()
    return {event.key for event in trace.key_averages()}


before = kernels()
activate_flash_attention_impl("FA4")
during = kernels()
restore_flash_attention_impl()
assert not before & during, f"the same kernels run: {sorted(before & during)}"
assert kernels() == before, "other kernels after restoring"
