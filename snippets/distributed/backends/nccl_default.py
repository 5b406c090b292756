# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "multi_gpu"
# processes = 2
# absent = ["AssertionError: plain nccl is ProcessGroupNCCL", "(ImportError|AttributeError): .*ProcessGroupNCCL2"]
# ///
"""From 2.15 plain nccl is the rewritten backend; nccl-legacy names the old one."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist

device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.cuda.set_device(device)
dist.init_process_group("nccl", device_id=device)
legacy = dist.new_group(backend="nccl-legacy")
kinds = [type(group._get_backend(device)).__name__ for group in (dist.group.WORLD, legacy)]
if dist.get_rank() == 0:
    print("nccl:", kinds[0])
    print("nccl-legacy:", kinds[1])
# --8<-- [end:use]

assert kinds[0] == "ProcessGroupNCCL2", f"plain nccl is {kinds[0]}"
assert kinds[1] == "ProcessGroupNCCL", kinds
for group in (dist.group.WORLD, legacy):
    x = torch.ones(4, device=device)
    dist.all_reduce(x, group=group)
    assert torch.equal(x.cpu(), torch.full((4,), float(dist.get_world_size()))), x
dist.destroy_process_group()
