# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.9"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*(record_event|set_custom_reduce_scatter)"]
# ///
"""A reduce-scatter of your own replaces the one of fully_shard."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


class LoggingReduceScatter:
    """What fully_shard asks for: memory for the buffers, and the collective itself."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def allocate(self, size, *, dtype: torch.dtype, device: torch.device) -> torch.Tensor:
        return torch.empty(*size, dtype=dtype, device=device)

    def __call__(self, output_tensor, input_tensor, group, op, async_op=False):
        self.sizes.append(input_tensor.numel())
        return dist.reduce_scatter_tensor(output_tensor, input_tensor, op=op, group=group, async_op=async_op)


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
model = fully_shard(nn.Linear(8, 4, bias=False), mesh=mesh)
comm = LoggingReduceScatter()
model.set_custom_reduce_scatter(comm)
model(torch.ones(2, 8)).sum().backward()
if dist.get_rank() == 0:
    print("elements reduced:", comm.sizes)
# --8<-- [end:use]

assert comm.sizes == [32], comm.sizes
assert torch.equal(model.weight.grad.full_tensor(), torch.full((4, 8), 2.0)), "wrong gradient"
dist.destroy_process_group()
