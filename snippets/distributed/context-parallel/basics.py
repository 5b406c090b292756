# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""context_parallel splits the sequence over the ranks and makes SDPA attend across them."""

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
torch.manual_seed(0)  # every rank starts with the whole sequence
query, key, value = (torch.randn(2, 4, 16, 8) for _ in range(3))  # batch, heads, sequence, head dimension
reference = F.scaled_dot_product_attention(query, key, value)

with torch.no_grad(), sdpa_kernel(SDPBackend.MATH):
    with context_parallel(mesh, buffers=[query, key, value], buffer_seq_dims=[2, 2, 2]):
        inside = tuple(query.shape)
        local = F.scaled_dot_product_attention(query, key, value)  # this rank's part of the output
    (output,) = context_parallel_unshard(mesh, [local], [2])

if dist.get_rank() == 0:
    print("query inside:", inside, "after:", tuple(query.shape))
    print("equals one process:", torch.allclose(output, reference, atol=1e-5))
# --8<-- [end:use]

assert inside == (2, 4, 8, 8), f"inside the context query has shape {inside}"
assert tuple(query.shape) == (2, 4, 16, 8), "the buffer was not restored"
assert tuple(local.shape) == (2, 4, 8, 8), f"the local output has shape {tuple(local.shape)}"
torch.testing.assert_close(output, reference, atol=1e-5, rtol=1e-4)
dist.barrier()
dist.destroy_process_group()
