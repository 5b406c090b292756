# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""sdpa_kernel allows one backend or a list of them, and _fused_sdp_choice names the one that is taken."""

# --8<-- [start:use]
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention


def chosen(*args: torch.Tensor, **options) -> str:
    return SDPBackend(torch._fused_sdp_choice(*args, **options)).name


torch.manual_seed(0)
query, key, value = (torch.randn(2, 4, 64, 32) for _ in range(3))
print("by default:", chosen(query, key, value))
with sdpa_kernel(SDPBackend.MATH):
    print("one backend:", chosen(query, key, value))
    reference = scaled_dot_product_attention(query, key, value)
with sdpa_kernel([SDPBackend.MATH, SDPBackend.FLASH_ATTENTION]):
    print("a list:", chosen(query, key, value))
    output = scaled_dot_product_attention(query, key, value)
# --8<-- [end:use]

weights = torch.softmax(query @ key.transpose(-1, -2) / 32**0.5, dim=-1)
torch.testing.assert_close(reference, weights @ value, msg="MATH differs from the formula")
torch.testing.assert_close(output, weights @ value, msg="the choice from the list differs from the formula")
assert chosen(query, key, value) == "FLASH_ATTENTION", "another default on CPU"


def operators(*args: torch.Tensor) -> list[str]:
    """Return the names of the attention operators that run, by an independent witness."""
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU]) as trace:
        scaled_dot_product_attention(*args)
    names = {event.key for event in trace.key_averages() if "_scaled_dot_product" in event.key}
    return sorted(names)


assert operators(query, key, value) == ["aten::_scaled_dot_product_flash_attention_for_cpu"], "the trace says otherwise"
with sdpa_kernel(SDPBackend.MATH):
    assert operators(query, key, value) == ["aten::_scaled_dot_product_attention_math"], "the trace says otherwise"
