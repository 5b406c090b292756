# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""Strategies, hybrid sharding, prefetch and accumulation of FSDP1 and their counterparts communicate alike."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, ShardingStrategy, fully_shard
from torch.distributed.fsdp.wrap import ModuleWrapPolicy
from torch.utils._python_dispatch import TorchDispatchMode


class Order(TorchDispatchMode):
    """Note all-gathers (G), reduce-scatters (R) and matrix multiplications (m)."""

    text = ""

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        signs = {"allgather_": "G", "_allgather_base_": "G", "_reduce_scatter_base_": "R", "addmm": "m", "mm": "m"}
        self.text += signs.get(func._opname, "")
        return func(*args, **(kwargs or {}))


def build() -> nn.Sequential:
    return nn.Sequential(*(nn.Linear(8, 8) for _ in range(3)))


def old(strategy: ShardingStrategy, **arguments) -> nn.Module:
    policy = ModuleWrapPolicy({nn.Linear})
    return FullyShardedDataParallel(
        build(), auto_wrap_policy=policy, sharding_strategy=strategy, device_id=torch.device("cpu"), **arguments
    )


def new(mesh, reshard: bool = True) -> nn.Module:
    model = build()
    for module in (*model, model):  # auto_wrap_policy becomes a loop
        fully_shard(module, mesh=mesh, reshard_after_forward=reshard)
    return model


def traffic(model: nn.Module) -> tuple[str, str]:
    with Order() as forward:
        loss = model(torch.ones(2, 8, requires_grad=True)).sum()
    with Order() as backward:
        loss.backward()
    return forward.text, backward.text


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
hybrid = init_device_mesh("cpu", (1, dist.get_world_size()), mesh_dim_names=("replicate", "shard"))
full = traffic(old(ShardingStrategy.FULL_SHARD)), traffic(new(mesh))
grad_op = traffic(old(ShardingStrategy.SHARD_GRAD_OP)), traffic(new(mesh, reshard=False))
by_two = old(ShardingStrategy.HYBRID_SHARD, device_mesh=hybrid), new(hybrid)
with Order() as both, torch.no_grad():
    for model in by_two:
        model(torch.ones(2, 8))
if dist.get_rank() == 0:
    print("FULL_SHARD", *full, "SHARD_GRAD_OP", *grad_op, sep="\n")
# --8<-- [end:use]


def counts(pair: tuple[str, str]) -> list[tuple[int, int]]:
    return [(text.count("G"), text.count("R")) for text in pair]


assert counts(full[0]) == counts(full[1]) == [(3, 0), (3, 3)], f"FULL_SHARD: {full}"
assert counts(grad_op[0]) == counts(grad_op[1]) == [(3, 0), (0, 3)], f"SHARD_GRAD_OP: {grad_op}"
assert full[1][1].startswith("GG"), f"fully_shard does not prefetch in backward by itself: {full[1]}"
assert [str(p) for p in by_two[1][0].weight.placements] == ["R", "S(0)"], by_two[1][0].weight.placements
assert both.text == "GmGmGm" * 2, f"HYBRID_SHARD: {both.text}"

wrapped, sharded = old(ShardingStrategy.FULL_SHARD), new(mesh)
with wrapped.no_sync():
    quiet = traffic(wrapped)
sharded.set_requires_gradient_sync(False)
assert "R" not in quiet[1] + traffic(sharded)[1], "a reduce-scatter without synchronisation"
sharded.set_requires_gradient_sync(True)
assert traffic(sharded)[1].count("R") == traffic(wrapped)[1].count("R") == 3, "no reduce-scatter afterwards"
dist.destroy_process_group()
