# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""The policy casts parameters and inputs, not buffers: a float32 buffer promotes the activations to float32."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard


class Scaled(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(8, 8)
        self.register_buffer("scale", torch.full((8,), 0.5))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x) * self.scale  # bfloat16 * float32


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
policy = MixedPrecisionPolicy(param_dtype=torch.bfloat16)
model = fully_shard(Scaled(), mesh=mesh, mp_policy=policy)
promoted = model(torch.randn(2, 8)).dtype
model.scale = model.scale.bfloat16()  # what MixedPrecision(buffer_dtype=...) of FSDP1 did
cast = model(torch.randn(2, 8)).dtype
if dist.get_rank() == 0:
    print("float32 buffer:", promoted)
    print("bfloat16 buffer:", cast)
# --8<-- [end:use]

assert promoted == torch.float32, f"output is {promoted}"
assert cast == torch.bfloat16, f"output is {cast}"
dist.barrier()
dist.destroy_process_group()
