# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""The fast path of an encoder layer attends within a rank under context_parallel; switched off, it sees all ranks."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel
from torch.distributed.tensor.experimental._attention import context_parallel_unshard
from torch.nn.attention import SDPBackend, sdpa_kernel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
torch.manual_seed(0)  # every rank starts with the whole sequence
layer = torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True).eval()
sequence = torch.randn(2, 16, 8)  # batch, sequence, features

right = {}
with torch.no_grad(), sdpa_kernel(SDPBackend.MATH):
    reference = layer(sequence)
    for enabled in (True, False):
        torch.backends.mha.set_fastpath_enabled(enabled)
        with context_parallel(mesh, buffers=[sequence], buffer_seq_dims=[1]):
            local = layer(sequence)
        (output,) = context_parallel_unshard(mesh, [local], [1])
        right[enabled] = torch.allclose(output, reference, atol=1e-5)
if dist.get_rank() == 0:
    print("equals one process, by fast path:", right)
# --8<-- [end:use]

assert right == {True: False, False: True}, right
dist.barrier()
dist.destroy_process_group()
