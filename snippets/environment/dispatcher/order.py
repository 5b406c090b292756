# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The autograd kernel of an operator runs before the kernel of the device, and calls it."""

# --8<-- [start:use]
import torch

shop = torch.library.Library("shop_order", "DEF")
shop.define("double(Tensor x) -> Tensor")
visited = []


def on_cpu(x: torch.Tensor) -> torch.Tensor:
    visited.append("CPU")
    return x * 2


def on_autograd(x: torch.Tensor) -> torch.Tensor:
    visited.append("Autograd")
    with torch._C._AutoDispatchBelowAutograd():  # excludes the autograd keys for this thread
        return torch.ops.shop_order.double(x)


shop.impl("double", on_cpu, "CPU")
shop.impl("double", on_autograd, "Autograd")
print(torch.ops.shop_order.double(torch.ones(2)), visited)
# --8<-- [end:use]

assert visited == ["Autograd", "CPU"], visited
visited.clear()
with torch.inference_mode():
    result = torch.ops.shop_order.double(torch.ones(2))
assert visited == ["CPU"], f"in inference mode: {visited}"
assert result.tolist() == [2.0, 2.0]
