# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""pack runs for each saved tensor, unpack in backward; save_on_cpu packs weights; recomputing costs a second forward."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.autograd.graph import save_on_cpu, saved_tensors_hooks
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils.checkpoint import checkpoint


class Count(TorchDispatchMode):
    calls = 0

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        self.calls += func._opname in ("addmm", "mm")
        return func(*args, **(kwargs or {}))


torch.manual_seed(0)
model = nn.Sequential(nn.Linear(16, 16), nn.GELU(), nn.Linear(16, 16))
x = torch.randn(4, 16)
events: list[str] = []
packed: list[torch.Tensor] = []


def pack(tensor: torch.Tensor) -> torch.Tensor:
    events.append("pack")
    packed.append(tensor)
    return tensor


def unpack(tensor: torch.Tensor) -> torch.Tensor:
    events.append("unpack")
    return tensor


with saved_tensors_hooks(pack, unpack):
    loss = model(x).square().sum()
in_forward = list(events)
loss.backward()
in_backward = events[len(in_forward) :]
print("forward:", in_forward, "backward:", in_backward)
# --8<-- [end:use]

assert set(in_forward) == {"pack"} and set(in_backward) == {"unpack"}, events
assert len(in_forward) == len(in_backward) == len(packed) > 3, events


def products(forward) -> int:
    with Count() as count:
        forward().square().sum().backward()
    return count.calls


def offloaded() -> torch.Tensor:
    with save_on_cpu():
        return model(x)


kept, moved = products(lambda: model(x)), products(offloaded)
again = products(lambda: checkpoint(model, x, use_reentrant=False))
assert moved == kept, f"offloading computes: {kept} products, then {moved}"
assert again > kept, f"recomputing costs no arithmetic: {kept} products, then {again}"

hooks, seen = save_on_cpu(), []
original = hooks.pack_hook
hooks.pack_hook = lambda tensor: (seen.append(tensor), original(tensor))[1]
with hooks:
    model(x)
weights = {p.untyped_storage().data_ptr() for p in model.parameters()}
assert any(tensor.untyped_storage().data_ptr() in weights for tensor in seen), "save_on_cpu passes weights by"
