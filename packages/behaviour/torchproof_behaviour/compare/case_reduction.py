"""Shrink a call to the smallest one that still comes out differently."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from torchproof_behaviour.compare.tensor_numbers import is_inexact, pack_elements, read_elements
from torchproof_behaviour.serialization import (
    Case,
    Tensor,
    compute_strides,
    iterate_leaves,
    map_tensors,
    slice_tensor,
)

ROUNDS = 16
AT_ONCE = 12
# Tells of each call whether it still comes out differently, in the same way.
Still = Callable[[Sequence[Case]], Sequence[bool]]


def reduce_case(case: Case, still: Still, *, rounds: int = ROUNDS) -> Case:
    """Return the smallest call found that still comes out differently."""
    for _ in range(rounds):
        smaller = sorted(
            (other for other in generate_candidates(case) if measure_case(other) < measure_case(case)), key=measure_case
        )
        kept = next(_find_differing(smaller, still), None)
        if kept is None:
            break
        case = kept
    return case


def _find_differing(cases: Sequence[Case], still: Still) -> Iterator[Case]:
    """Yield the calls that still come out differently, no more asked at a time than are likely to be needed."""
    for start in range(0, len(cases), AT_ONCE):
        part = cases[start : start + AT_ONCE]
        yield from (case for case, differs in zip(part, still(part), strict=True) if differs)


def measure_case(case: Case) -> tuple[int, ...]:
    """Return the reading size of a call, the smaller the better: elements, arguments, then digits and options."""
    size, count = case.size
    tensors = [value for value in iterate_leaves((case.args, dict(case.kwargs))) if isinstance(value, Tensor)]
    digits = sum(_count_digits(tensor) for tensor in tensors)
    odd = sum(tensor.stride != compute_strides(tensor.shape) for tensor in tensors)
    return size, count, digits + odd + sum(tensor.grad for tensor in tensors)


def _count_digits(tensor: Tensor) -> int:
    if not tensor.size or not is_inexact(tensor.dtype) or tensor.dtype.startswith(("complex", "float8")):
        return 0
    return sum(len(f"{value:.7g}") for value in read_elements(tensor))


def generate_candidates(case: Case) -> Iterator[Case]:
    """Yield calls that are a step smaller or simpler."""
    for key in case.kwargs:
        yield replace(case, kwargs={name: value for name, value in case.kwargs.items() if name != key})
    if len(case.args) > 1:
        yield replace(case, args=case.args[:-1])
    for change in _generate_changes(case):
        yield replace(case, args=map_tensors(case.args, change), kwargs=map_tensors(dict(case.kwargs), change))


def _generate_changes(case: Case) -> Iterator[Callable[[Tensor], Tensor]]:
    tensors = [value for value in iterate_leaves((case.args, dict(case.kwargs))) if isinstance(value, Tensor)]
    cuts = {(at - len(one.shape), size) for one in tensors for at, size in enumerate(one.shape) if size > 1}
    for at, size in sorted(cuts):
        for keep in _list_slices(size):
            yield _cut_dimension(at, size, keep, None)
            for one in tensors:
                yield _cut_dimension(at, size, keep, one)
    for one in tensors:
        for values in _simplify_elements(one):
            yield _replace_tensor(one, replace(one, data=values))
        if one.grad:
            yield _replace_tensor(one, replace(one, grad=False))
        if one.layout == "strided" and one.stride != compute_strides(one.shape):
            yield _replace_tensor(one, replace(one, stride=compute_strides(one.shape)))


def _list_slices(size: int) -> list[slice]:
    half = size // 2
    found = [slice(0, 1), slice(size - 1, size), slice(0, half), slice(half, size), slice(0, size - 1)]
    return found if size > 2 else found[:2]


def _cut_dimension(at: int, size: int, keep: slice, only: Tensor | None) -> Callable[[Tensor], Tensor]:
    """Return a function that slices a dimension, counted from the end, of every tensor of that size, or of one."""

    def change(tensor: Tensor) -> Tensor:
        fits = len(tensor.shape) >= -at and tensor.shape[at] == size and tensor.layout == "strided"
        return (
            slice_tensor(tensor, at + len(tensor.shape), keep) if fits and (only is None or tensor is only) else tensor
        )

    return change


def _replace_tensor(old: Tensor, new: Tensor) -> Callable[[Tensor], Tensor]:
    return lambda tensor: new if tensor is old else tensor


def _simplify_elements(tensor: Tensor) -> Iterator[bytes]:
    """Yield simpler elements: all 0, all 1, counted, rounded."""
    if not tensor.size or not is_inexact(tensor.dtype) or tensor.dtype.startswith(("complex", "float8")):
        return
    now: list[Any] = read_elements(tensor)

    yield pack_elements(tensor, [0.0] * tensor.size)
    yield pack_elements(tensor, [1.0] * tensor.size)
    yield pack_elements(tensor, [float(at + 1) for at in range(tensor.size)])
    yield pack_elements(tensor, [float(round(value)) if abs(value) < 1e4 else value for value in now])
