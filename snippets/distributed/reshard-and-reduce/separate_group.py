# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.13"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*(record_event|set_separate_reduce_scatter_group)"]
# ///
"""set_separate_reduce_scatter_group moves the reduce-scatter to a process group of its own."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.utils._python_dispatch import TorchDispatchMode


class Groups(TorchDispatchMode):
    """Note which process group each collective runs on."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[str, str] = {}

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func.namespace == "c10d":
            group = next(a for a in args if isinstance(a, torch.ScriptObject))
            self.seen[func._opname] = dist.ProcessGroup.unbox(group).group_name
        return func(*args, **(kwargs or {}))


def groups(separate: bool) -> dict[str, str]:
    model = fully_shard(nn.Linear(8, 4), mesh=mesh)
    model.set_separate_reduce_scatter_group(separate)
    with Groups() as seen:
        model(torch.ones(2, 8)).sum().backward()
    return seen.seen


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
for separate in (False, True):
    seen = groups(separate)
    if dist.get_rank() == 0:
        print(f"separate={separate}: one group for both: {len(set(seen.values())) == 1}")
    assert (len(set(seen.values())) == 2) is separate, seen
# --8<-- [end:use]

dist.destroy_process_group()
