"""From every dtype to every other, and what two dtypes make together."""

from collections.abc import Iterator
from typing import Any

from torchproof_behaviour.suites.call_drafts import CallDraft, draft_call

DTYPES = (
    *("bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64"),
    *("float16", "bfloat16", "float32", "float64", "complex32", "complex64", "complex128"),
    *("float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu"),
)
MIXED = ("bool", "uint8", "int32", "int64", "uint16", "float16", "bfloat16", "float32", "float64", "complex64")
USUAL = (0.0, 1.0, 2.0, 3.5, 0.5, 2.5, 1.5, 100.0, 7.0, 0.75, 0.1)
# Not every dtype has these: where one has none such, what a cast gives is free, and may depend on the place.
SPECIAL = (
    *(float("nan"), float("inf"), -float("inf"), -0.0, -1.0, -1.5, 240.0, 248.0, 256.0, 448.0, 464.0, 480.0, 1e3),
    *(6e4, 65519.0, 65520.0, 7e4, 1e10, 1e19, 1e38, 3.4e38, 1e-3, 2e-3, 6e-8, 3e-8, 1e-40, 1e-45, 0.0625, 1.0625),
)
# Elements that make a cast run in vectors.
LONG = 40
FUNCTIONS = ("add", "sub", "mul", "div", "floor_divide", "remainder", "fmod", "pow", "eq", "where")


def draft_casts() -> Iterator[CallDraft]:
    """Yield the casts by the dtype they lead to, then what pairs of dtypes give."""
    names = [name for name in DTYPES if _dtype(name) is not None]
    for target in names:
        for source in names:
            yield from _draft_cast(source, target)
        for other in names:
            for function in ("result_type", "promote_types", "can_cast"):
                yield from _draft_pair(function, target, other)
    for one in MIXED:
        for other in MIXED:
            for function in FUNCTIONS:
                yield from _draft_mixed(function, one, other)


def _draft_cast(source: str, target: str) -> Iterator[CallDraft]:
    import torch

    for origin, values in (("usual", USUAL), ("special", SPECIAL)):
        tensor = _cut(torch.tensor(values, dtype=torch.float64), source)
        for size in (1, len(values), LONG):
            part = tensor.repeat(-(-size // len(values)))[:size] if size != 1 else tensor[-1]
            yield CallDraft(
                f"Tensor.to/to {target}",
                "torch.Tensor.to",
                (part, _dtype(target)),
                origin=f"{source}, {origin}",
            )


def _cut(tensor: Any, dtype: str) -> Any:
    """Return values in a dtype; of a dtype without fractions or signs, those that it has."""
    import torch

    wanted = _dtype(dtype)
    if wanted.is_floating_point or wanted.is_complex or wanted == torch.bool:
        return tensor.to(wanted)
    whole = tensor.nan_to_num(3.0).trunc().clamp(torch.iinfo(wanted).min, min(torch.iinfo(wanted).max, 1 << 60))
    return whole.to(torch.int64).to(wanted)


def _draft_pair(function: str, one: str, other: str) -> Iterator[CallDraft]:
    import torch

    call, first, second = f"torch.{function}", _dtype(one), _dtype(other)
    if function != "result_type":
        yield draft_call(call, first, second, origin=one)
        return
    for left, right in (((2,), (2,)), ((2,), ()), ((), (2,))):
        yield draft_call(call, torch.ones(left).to(first), torch.ones(right).to(second), origin=one)
    if one == other:
        for number in (True, 1, 1.0, 1j):
            yield draft_call(call, torch.ones(2).to(first), number, origin=one)


def _draft_mixed(function: str, one: str, other: str) -> Iterator[CallDraft]:
    import torch

    first = torch.tensor([0, 1, 5, 3]).to(_dtype(one))
    second = torch.tensor([1, 2, 1, 3]).to(_dtype(other))
    before = (torch.tensor([True, False, True, False]),) if function == "where" else ()
    call, name = f"torch.{function}", f"{function}/mixed"
    yield CallDraft(name, call, (*before, first, second), origin=f"{one}, {other}")
    yield CallDraft(name, call, (*before, first, second[1]), origin=f"{one}, {other} without dimensions")
    if one == other:
        for number in (True, 2, 1.5, -1):
            yield CallDraft(name, call, (*before, first, number), origin=f"{one}, number")


def _dtype(name: str) -> Any:
    import torch

    return getattr(torch, name, None)
