# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""reshard_after_forward trades memory for one all-gather a block; the reduce-scatters stay."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor.debug import CommDebugMode

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))


def step(reshard: bool) -> tuple[dict[str, int], int]:
    model = nn.Sequential(*(nn.Linear(32, 32) for _ in range(4)))
    for layer in model:
        fully_shard(layer, mesh=mesh, reshard_after_forward=reshard)
    fully_shard(model, mesh=mesh)
    with CommDebugMode() as comm:
        loss = model(torch.ones(2, 32)).sum()
        held = sum(p.numel() for p in model.parameters() if not hasattr(p, "to_local"))  # gathered right now
        loss.backward()
    counts = {str(op).rpartition(".")[2]: count for op, count in comm.get_comm_counts().items()}
    return counts, held


resharded, kept = step(True), step(False)
if dist.get_rank() == 0:
    print("True: ", resharded[0], "whole elements after forward:", resharded[1])
    print("False:", kept[0], "whole elements after forward:", kept[1])
# --8<-- [end:use]

size = 32 * 32 + 32
assert resharded == ({"_allgather_base_": 8, "_reduce_scatter_base_": 4}, 0), resharded
assert kept == ({"_allgather_base_": 4, "_reduce_scatter_base_": 4}, 4 * size), kept
dist.destroy_process_group()
