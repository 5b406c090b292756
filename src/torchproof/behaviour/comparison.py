"""Two outcomes of one call, from two releases, held against each other: in which ways they differ."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from torchproof.behaviour.numbers import USUAL, elements, near, near_numbers
from torchproof.behaviour.plain import Named, Opaque, Outcome, Tensor

KINDS = {
    "value": "other values",
    "gradient": "another gradient",
    "dtype": "another dtype",
    "shape": "another shape",
    "type": "something else is returned",
    "raises": "raises now",
    "returns": "works now",
    "ends": "ends the process or hangs, on one side only",
    "gradient there": "a gradient on one side only",
    "seeded": "other numbers for the same seed",
    "exception": "another class of exception",
    "stride": "other strides",
    "warning": "another warning",
    "message": "another message",
    "last bits": "the same within the tolerance of the dtype, not bit by bit",
}
"""Every kind of difference, the worst first."""
SILENT = ("value", "gradient", "dtype", "shape", "type", "gradient there", "seeded")
"""What no exception and no warning tells."""
SHOWN = 6


@dataclass(frozen=True)
class Difference:
    """One way in which a call came out differently."""

    kind: str
    """A key of KINDS."""
    before: str
    after: str


def differences(before: Outcome, after: Outcome, *, random: bool = False) -> list[Difference]:
    """Return in which ways two outcomes of a call differ; a random operator has other numbers, not other values."""
    if "absent" in (before.end, after.end):
        return []  # the history of names tells that
    if before.end != after.end:
        return [Difference(_turn(before, after), end_text(before), end_text(after))]
    found = [*_said(before, after)]
    if before.end == "returned":
        found += _returned(before, after, random=random or before.random or after.random)
    return found


def _turn(before: Outcome, after: Outcome) -> str:
    if {before.end, after.end} == {"returned", "raised"}:
        return "returns" if after.end == "returned" else "raises"
    return "ends"


def _said(before: Outcome, after: Outcome) -> Iterator[Difference]:
    if before.error and after.error and before.error != after.error:
        kind = "exception" if before.error[0] != after.error[0] else "message"
        yield Difference(kind, end_text(before), end_text(after))
    if before.warnings != after.warnings:
        yield Difference("warning", _warned(before, after), _warned(after, before))


def _returned(before: Outcome, after: Outcome, *, random: bool) -> Iterator[Difference]:
    if kind := unlike(before.value, after.value):
        seeded = random and kind in ("value", "last bits")
        yield Difference("seeded" if seeded else kind, text(before.value), text(after.value))
    if random:
        return
    if (before.gradients is None) != (after.gradients is None):
        yield Difference("gradient there", gradient_text(before), gradient_text(after))
    elif before.gradients is not None and (kind := unlike(before.gradients, after.gradients)):
        if kind in ("value", "type"):
            yield Difference("gradient", gradient_text(before), gradient_text(after))
        elif kind in ("shape", "dtype") or kind == "last bits":
            yield Difference(kind, gradient_text(before), gradient_text(after))


def unlike(before: Any, after: Any) -> str | None:
    """Return the worst way in which two results differ, None where they are the same."""
    if isinstance(before, Tensor) and isinstance(after, Tensor):
        return _unlike_tensors(before, after)
    if type(before) is not type(after):
        return "type"
    if isinstance(before, list | tuple):
        if len(before) != len(after):
            return "type"
        return _worst(unlike(one, other) for one, other in zip(before, after, strict=True))
    if isinstance(before, dict):
        if before.keys() != after.keys():
            return "type"
        return _worst(unlike(before[key], after[key]) for key in before)
    if isinstance(before, float | complex):
        exact = repr(before) == repr(after)
        return None if exact else "last bits" if near_numbers(USUAL)(before, after) else "value"
    return None if before == after else "value"


def _worst(kinds: Iterator[str | None]) -> str | None:
    found = {kind for kind in kinds if kind}
    return next((kind for kind in KINDS if kind in found), None)


def _unlike_tensors(before: Tensor, after: Tensor) -> str | None:
    if before.layout != after.layout:
        return "type"
    if before.dtype != after.dtype:
        return "dtype"
    if before.shape != after.shape:
        return "shape"
    if before.data != after.data and not near(before, after):
        return "value"
    if before.size and _steps(before) != _steps(after):
        return "stride"
    return None if before.data == after.data else "last bits"


def _steps(tensor: Tensor) -> tuple[int, ...]:
    """Return the strides that matter: those of dimensions with more than one element."""
    return tuple(step for step, size in zip(tensor.stride, tensor.shape, strict=False) if size > 1)


def end_text(outcome: Outcome) -> str:
    """Return how a call ended, in a line."""
    if outcome.end == "returned":
        return text(outcome.value)
    if outcome.error:
        name, message = outcome.error
        return message if name == "death" else f"{name}: {message}"
    return outcome.end


def gradient_text(outcome: Outcome) -> str:
    """Return the gradients of a call, or why there are none, in a line."""
    if outcome.gradients is not None:
        return text(outcome.gradients[0] if len(outcome.gradients) == 1 else outcome.gradients)
    return ": ".join(outcome.gradient_error) if outcome.gradient_error else "no gradient"


def _warned(one: Outcome, other: Outcome) -> str:
    only = [f"{category}: {message}" for category, message in one.warnings if (category, message) not in other.warnings]
    return "; ".join(only) or "no such warning"


def text(value: Any) -> str:
    """Return a short text of a result."""
    if isinstance(value, Tensor):
        numbers = ", ".join(map(short, elements(value)[:SHOWN]))
        more = ", …" if value.size > SHOWN else ""
        strides = f", strides {list(value.stride)}" if value.stride and value.size > 1 else ""
        return f"{value.dtype}{list(value.shape)} ({numbers}{more}){strides}"
    if isinstance(value, list | tuple):
        return f"({', '.join(map(text, value[:SHOWN]))}{', …' if len(value) > SHOWN else ''})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {text(item)}" for key, item in [*value.items()][:SHOWN]) + "}"
    if isinstance(value, Named):
        return value.name
    return f"a {value.type}" if isinstance(value, Opaque) else repr(value)


def short(number: complex | bool) -> str:
    """Return a number with six digits at most."""
    if isinstance(number, complex):
        return f"{number:.6g}"
    return f"{number:.6g}" if isinstance(number, float) else str(number)
