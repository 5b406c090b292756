# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""parallelize_module splits a feed-forward block over columns, then rows: one all-reduce a block."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module


class FeedForward(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(8, 32), nn.Linear(32, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(torch.relu(self.up(x)))


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=("tp",))
torch.manual_seed(0)  # the same weights and inputs on every rank
block, x = FeedForward(), torch.randn(4, 8)
expected = block(x)
parallelize_module(block, mesh, {"up": ColwiseParallel(), "down": RowwiseParallel()})
output = block(x)
if dist.get_rank() == 0:
    print("local weights:", tuple(block.up.weight.to_local().shape), tuple(block.down.weight.to_local().shape))
# --8<-- [end:use]

# --8<-- [start:collectives]
from torch.distributed.tensor.debug import CommDebugMode

with CommDebugMode() as comm:
    block(x)
if dist.get_rank() == 0:
    print({str(op).rpartition(".")[2]: count for op, count in comm.get_comm_counts().items()})
# --8<-- [end:collectives]

torch.testing.assert_close(output, expected)
assert tuple(block.up.weight.to_local().shape) == (16, 8), "up is not split over its columns"
assert comm.get_total_counts() == 1, comm.get_comm_counts()
dist.barrier()
dist.destroy_process_group()
