# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event", "AssertionError: without reduce_dtype the reduction is in torch.bfloat16"]
# ///
"""Since 2.15 the reduce-scatter of a float32 model with bfloat16 compute runs in float32 unless reduce_dtype is set."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard
from torch.utils._python_dispatch import TorchDispatchMode


class Wire(TorchDispatchMode):
    """Note the dtype of every collective."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: dict[str, torch.dtype] = {}

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        if func.namespace == "c10d":
            self.seen[func._opname] = next(a.dtype for a in args if isinstance(a, torch.Tensor))
        return func(*args, **(kwargs or {}))


def dtypes(policy: MixedPrecisionPolicy) -> dict[str, torch.dtype]:
    model = fully_shard(nn.Linear(8, 8), mesh=mesh, mp_policy=policy)  # float32 parameters
    with Wire() as wire:
        model(torch.ones(2, 8)).sum().backward()
    return wire.seen


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
default = dtypes(MixedPrecisionPolicy(param_dtype=torch.bfloat16))
explicit = dtypes(MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.bfloat16))
if dist.get_rank() == 0:
    print("reduce_dtype left out: ", default)
    print("reduce_dtype=bfloat16: ", explicit)
# --8<-- [end:use]

reduction = default["_reduce_scatter_base_"]
assert reduction == torch.float32, f"without reduce_dtype the reduction is in {reduction}"
assert default["_allgather_base_"] == torch.bfloat16, f"parameters are gathered in {default['_allgather_base_']}"
assert explicit["_reduce_scatter_base_"] == torch.bfloat16, "reduce_dtype was not honoured"
dist.destroy_process_group()
