# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: context_parallel has restored attention"]
# ///
"""Up to 2.12 an exception leaves attention replaced and the buffers split."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
attention, query = F.scaled_dot_product_attention, torch.randn(1, 2, 8, 4)
try:
    with context_parallel(mesh, buffers=[query], buffer_seq_dims=[2]):
        raise RuntimeError("out of memory")
except RuntimeError:
    restored = F.scaled_dot_product_attention is attention
if dist.get_rank() == 0:
    print("attention restored:", restored, "buffer:", tuple(query.shape))
# --8<-- [end:use]

assert not restored, "context_parallel has restored attention"
assert query.shape == (1, 2, 4, 4), f"the buffer is {tuple(query.shape)}"
dist.barrier()
dist.destroy_process_group()
