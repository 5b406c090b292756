# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.14"]
#
# [tool.torchproof]
# needs = "multi_gpu"
# processes = 2
# absent = ["(ValueError|RuntimeError|DistBackendError): .*nccl2"]
# ///
"""The rewritten NCCL backend under its own name, nccl2, gives the sums that NCCL gives."""

# --8<-- [start:use]
import os

import torch
import torch.distributed as dist

device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
torch.cuda.set_device(device)
dist.init_process_group("nccl2", device_id=device)
x = torch.arange(4.0, device=device) + dist.get_rank()
dist.all_reduce(x)
if dist.get_rank() == 0:
    print(dist.get_backend(), x.tolist())
# --8<-- [end:use]

world_size = dist.get_world_size()
expected = torch.arange(4.0) * world_size + sum(range(world_size))
assert torch.equal(x.cpu(), expected), x
dist.destroy_process_group()
