# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""Backward runs inside the context, and the local gradients put together equal those of one process."""

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
buffers = [torch.randn(2, 4, 16, 8) for _ in range(3)]
whole = [buffer.clone().requires_grad_() for buffer in buffers]

with sdpa_kernel(SDPBackend.MATH):
    F.scaled_dot_product_attention(*whole).square().sum().backward()  # one process
    with context_parallel(mesh, buffers=buffers, buffer_seq_dims=[2, 2, 2]):
        leaves = [buffer.detach().clone().requires_grad_() for buffer in buffers]
        F.scaled_dot_product_attention(*leaves).square().sum().backward()
    grads = context_parallel_unshard(mesh, [leaf.grad for leaf in leaves], [2, 2, 2])

same = all(torch.allclose(grad, tensor.grad, atol=1e-5) for grad, tensor in zip(grads, whole))
if dist.get_rank() == 0:
    print("gradients equal one process:", same)
# --8<-- [end:use]

for name, grad, tensor in zip(("query", "key", "value"), grads, whole):
    torch.testing.assert_close(grad, tensor.grad, atol=1e-5, rtol=1e-4, msg=f"{name}: wrong gradient")
dist.barrier()
dist.destroy_process_group()
