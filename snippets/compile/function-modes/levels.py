# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A function mode sees every call of a torch function, a dispatch mode the operators below autograd."""

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode


class SeenFunctions(TorchFunctionMode):
    def __init__(self):
        super().__init__()
        self.names = []

    def __torch_function__(self, function, types, args=(), kwargs=None):
        self.names.append(function.__name__)
        return function(*args, **(kwargs or {}))


class SeenOperators(TorchDispatchMode):
    def __init__(self):
        super().__init__()
        self.names = []

    def __torch_dispatch__(self, operator, types, args=(), kwargs=None):
        self.names.append(str(operator))
        return operator(*args, **(kwargs or {}))


x = torch.ones(2, requires_grad=True)
with SeenFunctions() as functions:
    torch.relu(x * 2).sum().backward()
with SeenOperators() as operators:
    torch.relu(x * 2).sum().backward()

assert functions.names == ["mul", "relu", "sum", "backward"], functions.names
forward = [name for name in operators.names if "detach" not in name][:3]
assert forward == ["aten.mul.Tensor", "aten.relu.default", "aten.sum.default"], operators.names
assert "aten.threshold_backward.default" in operators.names, "the dispatch mode does not see the backward of relu"
