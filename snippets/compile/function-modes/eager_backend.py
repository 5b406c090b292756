# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the mode is not"]
# ///
"""With `backend="eager"` the mode is applied twice: while tracing, and again when the graph runs."""

# --8<-- [start:use]
import torch
from torch.overrides import TorchFunctionMode


class Scale(TorchFunctionMode):
    def __init__(self, factor):
        super().__init__()
        self.factor = factor

    def __torch_function__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        return result * self.factor if function is torch.sin else result


def step(x):
    return torch.sin(x)


x = torch.ones(2)
with Scale(3):
    factors = {}
    for backend in ("eager", "aot_eager"):
        out = torch.compile(step, backend=backend)(x)
        factors[backend] = round((out / torch.tensor(0.8414709848))[0].item())
print(factors)
# --8<-- [end:use]

assert factors == {"eager": 9, "aot_eager": 3}, f"the mode is not applied twice: {factors}"
