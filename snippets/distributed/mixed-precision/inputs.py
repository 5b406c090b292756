# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""cast_forward_inputs=False leaves inputs as they are, so float32 data meets bfloat16 weights."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard

dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, cast_forward_inputs=False)
model = fully_shard(nn.Linear(8, 4), mesh=mesh, mp_policy=policy)
try:
    model(torch.randn(2, 8))
except RuntimeError as error:
    text = str(error)
output = model(torch.randn(2, 8, dtype=torch.bfloat16))  # cast it yourself
if dist.get_rank() == 0:
    print(text)
    print(output.dtype)
# --8<-- [end:use]

assert "must have the same dtype" in text, text
assert output.dtype == torch.bfloat16
dist.barrier()
dist.destroy_process_group()
