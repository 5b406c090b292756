# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""sdpa_kernel lets a call take one kernel, or one of a list."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query, key, value = (torch.randn(2, 4, 64, 32) for _ in range(3))
with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
    output = scaled_dot_product_attention(query, key, value, is_causal=True)
with sdpa_kernel([SDPBackend.FLASH_ATTENTION, SDPBackend.MATH]):
    listed = scaled_dot_product_attention(query, key, value, is_causal=True)
# --8<-- [end:use]

later = torch.ones(64, 64, dtype=torch.bool).triu(1)
weights = (query @ key.mT / 32**0.5).masked_fill(later, float("-inf")).softmax(-1)
torch.testing.assert_close(output, weights @ value)
torch.testing.assert_close(listed, weights @ value)


def operators(backends) -> set[str]:
    """Return the attention operators that run, by the profiler."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as trace, sdpa_kernel(backends):
        scaled_dot_product_attention(query, key, value, is_causal=True)
    return {event.key.removeprefix("aten::_scaled_dot_product_") for event in trace.key_averages()}


assert "flash_attention_for_cpu" in operators(SDPBackend.FLASH_ATTENTION)
assert "attention_math" in operators(SDPBackend.MATH)
assert "flash_attention_for_cpu" in operators([SDPBackend.FLASH_ATTENTION, SDPBackend.MATH])
