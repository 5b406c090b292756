# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""A size-based auto_wrap_policy becomes a loop over modules(), innermost first, with the same communication groups."""

# --8<-- [start:use]
from functools import partial

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FSDPModule, FullyShardedDataParallel, fully_shard
from torch.distributed.fsdp.wrap import size_based_auto_wrap_policy


def build() -> nn.Sequential:
    return nn.Sequential(nn.Linear(8, 64), nn.GELU(), nn.Sequential(nn.Linear(64, 64), nn.GELU()), nn.Linear(64, 2))


dist.init_process_group("gloo")
policy = partial(size_based_auto_wrap_policy, min_num_params=500)
old = FullyShardedDataParallel(build(), auto_wrap_policy=policy, device_id=torch.device("cpu"))

new = build()
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
for module in reversed(list(new.modules())):  # children come before their parents
    left = sum(p.numel() for p in module.parameters() if not hasattr(p, "to_local"))  # not sharded yet
    if left >= 500 or module is new:
        fully_shard(module, mesh=mesh)
groups = [name or "(root)" for name, module in new.named_modules() if isinstance(module, FSDPModule)]
if dist.get_rank() == 0:
    print("groups:", groups)
# --8<-- [end:use]

wrapped = [
    name.replace("_fsdp_wrapped_module.", "").replace("_fsdp_wrapped_module", "") or "(root)"
    for name, module in old.named_modules()
    if isinstance(module, FullyShardedDataParallel)
]
assert groups == wrapped, f"{groups} against {wrapped}"
new(torch.ones(1, 8)).sum().backward()
dist.destroy_process_group()
