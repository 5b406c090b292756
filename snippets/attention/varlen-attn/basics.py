# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11"]
#
# [tool.torchproof]
# needs = "a100"
# absent = ["TypeError: .*unexpected keyword argument 'window_size'"]
# ///
"""varlen_attn on packed sequences; since 2.11 causal is window_size=(-1, 0)."""

# --8<-- [start:use]
import torch
from torch.nn.attention.varlen import varlen_attn

lengths = [5, 128, 300]  # three sequences in one packed batch, no padding
heads, head_dim = 8, 64
offsets = torch.tensor([0, *torch.tensor(lengths).cumsum(0).tolist()], dtype=torch.int32, device="cuda")

torch.manual_seed(0)
query, key, value = (
    torch.randn(sum(lengths), heads, head_dim, device="cuda", dtype=torch.bfloat16, requires_grad=True) for _ in range(3)
)
output = varlen_attn(query, key, value, offsets, offsets, max(lengths), max(lengths), window_size=(-1, 0))
weight = torch.randn_like(output)
output.backward(weight)
# --8<-- [end:use]

from torch.nn.functional import scaled_dot_product_attention


def per_sequence(causal: bool) -> list[torch.Tensor]:
    """Return output and gradients of one dense float32 call per sequence."""
    leaves = [tensor.detach().float().requires_grad_() for tensor in (query, key, value)]
    parts = []
    for q, k, v in zip(*(leaf.split(lengths) for leaf in leaves)):
        dense = [tensor.transpose(0, 1).unsqueeze(0) for tensor in (q, k, v)]
        parts.append(scaled_dot_product_attention(*dense, is_causal=causal).squeeze(0).transpose(0, 1))
    packed = torch.cat(parts)
    packed.backward(weight.float())
    return [packed.detach(), *(leaf.grad for leaf in leaves)]


def check(found: list[torch.Tensor], causal: bool) -> None:
    """Compare with the dense reference, by the largest error relative to the largest value."""
    for name, a, b in zip(("output", "query.grad", "key.grad", "value.grad"), found, per_sequence(causal)):
        worst = (a.float() - b).abs().max().item() / b.abs().max().item()
        assert worst < 3e-2, f"causal={causal}: {name} is off by {worst:.3f} of its largest value"


check([output.detach(), query.grad, key.grad, value.grad], causal=True)
full = varlen_attn(query, key, value, offsets, offsets, max(lengths), max(lengths))
grads = torch.autograd.grad(full, (query, key, value), weight)
check([full.detach(), *grads], causal=False)
