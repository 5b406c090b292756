"""Custom operators whose annotations are strings, as ``from __future__ import annotations`` makes them."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from torchproof_behaviour.combinations.programs.custom_operators import finish_operator


def create_string():
    """Create an operator whose annotations are strings."""

    @torch.library.custom_op("combination::string", mutates_args=())
    def operator(x: Tensor, scale: float = 2.0) -> Tensor:
        return x * scale

    finish_operator(operator)


def create_string_or_none():
    """Create an operator with ``Tensor | None`` as a string."""

    @torch.library.custom_op("combination::string_or_none", mutates_args=())
    def operator(x: Tensor, bias: Tensor | None = None) -> Tensor:
        return x * 2 if bias is None else x * 2 + bias

    finish_operator(operator)


def create_string_list():
    """Create an operator with ``list[int]`` as a string."""

    @torch.library.custom_op("combination::string_list", mutates_args=())
    def operator(x: Tensor, factors: list[int]) -> Tensor:
        return x * sum(factors)

    finish_operator(operator)


class WithString(nn.Module):
    """Leaves the default."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.string(x)


class StringOrNone(nn.Module):
    """Leaves the tensor out."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.string_or_none(x)


class StringList(nn.Module):
    """Passes a list of numbers."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.string_list(x, [1, 1])


STRING_OPERATORS = {
    "custom_op annotated by strings": (create_string, WithString),
    "custom_op Tensor or None as string": (create_string_or_none, StringOrNone),
    "custom_op list of int as string": (create_string_list, StringList),
}
