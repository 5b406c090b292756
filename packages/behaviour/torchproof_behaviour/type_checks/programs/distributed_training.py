"""Process groups, collectives, sharded and replicated modules."""

import os
from datetime import timedelta
from typing import Optional

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.fsdp import FullStateDictConfig, FullyShardedDataParallel, MixedPrecision, StateDictType
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module
from torch.nn.parallel import DistributedDataParallel
from torch.optim.optimizer import Optimizer


class FeedForward(nn.Module):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.up = nn.Linear(size, 4 * size)
        self.down = nn.Linear(4 * size, size)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.down(torch.relu(self.up(x)))
        return out


def start() -> tuple[int, int]:
    dist.init_process_group("gloo", timeout=timedelta(minutes=5))
    return dist.get_rank(), dist.get_world_size()


def average(value: Tensor, group: Optional[dist.ProcessGroup] = None) -> Tensor:
    work = dist.all_reduce(value, op=dist.ReduceOp.SUM, group=group, async_op=True)
    if work is not None:
        work.wait()
    return value / dist.get_world_size(group)


def gather(value: Tensor) -> list[Tensor]:
    parts = [torch.empty_like(value) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, value)
    return parts


def share(model: nn.Module) -> DistributedDataParallel:
    return DistributedDataParallel(model, find_unused_parameters=False, gradient_as_bucket_view=True)


def shard(model: nn.Module) -> FullyShardedDataParallel:
    precision = MixedPrecision(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
    return FullyShardedDataParallel(model, mixed_precision=precision, use_orig_params=True)


def full_state(model: FullyShardedDataParallel) -> dict[str, Tensor]:
    config = FullStateDictConfig(offload_to_cpu=True, rank0_only=True)
    with FullyShardedDataParallel.state_dict_type(model, StateDictType.FULL_STATE_DICT, config):
        return dict(model.state_dict())


def split(model: FeedForward, mesh: DeviceMesh) -> nn.Module:
    return parallelize_module(model, mesh, {"up": ColwiseParallel(), "down": RowwiseParallel()})


def place(mesh: DeviceMesh, value: Tensor) -> Tensor:
    spread: DTensor = distribute_tensor(value, mesh, [Shard(0)])
    return spread.redistribute(placements=[Replicate()]).to_local()


def step(model: nn.Module, optimizer: Optimizer, inputs: Tensor) -> float:
    optimizer.zero_grad()
    loss = model(inputs).sum()
    loss.backward()
    optimizer.step()
    return float(loss)


def main() -> None:
    rank, size = start()
    mesh = init_device_mesh("cpu", (size,), mesh_dim_names=("data",))
    model = share(FeedForward(4))
    inner = model.module.up.weight
    print(rank, os.environ.get("LOCAL_RANK"), inner.shape, average(torch.ones(1)), gather(torch.ones(1)))
    print(place(mesh, torch.ones(4)), mesh.get_group("data").size())
    print(step(model, torch.optim.SGD(model.parameters()), torch.ones(2, 4)))
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
