# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ["AssertionError: the mode is not"]
# ///
"""State of the mode is guarded: changing it recompiles."""

# --8<-- [start:use]
import torch
from torch._dynamo.utils import counters
from torch.overrides import TorchFunctionMode


class Scale(TorchFunctionMode):
    def __init__(self, factor):
        super().__init__()
        self.factor = factor

    def __torch_function__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        return result * self.factor if function is torch.sin else result


@torch.compile(backend="aot_eager")
def step(x):
    return torch.sin(x)


x = torch.ones(2)
for factor in (2, 2, 3):
    with Scale(factor):
        out = step(x)
    print(f"factor {factor}: {(out / x.sin())[0]:.0f} times the sine, graphs: {counters['stats']['unique_graphs']}")
# --8<-- [end:use]

assert counters["stats"]["unique_graphs"] == 2, f"the mode is not guarded: {counters['stats']['unique_graphs']} graphs"
torch.testing.assert_close(out, 3 * x.sin())
