# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "a100"
# build = "cuda"
# timeout = 300
# ///
"""Compiled FlexAttention on CUDA: output and gradients equal SDPA, and a sparse mask saves the time it promises."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

flex = torch.compile(flex_attention)
torch.manual_seed(0)
shape = (2, 8, 2048, 64)
query, key, value = (torch.randn(shape, device="cuda", dtype=torch.bfloat16, requires_grad=True) for _ in range(3))


def window(batch, head, query_index, key_index):
    return (query_index >= key_index) & (query_index - key_index < 256)


block_mask = create_block_mask(window, None, None, 2048, 2048, device="cuda")
out = flex(query, key, value, block_mask=block_mask)
gradients = torch.autograd.grad(out.float().square().sum(), (query, key, value))
print(f"blocks skipped: {block_mask.sparsity():.0f} %")
# --8<-- [end:use]

index = torch.arange(2048, device="cuda")
allowed = window(None, None, index[:, None], index[None, :])
exact = [tensor.detach().double().requires_grad_() for tensor in (query, key, value)]
scores = (exact[0] @ exact[1].transpose(-1, -2) / 64**0.5).masked_fill(~allowed, float("-inf"))
reference = scores.softmax(-1) @ exact[2]
wanted = torch.autograd.grad(reference.square().sum(), exact)
for name, found, expected in zip(("output", "dq", "dk", "dv"), (out, *gradients), (reference, *wanted), strict=True):
    worst = (found.double() - expected).abs().max().item() / expected.abs().max().item()
    assert worst < 3e-2, f"{name} differs by {worst:.4f} of its largest value"


def median_ms(call, repeats: int = 30) -> float:
    """Return the median time of a call after warm-up, by CUDA events."""
    for _ in range(10):
        call()
    times = []
    for _ in range(repeats):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        call()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end))
    return sorted(times)[len(times) // 2]


dense = allowed[None, None]
with torch.no_grad():
    masked = median_ms(
        lambda: torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask=dense)
    )
    sparse = median_ms(lambda: flex(query, key, value, block_mask=block_mask))
print(f"metric: flex_window_over_sdpa_mask = {masked / sparse:.1f} x")
