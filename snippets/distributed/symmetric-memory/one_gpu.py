# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "a100"
# ///
"""One GPU: allocate symmetric memory, exchange handles, and see the peer view of a rank share its storage."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist
import torch.distributed._symmetric_memory as symm_mem

os.environ["TORCH_SYMM_MEM_DISABLE_MULTICAST"] = "1"  # a group of one has nobody to multicast to
torch.cuda.set_device(0)
dist.init_process_group("nccl", store=dist.HashStore(), rank=0, world_size=1)

buffer = symm_mem.empty(1024, dtype=torch.float32, device="cuda:0")
handle = symm_mem.rendezvous(buffer, dist.group.WORLD.group_name)  # a collective: once per buffer
peer = handle.get_buffer(0, (1024,), torch.float32)  # with more ranks: the memory of any of them

buffer.fill_(3.0)
handle.barrier()
print("rank", handle.rank, "of", handle.world_size, "reads", peer[0].item())
# --8<-- [end:use]

assert (handle.rank, handle.world_size) == (0, 1), "wrong place in the group"
assert torch.equal(peer, torch.full((1024,), 3.0, device="cuda:0")), "the peer view does not see the write"
peer.mul_(2.0)
torch.cuda.synchronize()
assert buffer.sum().item() == 6.0 * 1024, "the buffer does not see a write through the peer view"
dist.destroy_process_group()
