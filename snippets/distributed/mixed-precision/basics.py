# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""MixedPrecisionPolicy computes in bfloat16, reduces gradients in float32 and keeps float32 weights for the step."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard


class Layer(nn.Linear):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if dist.get_rank() == 0:
            print("input", x.dtype, "weight", self.weight.dtype)
        return super().forward(x)


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
model = fully_shard(Layer(8, 4), mesh=mesh, mp_policy=policy)
x = torch.randn(2, 8)
output = model(x)
output.float().square().mean().backward()
if dist.get_rank() == 0:
    print("output", output.dtype)
    print("stored", model.weight.dtype, "gradient", model.weight.grad.dtype)
# --8<-- [end:use]

assert output.dtype == torch.bfloat16, f"output is {output.dtype}"
assert model.weight.dtype == model.weight.grad.dtype == torch.float32, "weights or gradients are not float32"
with torch.no_grad():
    unsharded = model.weight.full_tensor().bfloat16(), model.bias.full_tensor().bfloat16()
    torch.testing.assert_close(output, nn.functional.linear(x.bfloat16(), *unsharded))
dist.destroy_process_group()
