# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Causal attention under context_parallel has no CPU path: MATH and FLASH raise, and attn_mask gives wrong numbers."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel
from torch.distributed.tensor.experimental._attention import context_parallel_unshard
from torch.nn.attention import SDPBackend, sdpa_kernel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
query, key, value = (torch.randn(2, 4, 16, 8) for _ in range(3))
mask = torch.ones(2, 4, 16, 16, dtype=torch.bool).tril()
expected = F.scaled_dot_product_attention(query, key, value, is_causal=True)
with torch.no_grad(), sdpa_kernel(SDPBackend.MATH):
    with context_parallel(mesh, buffers=[query, key, value, mask], buffer_seq_dims=[2] * 4):
        local = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
    (output,) = context_parallel_unshard(mesh, [local], [2])

errors = {}
for backend in (SDPBackend.MATH, SDPBackend.FLASH_ATTENTION):
    buffers = [torch.randn(2, 4, 16, 8) for _ in range(3)]
    try:
        with torch.no_grad(), sdpa_kernel(backend), context_parallel(mesh, buffers=buffers, buffer_seq_dims=[2] * 3):
            F.scaled_dot_product_attention(*buffers, is_causal=True)
    except (RuntimeError, NotImplementedError) as error:
        errors[backend.name] = f"{type(error).__name__}: {str(error).splitlines()[0]}"
if dist.get_rank() == 0:
    print("attn_mask equals one process:", torch.allclose(output, expected, atol=1e-2))
    for name, text in errors.items():
        print(f"{name}: {text}")
# --8<-- [end:use]

assert output.shape == expected.shape, f"another shape came back: {tuple(output.shape)}"
assert not torch.allclose(output, expected, atol=1e-2), "attn_mask is right under context_parallel"
assert "got mixed torch.Tensor and DTensor" in errors.get("MATH", ""), f"MATH: {errors.get('MATH')}"
flash = errors.get("FLASH_ATTENTION", "")
assert "does not have a sharding strategy registered" in flash, f"FLASH_ATTENTION: {flash}"
dist.barrier()
dist.destroy_process_group()
