"""Benchmarks of operators: the calls of PyTorch's test data, made larger on the newest release and kept if they run."""

# ruff: noqa: BLE001 - a call that cannot be made larger has no larger benchmark, whatever it raises

import itertools
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any

from torchproof_behaviour.cost.benchmarks import Benchmark
from torchproof_behaviour.cost.case_values import build_values
from torchproof_behaviour.serialization import Case, RandomTensor, Tensor, iterate_leaves, map_tensors

FORWARD = "function(*args, **kwargs)"
BACKWARD = "differentiate(function(*args, **kwargs), inputs)"
# Elements of the largest tensor: what fits a second-level cache, and what does not. The sizes between are tried on the
# way, so that a call whose work grows faster than its arguments is never made at a size that fills the memory.
CACHED, STREAMED = 1 << 16, 1 << 22
STEP = 4
# Seconds that one call may take on the release that makes the benchmarks.
LONGEST = 0.04
# Dtypes beside float32, with the size at which they are timed.
OTHER_DTYPES = ("bfloat16", "float16", "int64")
# Results of these depend on memory that nobody wrote, on the arguments' values beyond their bounds, or never end.
LEFT_OUT = {"torch.Tensor.item", "torch.as_strided", "torch.as_strided_copy", "torch.Tensor.resize_"}


def make_operator_benchmarks(cases: Mapping[str, Sequence[Case]]) -> Iterator[Benchmark]:
    """Yield the benchmarks of every public function in the test data, at each size that runs."""
    for name, found in sorted(_choose_cases(cases).items()):
        if case := found.get("float32"):
            yield from _make_sizes(name, case)
        for dtype in OTHER_DTYPES:
            if case := found.get(dtype):
                yield from _make_larger(name, _drop_gradients(case), (CACHED,), FORWARD, "")


def _choose_cases(cases: Mapping[str, Sequence[Case]]) -> dict[str, dict[str, Case]]:
    """Return by name and dtype the call with the most elements."""
    chosen: dict[str, dict[str, Case]] = {}
    for case in (case for found in cases.values() for case in found):
        name = case.call
        if name and name not in LEFT_OUT and case.mode == "function" and case.origin in ("float32", *OTHER_DTYPES):
            held = chosen.setdefault(name, {}).get(case.origin)
            if held is None or case.size[0] > held.size[0]:
                chosen[name][case.origin] = case
    return chosen


def _make_sizes(name: str, case: Case) -> Iterator[Benchmark]:
    plain = _drop_gradients(case)
    first = _make_benchmark(name, plain, FORWARD, "")
    if _time_call(first) is not None:
        yield first
    yield from _make_larger(name, plain, (CACHED, STREAMED), FORWARD, "")
    if plain != case:
        yield from _make_larger(name, case, (CACHED,), BACKWARD, "forward and backward")


def _make_larger(name: str, case: Case, sizes: Sequence[int], statement: str, words: str) -> Iterator[Benchmark]:
    """Yield the benchmarks of a call near each size, or the largest below it that is quick enough; none if it fails."""
    held = None
    for elements in _list_sizes(_count_largest(case), sizes):
        made = _make_benchmark(name, _enlarge(case, elements), statement, words)
        taken = _time_call(made)
        if taken is None or taken > LONGEST:
            if held and _count_largest(held.case) >= CACHED // STEP**2:
                yield held
            return
        held = made
        if elements in sizes:
            yield made


def _list_sizes(elements: int, sizes: Sequence[int]) -> Iterator[int]:
    """Yield STEP times a call's elements, STEP times that, and so on, with each size on the way; none without any."""
    elements *= STEP
    for size in sizes if elements else ():
        while elements <= size:
            yield elements
            elements = min(elements * STEP, size) if elements < size else elements * STEP


def _make_benchmark(name: str, case: Case, statement: str, words: str) -> Benchmark:
    variant = ", ".join(filter(None, [case.origin, words, f"{_count_largest(case):,} elements"]))
    return Benchmark("operators", name, variant, statement, case=case)


def _count_largest(case: Case | None) -> int:
    values = iterate_leaves((case.args, dict(case.kwargs))) if case else ()
    return max((prod(one.shape) for one in values if isinstance(one, Tensor | RandomTensor)), default=0)


def _drop_gradients(case: Case) -> Case:
    return _change_tensors(case, lambda one: replace(one, grad=False))


def _change_tensors(case: Case, change: Any) -> Case:
    return replace(case, args=map_tensors(case.args, change), kwargs=map_tensors(dict(case.kwargs), change))


def _enlarge(case: Case, elements: int) -> Case:
    """Return a call whose tensors are larger by one factor in every dimension that is longer than 1."""
    tensors = [one for one in iterate_leaves((case.args, dict(case.kwargs))) if isinstance(one, Tensor)]
    largest = max(tensors, key=lambda one: one.size)
    longer = sum(size > 1 for size in largest.shape)
    factor = (elements / largest.size) ** (1 / max(longer, 1))
    seeds = itertools.count(zlib.crc32(case.operator.encode()))
    return _change_tensors(case, lambda one: _draw_tensor(one, factor, next(seeds)))


def _draw_tensor(one: Tensor, factor: float, seed: int) -> Any:
    bounds = _find_bounds(one)
    if bounds is None:
        return one
    shape = tuple(round(size * factor) if size > 1 else size for size in one.shape)
    return RandomTensor(one.dtype, shape, *bounds, seed, one.grad)


def _find_bounds(one: Tensor) -> tuple[float, float] | None:
    """Return the least and the greatest finite value of a tensor. Return None if it holds none or is not plain."""
    if one.layout != "strided" or not one.data or one.dtype.startswith(("complex", "float8")):
        return None
    import torch

    tensor = torch.frombuffer(bytearray(one.data), dtype=torch.uint8).view(getattr(torch, one.dtype))
    values = tensor.to(torch.float64)
    values = values[values.isfinite()]
    return (float(values.min()), float(values.max())) if values.numel() else None


def _time_call(benchmark: Benchmark) -> float | None:
    """Return the seconds of the second of two calls on this release. Return None if one fails."""
    try:
        values = build_values(benchmark)
        for _ in range(2):
            started = time.perf_counter()
            eval(benchmark.statement, values)  # noqa: S307 - our own statement
        return time.perf_counter() - started
    except Exception:
        return None


def keep_distinct(benchmarks: Iterable[Benchmark]) -> list[Benchmark]:
    """Return the benchmarks without those whose key another has."""
    return list({one.key: one for one in benchmarks}.values())
