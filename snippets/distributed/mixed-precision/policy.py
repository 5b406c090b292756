# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# ///
"""fully_shard takes a MixedPrecisionPolicy; the sharded weights stay in float32."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

dist.init_process_group("gloo")  # "nccl" and "cuda" on GPUs
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
model = nn.Sequential(nn.Linear(8, 16), nn.Linear(16, 4))
for layer in model:
    fully_shard(layer, mesh=mesh, mp_policy=policy)
fully_shard(model, mesh=mesh, mp_policy=policy)
optimizer = torch.optim.AdamW(model.parameters())  # steps on the float32 shards
if dist.get_rank() == 0:
    print("stored", {parameter.dtype for parameter in model.parameters()})
# --8<-- [end:use]

from dataclasses import FrozenInstanceError

assert {parameter.dtype for parameter in model.parameters()} == {torch.float32}, "the weights are not kept in float32"
assert len(optimizer.param_groups[0]["params"]) == 4, "the optimizer holds other parameters"
assert (policy.output_dtype, policy.cast_forward_inputs) == (None, True), f"other defaults: {policy}"
try:
    policy.param_dtype = torch.float16
except FrozenInstanceError:
    pass
else:
    raise AssertionError("a policy can be changed after fully_shard has read it")
dist.barrier()
dist.destroy_process_group()
