# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""Of two modes the inner one runs first, and what it calls goes on to the outer one."""

# --8<-- [start:use]
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode


class Record(TorchDispatchMode):
    def __init__(self, seen: list[str], label: str = "") -> None:
        super().__init__()
        self.seen, self.label = seen, label

    def __torch_dispatch__(self, func: Any, types: Any, args: tuple = (), kwargs: dict | None = None) -> Any:
        self.seen.append(self.label + str(func))
        return func(*args, **(kwargs or {}))


seen: list[str] = []
with Record(seen, "outer "), Record(seen, "inner "):
    torch.ones(2) + 1
print(seen)
# --8<-- [end:use]

assert seen == ["inner aten.ones.default", "outer aten.ones.default", "inner aten.add.Tensor", "outer aten.add.Tensor"]
