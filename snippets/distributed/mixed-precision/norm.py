# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""One policy a module: a norm that computes in float32 between bfloat16 layers, its output cast back."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard


class Norm(nn.LayerNorm):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = super().forward(x)
        if dist.get_rank() == 0:
            print("norm: input", x.dtype, "weight", self.weight.dtype, "result", y.dtype)
        return y


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
model = nn.Sequential(nn.Linear(8, 16), Norm(16), nn.Linear(16, 4))
low = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32)
high = MixedPrecisionPolicy(param_dtype=torch.float32, output_dtype=torch.bfloat16)
fully_shard(model[1], mesh=mesh, mp_policy=high)
top = MixedPrecisionPolicy(param_dtype=torch.bfloat16, reduce_dtype=torch.float32, output_dtype=torch.float32)
fully_shard(model[0], mesh=mesh, mp_policy=low)
fully_shard(model, mesh=mesh, mp_policy=top)  # takes the last layer, and casts the model's output
logits = model(torch.randn(2, 8))
if dist.get_rank() == 0:
    print("logits", logits.dtype)
# --8<-- [end:use]

import contextlib
import io

seen = {}
model[2].register_forward_pre_hook(lambda module, args: seen.update(handed_on=args[0].dtype))
model[2].register_forward_hook(lambda module, args, output: seen.update(last=output.dtype))
text = io.StringIO()
with contextlib.redirect_stdout(text):
    logits = model(torch.randn(2, 8))
assert logits.dtype == torch.float32, f"logits are {logits.dtype}"
assert seen == {"handed_on": torch.bfloat16, "last": torch.bfloat16}, seen
assert dist.get_rank() or text.getvalue().count("torch.float32") == 3, f"the norm computes otherwise: {text.getvalue()}"
logits.sum().backward()
assert all(p.grad.dtype == torch.float32 for p in model.parameters())
dist.destroy_process_group()
