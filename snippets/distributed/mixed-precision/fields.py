# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.7"]
#
# [tool.torchproof]
# needs = "cpu"
# processes = 2
# absent = ["AttributeError: .*record_event"]
# ///
"""What each field of the policy decides, what happens without it, and what a policy does not reach."""

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


class Layer(nn.Module):
    """Note what arrives, and what a norm and a softmax inside make of it."""

    def __init__(self) -> None:
        super().__init__()
        self.linear, self.norm = nn.Linear(8, 8), nn.LayerNorm(8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.linear(x)
        self.dtypes = x.dtype, y.dtype, self.norm(y).dtype, torch.softmax(y, -1).dtype
        return y


def step(policy: MixedPrecisionPolicy, scale: float = 1.0) -> tuple[dict[str, torch.dtype], Layer, torch.Tensor]:
    model = fully_shard(Layer(), mesh=mesh, mp_policy=policy)
    with Wire() as wire:
        output = model(torch.ones(1, 8))
        (scale * output.float()).sum().backward()
    return wire.seen, model, output


dist.init_process_group("gloo")
mesh = init_device_mesh("cpu", (dist.get_world_size(),))
bfloat16, float32 = torch.bfloat16, torch.float32
low = MixedPrecisionPolicy(param_dtype=bfloat16, reduce_dtype=float32, output_dtype=float32)
wire, model, output = step(low)
nothing = step(MixedPrecisionPolicy())
if dist.get_rank() == 0:
    print(wire, model.dtypes, output.dtype)
# --8<-- [end:use]

assert wire == {"_allgather_base_": bfloat16, "_reduce_scatter_base_": float32}, wire
assert model.dtypes == (bfloat16,) * 4, f"input, product, norm and softmax are {model.dtypes}"
assert output.dtype == float32, f"output_dtype is not obeyed: {output.dtype}"
assert set(nothing[0].values()) | set(nothing[1].dtypes) | {nothing[2].dtype} == {float32}, nothing
assert step(MixedPrecisionPolicy(param_dtype=bfloat16))[2].dtype == bfloat16, "the output is cast"
assert MixedPrecisionPolicy().cast_forward_inputs is True, "inputs are not cast by default"

small = 2.0**-10 if dist.get_rank() else 1.0  # far below the other rank's gradient
grads = [
    step(MixedPrecisionPolicy(param_dtype=bfloat16, reduce_dtype=dtype), small)[1].linear.bias.grad.full_tensor()
    for dtype in (bfloat16, float32)
]
ratio = grads[1][0].item() / grads[0][0].item()
assert ratio == 1 + 2.0**-10, f"bfloat16 keeps the small gradient: {grads}"
dist.destroy_process_group()
