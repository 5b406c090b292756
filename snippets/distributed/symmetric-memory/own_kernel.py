# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6", "triton"]
#
# [tool.torchproof]
# needs = "multi_gpu"
# processes = 2
# ///
"""A Triton kernel of your own adds up the buffers of all ranks through the handle's pointers."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist
import torch.distributed._symmetric_memory as symm_mem
import triton
import triton.language as tl


@triton.jit
def add_buffers(pointers, out, n, WORLD: tl.constexpr, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    total = tl.zeros([BLOCK], tl.float32)
    for rank in tl.static_range(WORLD):
        buffer = tl.load(pointers + rank).to(tl.pointer_type(tl.float32))  # rank's memory, in this address space
        total += tl.load(buffer + offsets, mask=mask, other=0.0)
    tl.store(out + offsets, total, mask=mask)


device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.cuda.set_device(device)
dist.init_process_group("nccl", device_id=device)

buffer = symm_mem.empty(5000, dtype=torch.float32, device=device)
handle = symm_mem.rendezvous(buffer, dist.group.WORLD.group_name)
buffer.copy_(torch.arange(5000) * (dist.get_rank() + 1))
pointers = torch.tensor(handle.buffer_ptrs, dtype=torch.uint64, device=device)

total = torch.empty(5000, device=device)
handle.barrier(channel=0)  # every rank has written
add_buffers[(triton.cdiv(5000, 1024),)](pointers, total, 5000, WORLD=handle.world_size, BLOCK=1024)
handle.barrier(channel=0)  # every rank has read
# --8<-- [end:use]

expected = torch.arange(5000, device=device, dtype=torch.float32) * sum(range(1, dist.get_world_size() + 1))
torch.testing.assert_close(total, expected, rtol=0, atol=0)
dist.barrier()
dist.destroy_process_group()
