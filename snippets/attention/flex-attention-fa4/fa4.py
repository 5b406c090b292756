# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.11", "flash-attn-4>=4.0.0b3"]
#
# [tool.torchproof]
# needs = "hopper"
# timeout = 300
# absent = ["ValueError: Invalid BACKEND", "ValueError: Block sparse tensors.*require explicit"]
# ///
"""FlexAttention on FlashAttention-4: ask for it with BACKEND="FLASH"; same result as Triton, and the ratio of times."""

# --8<-- [start:use]
import torch
from torch.nn.attention.flex_attention import create_block_mask, flex_attention


def causal(batch, head, query_index, key_index):
    return query_index >= key_index


flex = torch.compile(flex_attention)
torch.manual_seed(0)
query, key, value = (torch.randn(4, 16, 4096, 128, device="cuda", dtype=torch.bfloat16) for _ in range(3))
# blocks of 256 by 128 fit FlashAttention-4 on Hopper and on Blackwell
block_mask = create_block_mask(causal, None, None, 4096, 4096, device="cuda", BLOCK_SIZE=(256, 128))

triton = flex(query, key, value, block_mask=block_mask, kernel_options={"BACKEND": "TRITON"})
flash = flex(query, key, value, block_mask=block_mask, kernel_options={"BACKEND": "FLASH"})
# --8<-- [end:use]

first = [tensor[:1].float() for tensor in (query, key, value)]
reference = torch.nn.functional.scaled_dot_product_attention(*first, is_causal=True)
for name, found in (("TRITON", triton), ("FLASH", flash)):
    worst = (found[:1].float() - reference).abs().max().item()
    assert worst < 3e-2, f"{name} differs from SDPA by {worst:.4f}"


def generated(backend: str | None) -> str:
    """Return the code that Inductor writes for this backend."""
    from torch._inductor.utils import run_and_get_code

    torch._dynamo.reset()
    options = {} if backend is None else {"BACKEND": backend}
    fresh = torch.compile(flex_attention)
    _, codes = run_and_get_code(lambda: fresh(query, key, value, block_mask=block_mask, kernel_options=options))
    return "\n".join(codes)


with torch._inductor.utils.fresh_inductor_cache():
    assert "flash_attn.cute" in generated("FLASH"), "FLASH gave no CuTe code"
with torch._inductor.utils.fresh_inductor_cache():
    assert "flash_attn.cute" not in generated(None), "the default gave CuTe code"


def median_ms(backend: str, mask, repeats: int = 30) -> float:
    """Return the median time of one call, after warm-up."""
    torch._dynamo.reset()
    compiled = torch.compile(flex_attention)

    def call() -> torch.Tensor:
        return compiled(query, key, value, block_mask=mask, kernel_options={"BACKEND": backend})

    for _ in range(10):
        call()
    torch.cuda.synchronize()
    times = []
    for _ in range(repeats):
        start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        start.record()
        call()
        end.record()
        end.synchronize()
        times.append(start.elapsed_time(end))
    return sorted(times)[len(times) // 2]


triton_mask = create_block_mask(causal, None, None, 4096, 4096, device="cuda")  # 128 by 128, Triton's own default
slow = min(median_ms("TRITON", block_mask), median_ms("TRITON", triton_mask))
fast = median_ms("FLASH", block_mask)
print(f"metric: flex_flash_over_triton = {slow / fast:.2f} x")
