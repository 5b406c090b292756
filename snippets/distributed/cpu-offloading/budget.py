# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""saved_tensors_hooks with a policy: offload the large activations only, up to a budget, and leave parameters where they are."""

# --8<-- [start:use]
import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks


class Offload(saved_tensors_hooks):
    """Move saved tensors of at least `smallest` bytes to host memory until `budget` bytes are there."""

    def __init__(self, model: nn.Module, smallest: int, budget: int) -> None:
        kept = {parameter.untyped_storage().data_ptr() for parameter in model.parameters()}
        self.moved = 0

        def pack(tensor: torch.Tensor) -> tuple[torch.device, torch.Tensor]:
            size = tensor.numel() * tensor.element_size()
            weight = tensor.untyped_storage().data_ptr() in kept  # a view of a weight too
            if weight or size < smallest or self.moved + size > budget:
                return tensor.device, tensor
            self.moved += size
            return tensor.device, tensor.to("cpu", copy=True)

        def unpack(packed: tuple[torch.device, torch.Tensor]) -> torch.Tensor:
            return packed[1].to(packed[0])

        super().__init__(pack, unpack)


torch.manual_seed(0)
model = nn.Sequential(nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64))
x = torch.randn(32, 64)
offload = Offload(model, smallest=4096, budget=48 * 1024)
with offload:
    loss = model(x).square().sum()
loss.backward()
print("moved", offload.moved // 1024, "KiB")
# --8<-- [end:use]

found = [parameter.grad.clone() for parameter in model.parameters()]
model.zero_grad()
model(x).square().sum().backward()
assert all(torch.equal(a, b.grad) for a, b in zip(found, model.parameters())), "gradients differ"
assert 0 < offload.moved <= 48 * 1024, offload.moved
