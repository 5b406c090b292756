# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""Which weights a rank has whole while two sharded blocks and their root run forward and backward."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(8, 8)

    def forward(self, x):
        look(f"forward of {self.name}")
        hidden = self.linear(x)
        hidden.register_hook(lambda _: look(f"backward of {self.name}"))
        return hidden.relu()


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
model = nn.Sequential(Block(), Block(), nn.Linear(8, 1))
model[0].name, model[1].name = "block 0", "block 1"
fully_shard(model[0], mesh=mesh)
fully_shard(model[1], mesh=mesh)
fully_shard(model, mesh=mesh)  # the root takes the last layer
weights = {"block 0": model[0].linear, "block 1": model[1].linear, "root": model[2]}
seen = []


def look(moment):
    states = ["shard" if isinstance(layer.weight, DTensor) else "whole" for layer in weights.values()]
    seen.append(f"{moment}: {' | '.join(states)}")


look("before")
loss = model(torch.randn(4, 8)).sum()
look("between")
loss.backward()
look("after")
if dist.get_rank() == 0:
    print("weights of:", " | ".join(weights))
    print(*seen, sep="\n")
# --8<-- [end:use]

shard, root = "shard | shard | shard", "shard | shard | whole"
first, second = "whole | shard | whole", "shard | whole | whole"
expected = [
    f"before: {shard}",
    f"forward of block 0: {first}",
    f"forward of block 1: {second}",
    f"between: {root}",
    f"backward of block 1: {second}",
    f"backward of block 0: {first}",
    f"after: {shard}",
]
assert seen == expected, seen
dist.destroy_process_group()
