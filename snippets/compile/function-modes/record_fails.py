# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.6,<2.12"]
#
# [tool.torchproof]
# needs = "cpu"
# absent = ['AssertionError: a mode that records its calls is compiled']
# ///
"""A mode that writes to its own state fails, because the compiler's own calls change that state too."""

import torch
from torch.overrides import TorchFunctionMode


class Record(TorchFunctionMode):
    def __init__(self):
        super().__init__()
        self.names = []

    def __torch_function__(self, function, types, args=(), kwargs=None):
        self.names.append(getattr(function, "__name__", ""))
        return function(*args, **(kwargs or {}))


class Replace(TorchFunctionMode):
    def __torch_function__(self, function, types, args=(), kwargs=None):
        return torch.cos(*args) if function is torch.sin else function(*args, **(kwargs or {}))


@torch.compile(backend="aot_eager")
def step(x):
    return torch.sin(x) + 1


refusal, x = "", torch.zeros(2)
try:
    with Record() as record:
        step(x)
except AssertionError as error:
    refusal = str(error)
assert refusal, "a mode that records its calls is compiled"
assert refusal.startswith(("Guard check failed", "Guard failed on the same frame it was created")), refusal
assert set(record.names) - {"sin", "add"}, "the mode saw no call of the compiler's own"

torch.compiler.reset()
with Replace():
    assert step(x).tolist() == [2.0, 2.0], "a mode that writes nothing is not traced"
