# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""An implementation is a function that overrides kernels in the dispatcher; restore takes the override back."""

# --8<-- [start:use]
import torch
from torch.nn.attention import (
    activate_flash_attention_impl,
    current_flash_attention_impl,
    register_flash_attention_impl,
    restore_flash_attention_impl,
)
from torch.nn.functional import scaled_dot_product_attention

calls = []


def slow_flash(query, key, value, dropout_p=0.0, is_causal=False, *, attn_mask=None, scale=None):
    calls.append(tuple(query.shape))
    scores = query @ key.transpose(-1, -2) / query.shape[-1] ** 0.5
    return torch.softmax(scores, dim=-1) @ value, torch.logsumexp(scores, dim=-1)


class SlowFlash:
    def __init__(self) -> None:
        self.library = torch.library.Library("aten", "IMPL")
        self.library.impl("_scaled_dot_product_flash_attention_for_cpu", slow_flash, "CPU", allow_override=True)

    def remove(self) -> None:
        self.library._destroy()


register_flash_attention_impl("slow", register_fn=SlowFlash)
torch.manual_seed(0)
query, key, value = (torch.randn(1, 2, 16, 32) for _ in range(3))
builtin = scaled_dot_product_attention(query, key, value)
activate_flash_attention_impl("slow")
print(current_flash_attention_impl(), "active, calls of it:", len(calls))
replaced = scaled_dot_product_attention(query, key, value)
print("after one SDPA call:", len(calls))
restore_flash_attention_impl()
scaled_dot_product_attention(query, key, value)
print(current_flash_attention_impl(), "active, calls of it:", len(calls))
# --8<-- [end:use]

assert calls == [(1, 2, 16, 32)], f"the replacement saw {calls}"
torch.testing.assert_close(replaced, builtin)
assert current_flash_attention_impl() is None, "it is still active"
