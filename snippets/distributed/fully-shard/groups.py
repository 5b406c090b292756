# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""One call makes one communication group; one on the root alone gathers all; DDP reduces once a step and gathers nothing."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor.debug import CommDebugMode
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
size = 16 * 16 + 16


def build(blocks: bool) -> nn.Sequential:
    model = nn.Sequential(*(nn.Linear(16, 16) for _ in range(4)))
    for layer in list(model)[: 3 if blocks else 0]:  # the last layer belongs to the root's group
        assert fully_shard(layer, mesh=mesh) is layer, "another module came back"
    assert fully_shard(model, mesh=mesh) is model, "another module came back"
    return model


def forward(blocks: bool) -> tuple[int, list[int], nn.Module]:
    model = build(blocks)
    whole = []  # elements gathered while each layer computes
    for layer in model:
        layer.register_forward_pre_hook(
            lambda *_: whole.append(sum(p.numel() for p in model.parameters() if not hasattr(p, "to_local")))
        )
    with CommDebugMode() as comm:
        model(torch.ones(2, 16)).sum().backward()
    gathers = sum(count for op, count in comm.get_comm_counts().items() if "allgather" in str(op))
    return gathers, whole, model


per_block, root_only = forward(blocks=True), forward(blocks=False)
plain = DistributedDataParallel(nn.Sequential(*(nn.Linear(16, 16) for _ in range(4))))
reductions = []


def count(group, bucket):
    reductions.append(bucket.buffer().numel())
    return dist.all_reduce(bucket.buffer(), group=group, async_op=True).get_future().then(lambda f: f.value()[0])


plain.register_comm_hook(None, count)
with CommDebugMode() as comm:
    plain(torch.ones(2, 16)).sum().backward()
gathers = [op for op in comm.get_comm_counts() if "allgather" in str(op)]
if dist.get_rank() == 0:
    print("a call per block:", per_block[1], "one call:", root_only[1], "gradients DDP reduces:", reductions)
# --8<-- [end:use]

from torch.distributed.tensor import DTensor, Shard

assert root_only[1] == [4 * size] * 4, f"one call on the root holds {root_only[1]} elements in forward"
assert per_block[1] == [2 * size, 2 * size, 2 * size, size], f"a call per block holds {per_block[1]}"
assert root_only[0] < per_block[0], f"all-gathers: {root_only[0]} and {per_block[0]}"
for name, parameter in per_block[2].named_parameters():
    assert isinstance(parameter.grad, DTensor), f"{name}: the gradient is not sharded"
    assert parameter.grad.placements == parameter.placements == (Shard(0),), f"{name}: {parameter.grad.placements}"
assert reductions == [4 * size] and not gathers, f"DDP: {reductions} {gathers}"
dist.destroy_process_group()
