# /// script
# requires-python = ">=3.10"
# dependencies = ["torch>=2.5"]
#
# [tool.torchproof]
# needs = "cpu"
# ///
"""In inference mode a TorchDispatchMode receives composite operators whole; `decompose` takes them apart."""

# --8<-- [start:use]
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode


class Record(TorchDispatchMode):
    def __init__(self, take_apart: bool = False) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.take_apart = take_apart

    def __torch_dispatch__(self, func: Any, types: Any, args: tuple = (), kwargs: dict | None = None) -> Any:
        if self.take_apart:
            with self:  # so that the parts come here too
                result = func.decompose(*args, **(kwargs or {}))
            if result is not NotImplemented:
                return result
        self.seen.append(str(func))
        return func(*args, **(kwargs or {}))


x, weight = torch.randn(2, 4), torch.randn(4, 4)
with torch.inference_mode():
    with Record() as whole:
        x @ weight
    with Record(take_apart=True) as parts:
        x @ weight
print(whole.seen, parts.seen)
# --8<-- [end:use]

assert whole.seen == ["aten.matmul.default"] and parts.seen == ["aten.mm.default"], (whole.seen, parts.seen)
with torch.no_grad(), Record() as without_gradients:
    x @ weight
assert without_gradients.seen == ["aten.mm.default"], without_gradients.seen
