# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The mode sees `x + x` as `Tensor.add`, not as `torch.add`."""

# --8<-- [start:use]
import torch
from torch.overrides import TorchFunctionMode


class AddBecomesMultiply(TorchFunctionMode):
    def __torch_function__(self, function, types, args=(), kwargs=None):
        if function is torch.add:
            function = torch.mul
        return function(*args, **(kwargs or {}))


class Names(TorchFunctionMode):
    seen = []

    def __torch_function__(self, function, types, args=(), kwargs=None):
        self.seen.append(function.__qualname__)
        return function(*args, **(kwargs or {}))


x = torch.tensor([1.0, 2.0, 3.0])
with AddBecomesMultiply():
    print("torch.add(x, x):", torch.add(x, x).tolist(), " x + x:", (x + x).tolist())
with Names():
    torch.add(x, x)
    x + x
print(Names.seen)
# --8<-- [end:use]

with AddBecomesMultiply():
    assert (x + x).tolist() == [2.0, 4.0, 6.0] and torch.add(x, x).tolist() == [1.0, 4.0, 9.0]
