# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""dcp_to_torch_save merges a checkpoint directory into one file, in one process."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.checkpoint.format_utils import dcp_to_torch_save, torch_save_to_dcp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
weight = torch.arange(16.0).reshape(4, 4)
dcp.save({"model": {"weight": distribute_tensor(weight, mesh, [Shard(0)])}, "step": 7}, checkpoint_id="step-7")

if dist.get_rank() == 0:  # also: python -m torch.distributed.checkpoint.format_utils dcp_to_torch step-7 step-7.pt
    dcp_to_torch_save("step-7", "step-7.pt")
    merged = torch.load("step-7.pt")
    print(sorted(merged), tuple(merged["model"]["weight"].shape))
    torch_save_to_dcp("step-7.pt", "back")
# --8<-- [end:use]

if dist.get_rank() == 0:
    from pathlib import Path

    assert torch.equal(merged["model"]["weight"], weight) and merged["step"] == 7, merged
    assert (Path("back") / ".metadata").exists(), "no way back"

import time

dist.barrier()
time.sleep(0.3)  # up to 2.6 a gloo group that is left at once may never end, https://github.com/pytorch/pytorch/pull/154976
dist.destroy_process_group()
