# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "a100"
# absent = ["TypeError: sdpa_kernel.. got an unexpected keyword argument .set_priority."]
# ///
"""On CUDA each fused backend equals math in float32, and set_priority decides which of several runs."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

torch.manual_seed(0)
query, key, value = (torch.randn(2, 8, 512, 64, device="cuda", dtype=torch.bfloat16) for _ in range(3))
with sdpa_kernel(SDPBackend.MATH):
    reference = scaled_dot_product_attention(query.float(), key.float(), value.float(), is_causal=True)

order = [SDPBackend.EFFICIENT_ATTENTION, SDPBackend.FLASH_ATTENTION, SDPBackend.MATH]
for first in order:
    ranked = [first, *(backend for backend in order if backend != first)]
    with sdpa_kernel(ranked, set_priority=True):
        taken = SDPBackend(torch._fused_sdp_choice(query, key, value, is_causal=True))
        output = scaled_dot_product_attention(query, key, value, is_causal=True)
    print(f"{first.name} first: {taken.name} runs")
    assert taken == first, f"{first.name} is first and {taken.name} runs"
    torch.testing.assert_close(output.float(), reference, rtol=2e-2, atol=2e-2)
# --8<-- [end:use]

marks = {
    SDPBackend.FLASH_ATTENTION: "_scaled_dot_product_flash_attention",
    SDPBackend.EFFICIENT_ATTENTION: "_scaled_dot_product_efficient_attention",
    SDPBackend.MATH: "_scaled_dot_product_attention_math",
}
for backend, name in marks.items():
    activities = [torch.profiler.ProfilerActivity.CPU]
    with sdpa_kernel(backend), torch.profiler.profile(activities=activities) as trace:
        scaled_dot_product_attention(query, key, value, is_causal=True)
    assert f"aten::{name}" in {event.key for event in trace.key_averages()}, f"{backend.name}: {name} did not run"
