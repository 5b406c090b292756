# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Under context_parallel a name that was imported from torch.nn.functional still attends to the local part only."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel
from torch.distributed.tensor.experimental._attention import context_parallel_unshard
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention  # the trap: bound before it is replaced

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)  # every rank starts with the whole sequence
query, key, value = (torch.randn(2, 4, 16, 8) for _ in range(3))  # batch, heads, sequence, head dimension
reference = scaled_dot_product_attention(query, key, value)

with torch.no_grad(), sdpa_kernel(SDPBackend.MATH):
    with context_parallel(mesh, buffers=[query, key, value], buffer_seq_dims=[2, 2, 2]):
        local = scaled_dot_product_attention(query, key, value)
    (output,) = context_parallel_unshard(mesh, [local], [2])

if dist.get_rank() == 0:
    print("equals one process:", torch.allclose(output, reference, atol=1e-5))
# --8<-- [end:use]

assert tuple(output.shape) == tuple(reference.shape), "another shape came back"
assert not torch.allclose(output, reference, atol=1e-2), "the imported name attends across ranks"
order = torch.arange(16)
mine = torch.cat([order[0:4], order[12:16]]) if dist.get_rank() == 0 else order[4:12]
alone = scaled_dot_product_attention(*(tensor[:, :, mine] for tensor in (query, key, value)))
torch.testing.assert_close(local, alone, atol=1e-5, rtol=1e-4)  # attention within this rank's tokens only
dist.barrier()
dist.destroy_process_group()
