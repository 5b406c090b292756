# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Causal attention under context_parallel has no CPU path: MATH and FLASH both raise."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel
from torch.nn.attention import SDPBackend, sdpa_kernel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
errors = {}
for backend in (SDPBackend.MATH, SDPBackend.FLASH_ATTENTION):
    buffers = [torch.randn(2, 4, 16, 8) for _ in range(3)]
    try:
        with torch.no_grad(), sdpa_kernel(backend), context_parallel(mesh, buffers=buffers, buffer_seq_dims=[2] * 3):
            F.scaled_dot_product_attention(*buffers, is_causal=True)
    except (RuntimeError, NotImplementedError) as error:
        errors[backend.name] = f"{type(error).__name__}: {str(error).splitlines()[0]}"
if dist.get_rank() == 0:
    for name, text in errors.items():
        print(f"{name}: {text}")
# --8<-- [end:use]

assert "got mixed torch.Tensor and DTensor" in errors.get("MATH", ""), f"MATH: {errors.get('MATH')}"
flash = errors.get("FLASH_ATTENTION", "")
assert "does not have a sharding strategy registered" in flash, f"FLASH_ATTENTION: {flash}"
dist.barrier()
dist.destroy_process_group()
