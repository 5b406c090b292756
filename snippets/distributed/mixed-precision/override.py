# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.15"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["TypeError: .*unexpected keyword argument 'param_dtype_override_fn'"]
# ///
"""param_dtype_override_fn keeps single parameters of a module in their own dtype."""

# --8<-- [start:use]
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard


class Router(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.experts = nn.Parameter(torch.randn(8, 4))
        self.temperature = nn.Parameter(torch.ones(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if dist.get_rank() == 0:
            print("experts", self.experts.dtype, "temperature", self.temperature.dtype)
        return (x @ self.experts).float() / self.temperature


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
router = Router()
policy = MixedPrecisionPolicy(
    param_dtype=torch.bfloat16,
    param_dtype_override_fn=lambda parameter: parameter.dtype if parameter.ndim == 1 else None,
)
fully_shard(router, mesh=mesh, mp_policy=policy)
router(torch.randn(2, 8)).sum().backward()
# --8<-- [end:use]

import contextlib
import io

text = io.StringIO()
with contextlib.redirect_stdout(text):
    router(torch.randn(2, 8)).sum().backward()
wanted = "experts torch.bfloat16 temperature torch.float32\n"
assert dist.get_rank() or text.getvalue() == wanted, f"the casts are others: {text.getvalue()}"
assert router.temperature.grad is not None and router.experts.grad.dtype == torch.float32
try:
    wrong = MixedPrecisionPolicy(param_dtype=torch.bfloat16, param_dtype_override_fn=lambda p: torch.float16)
    fully_shard(nn.Linear(2, 2), mesh=mesh, mp_policy=wrong)
except ValueError as error:
    assert "must return None, param_dtype, or the parameter's original dtype" in str(error), error
else:
    raise AssertionError("float16 was accepted")
dist.destroy_process_group()
