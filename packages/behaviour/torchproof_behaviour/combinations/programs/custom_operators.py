"""Custom operators with each kind of annotation and default, and modules that call them by ``torch.ops``."""

from typing import Optional

import torch
from torch import Tensor, nn

WIDTH = 4


def finish_operator(operator, *, fake=True):
    """Give an operator of one tensor what each transform asks for: a fake, a derivative, a rule for ``vmap``."""
    if fake:
        operator.register_fake(lambda x, *rest: torch.empty_like(x))
    operator.register_autograd(lambda ctx, gradient: (gradient * 2, *[None] * ctx.more), setup_context=keep_count)
    operator.register_vmap(lambda info, dims, x, *rest: (operator(x, *rest), dims[0]))


def keep_count(ctx, inputs, output):
    """Keep how many arguments follow the tensor."""
    ctx.more = len(inputs) - 1


def create_plain():
    """Create an operator of a tensor alone."""

    @torch.library.custom_op("combination::plain", mutates_args=())
    def operator(x: Tensor) -> Tensor:
        return x * 2

    finish_operator(operator)


def create_unfaked():
    """Create an operator without a fake."""

    @torch.library.custom_op("combination::unfaked", mutates_args=())
    def operator(x: Tensor) -> Tensor:
        return x * 2

    finish_operator(operator, fake=False)


def create_default():
    """Create an operator with a float as default."""

    @torch.library.custom_op("combination::default", mutates_args=())
    def operator(x: Tensor, scale: float = 2.0) -> Tensor:
        return x * scale

    finish_operator(operator)


def create_whole_default():
    """Create an operator with a whole number as default of a float."""

    @torch.library.custom_op("combination::whole_default", mutates_args=())
    def operator(x: Tensor, scale: float = 2) -> Tensor:
        return x * scale

    finish_operator(operator)


def create_optional():
    """Create an operator with an optional tensor."""

    @torch.library.custom_op("combination::optional", mutates_args=())
    def operator(x: Tensor, bias: Optional[Tensor] = None) -> Tensor:
        return x * 2 if bias is None else x * 2 + bias

    finish_operator(operator)


def create_or_none():
    """Create an operator with ``Tensor | None``."""

    @torch.library.custom_op("combination::or_none", mutates_args=())
    def operator(x: Tensor, bias: Tensor | None = None) -> Tensor:
        return x * 2 if bias is None else x * 2 + bias

    finish_operator(operator)


def create_int_or_none():
    """Create an operator with ``int | None``."""

    @torch.library.custom_op("combination::int_or_none", mutates_args=())
    def operator(x: Tensor, times: int | None = None) -> Tensor:
        return x * (times or 2)

    finish_operator(operator)


def create_builtin_list():
    """Create an operator with ``list[int]``."""

    @torch.library.custom_op("combination::builtin_list", mutates_args=())
    def operator(x: Tensor, factors: list[int]) -> Tensor:
        return x * sum(factors)

    finish_operator(operator)


def create_dtype():
    """Create an operator with a dtype as default."""

    @torch.library.custom_op("combination::dtype", mutates_args=())
    def operator(x: Tensor, dtype: torch.dtype = torch.float32) -> Tensor:
        return (x * 2).to(dtype)

    finish_operator(operator)


def create_mutating():
    """Create an operator that writes to its argument."""

    @torch.library.custom_op("combination::mutating", mutates_args={"x"})
    def operator(x: Tensor) -> None:
        x.mul_(2)


class Plain(nn.Module):
    """Calls the operator of a tensor alone."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.plain(x)


class Unfaked(nn.Module):
    """Calls the operator without a fake."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.unfaked(x)


class Default(nn.Module):
    """Leaves the default."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.default(x)


class WholeDefault(nn.Module):
    """Leaves the whole number."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.whole_default(x)


class WithOptional(nn.Module):
    """Leaves the optional tensor out."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.optional(x)


class OrNone(nn.Module):
    """Leaves the tensor out."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.or_none(x)


class IntOrNone(nn.Module):
    """Leaves the number out."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.int_or_none(x)


class BuiltinList(nn.Module):
    """Passes a list of numbers."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.builtin_list(x, [1, 1])


class OfDtype(nn.Module):
    """Leaves the dtype."""

    def forward(self, x: Tensor) -> Tensor:
        return torch.ops.combination.dtype(x)


class Mutating(nn.Module):
    """Has a copy of its input written to."""

    def forward(self, x: Tensor) -> Tensor:
        y = x.detach().clone()
        torch.ops.combination.mutating(y)
        return y + x


OPERATORS = {
    "custom_op": (create_plain, Plain),
    "custom_op without fake": (create_unfaked, Unfaked),
    "custom_op float default": (create_default, Default),
    "custom_op int default of float": (create_whole_default, WholeDefault),
    "custom_op Optional": (create_optional, WithOptional),
    "custom_op Tensor or None": (create_or_none, OrNone),
    "custom_op int or None": (create_int_or_none, IntOrNone),
    "custom_op list of int": (create_builtin_list, BuiltinList),
    "custom_op dtype default": (create_dtype, OfDtype),
    "custom_op mutating": (create_mutating, Mutating),
}
