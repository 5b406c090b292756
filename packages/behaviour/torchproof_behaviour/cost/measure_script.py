"""Writes the script with which anybody times what has a step in the record: plain Python that needs torch alone."""

import json
import struct
from collections.abc import Iterable, Mapping
from typing import Any

from torchproof_behaviour.cost.benchmarks import PROGRAMS, Benchmark
from torchproof_behaviour.serialization import Built, Named, RandomTensor, Tensor, iterate_leaves

TEMPLATE = PROGRAMS / "_measure_costs.py"
PLACE = "CALLS: dict[str, tuple[str, str]] = {}\n"
# Elements of a tensor that is written out; a larger one is drawn between its bounds.
LITERAL = 16
FORMATS = {"float32": "f", "int32": "i", "int64": "q", "bool": "?", "uint8": "B"}


def format_script(benchmarks: Iterable[Benchmark]) -> str:
    """Return the text of the script that times benchmarks.

    Raises:
        ValueError: a call has an argument that no plain expression builds.

    """
    calls = {f"{one.name}, {one.variant}": (_format_setup(one), _format_statement(one)) for one in benchmarks}
    rows = "".join(f"    {json.dumps(name)}: {json.dumps(calls[name])},\n" for name in sorted(calls))
    return TEMPLATE.read_text(encoding="utf-8").replace(PLACE, f"CALLS = {{\n{rows}}}\n")


def _format_setup(benchmark: Benchmark) -> str:
    case = benchmark.case
    if case is None:
        return "\n".join(
            [*(f"{name} = {value!r}" for name, value in benchmark.values.items()), benchmark.setup]
        ).strip()
    values = [*case.args, *case.kwargs.values()]
    return "\n".join(f"a{at} = {_format_value(value)}" for at, value in enumerate(values))


def _format_statement(benchmark: Benchmark) -> str:
    case = benchmark.case
    if case is None:
        return benchmark.statement
    names = [f"a{at}" for at in range(len(case.args))]
    named = [f"{key}=a{at}" for at, key in enumerate(case.kwargs, start=len(names))]
    call = f"{case.call}({', '.join([*names, *named])})"
    if "differentiate" not in benchmark.statement:
        return call
    values = enumerate([*case.args, *case.kwargs.values()])
    inputs = [f"{'*' * isinstance(value, list | tuple)}a{at}" for at, value in values if _has_gradient(value)]
    return f"compute_gradients({call}, [{', '.join(inputs)}])"


def _has_gradient(value: Any) -> bool:
    return any(isinstance(one, Tensor | RandomTensor) and one.grad for one in iterate_leaves(value))


def _format_value(value: Any) -> str:
    if isinstance(value, RandomTensor):
        return _format_draw(value.dtype, value.shape, value.low, value.high, grad=value.grad)
    if isinstance(value, Tensor):
        return _format_tensor(value)
    if isinstance(value, Named):
        return f"torch.{value.name.removeprefix('torch.')}"
    if isinstance(value, list):
        return f"[{', '.join(map(_format_value, value))}]"
    if isinstance(value, tuple):
        return f"({''.join(f'{_format_value(one)}, ' for one in value).rstrip()})"
    if isinstance(value, Mapping | Built):
        raise ValueError(f"{type(value).__name__}: no plain expression builds it")  # noqa: TRY004 - a value of the record
    return repr(value)


def _format_draw(dtype: str, shape: tuple[int, ...], low: float, high: float, *, grad: bool) -> str:
    bounds = ", ".join(f"{one:g}" for one in (low, high))
    return f'make_tensor("{dtype}", {shape}, {bounds}{", grad=True" if grad else ""})'


def _format_tensor(one: Tensor) -> str:
    if one.layout != "strided" or one.conj or one.negative or one.dtype not in FORMATS:
        raise ValueError(f"{one.dtype} tensor: no plain expression builds it")
    elements = struct.unpack(f"={one.size}{FORMATS[one.dtype]}", one.data)
    if one.size > LITERAL:
        return _format_draw(one.dtype, one.shape, min(elements), max(elements), grad=one.grad)
    listed = ", ".join(f"{value:.6g}" if one.dtype == "float32" else str(value) for value in elements)
    built = f"torch.tensor([{listed}], dtype=torch.{one.dtype}).reshape({one.shape})"
    return f"{built}.requires_grad_()" if one.grad else built
