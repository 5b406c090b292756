# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A function mode around the call of a compiled function replaces an operator in what is compiled."""

# --8<-- [start:use]
import torch
from torch.overrides import TorchFunctionMode


class AddBecomesMultiply(TorchFunctionMode):
    def __torch_function__(self, function, types, args=(), kwargs=None):
        if function is torch.add:
            function = torch.mul
        return function(*args, **(kwargs or {}))


@torch.compile(backend="aot_eager", fullgraph=True)  # leave backend out for Inductor
def step(x):
    return torch.add(x, x)


x = torch.tensor([1.0, 2.0, 3.0])
print("without:", step(x).tolist())
with AddBecomesMultiply():
    print("with:   ", step(x).tolist())
# --8<-- [end:use]

with AddBecomesMultiply():
    assert step(x).tolist() == [1.0, 4.0, 9.0], f"the mode is not respected: {step(x).tolist()}"
assert step(x).tolist() == [2.0, 4.0, 6.0]
