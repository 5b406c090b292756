# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AssertionError: context_parallel needs buffers"]
# ///
"""Up to 2.8, context_parallel(mesh) without buffers splits nothing: every rank does all the work."""

import torch.distributed as _dist
from torch.distributed.device_mesh import init_device_mesh as _init
from torch.distributed.tensor.experimental import context_parallel as _parallel

_dist.init_process_group("gloo", rank=0, world_size=1, store=_dist.HashStore())
try:
    with _parallel(_init("cpu", (1,))):
        pass
except IndexError as error:
    raise AssertionError("context_parallel needs buffers") from error
_dist.destroy_process_group()

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel
from torch.nn.attention import SDPBackend, sdpa_kernel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)
query, key, value = (torch.randn(2, 4, 16, 8) for _ in range(3))

with torch.no_grad(), sdpa_kernel(SDPBackend.MATH):
    with context_parallel(mesh):  # no buffers: nothing is split
        inside = tuple(query.shape)
        output = F.scaled_dot_product_attention(query, key, value)  # the whole sequence, on every rank

if dist.get_rank() == 0:
    print("query inside:", inside, "output:", tuple(output.shape))
# --8<-- [end:use]

assert inside == (2, 4, 16, 8), f"query was split to {inside}"
assert tuple(output.shape) == (2, 4, 16, 8), f"the output was split to {tuple(output.shape)}"
dist.barrier()
dist.destroy_process_group()
