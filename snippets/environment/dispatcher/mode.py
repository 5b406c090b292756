# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""A TorchDispatchMode sees what is left after autocast and after composite operators have been taken apart."""

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
x, weight = torch.randn(2, 4), torch.randn(4, 4)
with Record(seen), torch.autocast("cpu", dtype=torch.bfloat16):
    torch.nn.functional.softmax(x @ weight, dim=-1)
print(seen)
# --8<-- [end:use]

assert "aten.mm.default" in seen and "aten._softmax.default" in seen, seen
assert not any("matmul" in name or "aten.softmax" in name for name in seen), seen
assert seen[:2] == ["aten._to_copy.default"] * 2, f"the casts of autocast are not first: {seen}"
