# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "multi_gpu"
# processes = 2
# ///
"""Causal attention over a sequence split across GPUs, forward and backward, equals one GPU."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist
import torch.nn.functional as F
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.experimental import context_parallel
from torch.distributed.tensor.experimental._attention import context_parallel_unshard
from torch.nn.attention import SDPBackend, sdpa_kernel

device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.cuda.set_device(device)
dist.init_process_group("nccl", device_id=device)
mesh = init_device_mesh("cuda", (dist.get_world_size(),))
torch.manual_seed(0)
buffers = [torch.randn(2, 8, 1024, 64, dtype=torch.bfloat16).to(device) for _ in range(3)]
weight = torch.randn(2, 8, 1024, 64, dtype=torch.bfloat16).to(device)  # gradient of the output
whole = [buffer.clone().requires_grad_() for buffer in buffers]

with sdpa_kernel(SDPBackend.FLASH_ATTENTION):  # flash, efficient or cuDNN: MATH has no causal path here
    reference = F.scaled_dot_product_attention(*whole, is_causal=True)
    reference.backward(weight)
    with context_parallel(mesh, buffers=[*buffers, weight], buffer_seq_dims=[2, 2, 2, 2]):
        leaves = [buffer.detach().clone().requires_grad_() for buffer in buffers]
        local = F.scaled_dot_product_attention(*leaves, is_causal=True)
        local.backward(weight)
    found = context_parallel_unshard(mesh, [local.detach(), *(leaf.grad for leaf in leaves)], [2, 2, 2, 2])
# --8<-- [end:use]

expected = [reference.detach(), *(tensor.grad for tensor in whole)]
for name, a, b in zip(("output", "query.grad", "key.grad", "value.grad"), found, expected):
    worst = (a.float() - b.float()).abs().max().item()
    assert worst < 0.06 * max(1.0, b.float().abs().max().item()), f"{name} differs by {worst}"
dist.barrier()
dist.destroy_process_group()
