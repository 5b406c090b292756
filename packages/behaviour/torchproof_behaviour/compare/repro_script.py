"""A call as a short script that a reader can copy."""

import math
import struct
from collections.abc import Sequence
from typing import Any

from torchproof_behaviour.compare.tensor_numbers import is_inexact, read_elements
from torchproof_behaviour.serialization import MODES, Built, Case, Named, Outcome, Tensor, compute_strides

NAMES = ("input", "other", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
# Modes of calls that a script can show as they are.
WRITTEN = (*MODES, "attribute", "text", "list")
# What a script does before the call, so that what it prints shows a difference of this kind.
FIRST = {"last bits": ("torch.set_printoptions(precision=17)",)}
# Elements that a script may write out.
MOST = 64


def write_script(case: Case, outcome: Outcome, *, random: bool = False, kind: str = "value") -> str | None:
    """Return a script that reproduces a difference. Return None if its arguments are too long to write."""
    writer = _ScriptWriter()
    try:
        call = _write_call(case, writer)
    except ValueError:
        return None
    lines = ["import torch", "", *(["torch.manual_seed(0)"] if random else []), *writer.lines]
    lines += [*FIRST.get(kind, ()), f"result = {call}", "print(result)"]
    if kind == "stride" and isinstance(outcome.value, Tensor):
        lines.append("print(result.stride())")
    if writer.asks and isinstance(outcome.value, Tensor) and is_inexact(outcome.value.dtype):
        given = _write_weights(outcome.value)
        lines.append(f"print(torch.autograd.grad(result, [{', '.join(writer.asks)}], {given}, allow_unused=True))")
    return "\n".join(lines) + "\n"


def _write_weights(value: Tensor) -> str:
    """Return the source of what the gradient of a result is asked with."""
    dtype = f", dtype=torch.{value.dtype}" if value.dtype.startswith("complex") else ""
    if not value.size:
        return f"torch.empty({value.shape}{dtype})"
    return (
        f"torch.tensor({_write_nested_list([at % 7 / 4 + 0.5 for at in range(value.size)], list(value.shape))}{dtype})"
    )


def _write_call(case: Case, writer: "_ScriptWriter") -> str:
    if case.call is None or case.mode not in WRITTEN:
        raise ValueError(case.operator)
    args = [writer.write_argument(value) for value in case.args]
    keywords = [f"{key}={writer.write_argument(value)}" for key, value in case.kwargs.items()]
    if case.mode == "in-place":
        args[0] += ".clone()"
    if case.mode == "out=":
        keywords.append("out=torch.empty(0)")
    if case.mode == "attribute":
        return f"{args[0]}.{case.args[1]}"
    if case.mode in ("text", "list"):
        return f"{'repr' if case.mode == 'text' else 'list'}({args[0]})"
    if args and isinstance(case.args[0], Built) and case.call.startswith(f"{case.args[0].name}."):
        return f"{args[0]}.{case.call.rpartition('.')[2]}({', '.join([*args[1:], *keywords])})"
    if case.call.startswith("torch.Tensor."):
        return f"{args[0]}.{case.call.removeprefix('torch.Tensor.')}({', '.join([*args[1:], *keywords])})"
    return f"{case.call}({', '.join([*args, *keywords])})"


class _ScriptWriter:
    """The lines that make the tensors of a call, and the names of those whose gradient is asked for."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.asks: list[str] = []

    def write_argument(self, value: Any) -> str:
        """Return an argument as source; a tensor gets a line of its own."""
        if isinstance(value, Tensor):
            return self._write_tensor(value)
        if isinstance(value, Built):
            parts = [self.write_argument(item) for item in value.args]
            parts += [f"{key}={self.write_argument(item)}" for key, item in value.kwargs.items()]
            return f"{value.name}({', '.join(parts)})"
        if isinstance(value, Named):
            return value.name if value.name.startswith("torch.") else f"torch.device({value.name!r})"
        if isinstance(value, list | tuple):
            inner = ", ".join(self.write_argument(item) for item in value)
            return f"[{inner}]" if isinstance(value, list) else f"({inner}{',' * (len(value) == 1)})"
        if isinstance(value, float) and not math.isfinite(value):
            return f"float({str(value)!r})"
        return "..." if value is ... else repr(value)

    def _write_tensor(self, value: Tensor) -> str:
        if value.size > MOST or value.layout != "strided" or value.dtype not in _WRITTEN:
            raise ValueError(value.dtype)
        name = NAMES[len(self.lines)] if len(self.lines) < len(NAMES) else f"value{len(self.lines)}"
        made = f"torch.tensor({_write_nested_list(read_elements(value), list(value.shape))}, dtype=torch.{value.dtype}"
        if not value.size:
            made = f"torch.empty({value.shape}, dtype=torch.{value.dtype}"
        own = value.stride == compute_strides(value.shape) or not value.size
        asks = ", requires_grad=True" if value.grad and own else ""
        line = f"{name} = {made}{asks})"
        if not own:
            line += f".as_strided({value.shape}, {value.stride})" if 0 in value.stride else _check_strides(value)
            line += ".requires_grad_()" if value.grad else ""
        self.lines.append(line)
        if value.grad:
            self.asks.append(name)
        return name


_WRITTEN = {"bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64"}
_WRITTEN |= {"complex64", "complex128"}


def _check_strides(value: Tensor) -> str:
    if value.size <= 1:
        return ""
    raise ValueError("strides")


def _write_nested_list(values: Sequence[Any], shape: Sequence[int]) -> str:
    if not shape:
        return write_number(values[0])
    step = len(values) // shape[0] if shape[0] else 0
    rows = (values[at * step : (at + 1) * step] for at in range(shape[0]))
    return "[" + ", ".join(_write_nested_list(row, shape[1:]) for row in rows) + "]"


def write_number(number: Any) -> str:
    """Return the shortest source of a number that has the same 32 bits, or all its digits."""
    if isinstance(number, bool | int):
        return repr(number)
    if isinstance(number, complex):
        return f"complex({write_number(number.real)}, {write_number(number.imag)})"
    if not math.isfinite(number):
        return f'float("{number}")'
    for digits in range(1, 10):
        text = f"{number:.{digits}g}"
        if _round_to_float32(float(text)) == _round_to_float32(number) and _round_to_float32(number) == number:
            return repr(float(text))
    return repr(number)


def _round_to_float32(number: float) -> float:
    try:
        return float(struct.unpack("<f", struct.pack("<f", number))[0])
    except OverflowError:
        return math.inf
