# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""What context_parallel changes inside: the attention function, the buffers and their positions."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
plain = F.scaled_dot_product_attention
query, key = (torch.ones(1, 2, 16, 8) for _ in range(2))
positions = torch.arange(16)
with context_parallel(mesh, buffers=[query, key, positions], buffer_seq_dims=[2, 2, 0], no_restore_buffers={key}):
    replaced = F.scaled_dot_product_attention is not plain
    inside = positions.tolist()
back = F.scaled_dot_product_attention is plain
if dist.get_rank() == 0:
    print("positions:", inside, "after:", tuple(query.shape), tuple(key.shape))
# --8<-- [end:use]

assert replaced, "attention is not replaced"
assert back, "attention stays replaced"
assert query.shape == (1, 2, 16, 8) and positions.tolist() == list(range(16)), "the buffers are not restored"
assert key.shape == (1, 2, 8, 8), "no_restore_buffers is not obeyed"
assert len(inside) == 8 and inside != list(range(8)), "positions are those of the local length"
dist.barrier()
dist.destroy_process_group()
