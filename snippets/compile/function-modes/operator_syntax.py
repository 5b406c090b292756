# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""The mode sees `x + x` as `Tensor.add` and `x += x` as `Tensor.add_`, not as `torch.add`."""

# --8<-- [start:use]
import torch
from torch.overrides import TorchFunctionMode


class AddBecomesMultiply(TorchFunctionMode):
    def __init__(self, *names):
        super().__init__()
        self.names = names

    def __torch_function__(self, function, types, args=(), kwargs=None):
        if function in self.names:
            function = torch.mul
        return function(*args, **(kwargs or {}))


def step(x):
    y = x.clone()
    y += x
    return torch.add(x, x), x + x, x.add(x), y


x = torch.tensor([3.0])
for names in ((torch.add,), (torch.add, torch.Tensor.add), (torch.add, torch.Tensor.add, torch.Tensor.add_)):
    torch.compiler.reset()
    with AddBecomesMultiply(*names):
        results = torch.compile(step, backend="aot_eager")(x)
    print([result.item() for result in results])
# --8<-- [end:use]

expected = {1: [9.0, 6.0, 6.0, 6.0], 2: [9.0, 9.0, 9.0, 6.0], 3: [9.0, 9.0, 9.0, 9.0]}
for count, values in expected.items():
    for run in (step, torch.compile(step, backend="aot_eager")):
        torch.compiler.reset()
        with AddBecomesMultiply(*names[:count]):
            results = run(x)
        got = [result.item() for result in results]
        assert got == values, f"{got}, not {values}"
