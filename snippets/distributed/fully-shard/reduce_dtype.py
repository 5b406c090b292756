# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event", "AssertionError: gradients were reduced in bfloat16"]
# ///
"""Since 2.15, param_dtype alone leaves the gradient reduction in the parameter's own dtype."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))


def reduced_in_bfloat16(policy: MixedPrecisionPolicy) -> bool:
    torch.manual_seed(0)
    model = nn.Linear(64, 64)  # float32 parameters
    fully_shard(model, mesh=mesh, mp_policy=policy)
    torch.manual_seed(dist.get_rank())
    model(torch.randn(4, 64)).square().mean().backward()
    grad = model.weight.grad.to_local()
    return torch.equal(grad, grad.bfloat16().float())  # does every value fit bfloat16?


default = reduced_in_bfloat16(MixedPrecisionPolicy(param_dtype=torch.bfloat16))
explicit = reduced_in_bfloat16(MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.bfloat16))
if dist.get_rank() == 0:
    print("reduce_dtype left out, reduced in bfloat16:", default)
    print("reduce_dtype=bfloat16, reduced in bfloat16:", explicit)
# --8<-- [end:use]

assert not default, "gradients were reduced in bfloat16"
assert explicit, "reduce_dtype=torch.bfloat16 was not honoured"
dist.destroy_process_group()
