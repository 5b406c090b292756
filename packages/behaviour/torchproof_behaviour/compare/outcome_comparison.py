"""Two outcomes of one call, from two releases, held against each other: in which ways they differ."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from torchproof_behaviour.compare.message_normalization import normalize_outcome
from torchproof_behaviour.compare.result_text import SHOWN, format_end, format_gradient, format_result
from torchproof_behaviour.compare.tensor_numbers import USUAL, is_identical, is_near, make_number_comparison
from torchproof_behaviour.serialization import Outcome, Tensor

# Every kind of difference, the worst first.
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
    "state": "other names, dtypes or shapes in the state dict",
    "text": "another text of an object",
    "stride": "other strides",
    "warning": "another warning",
    "message": "another message",
    "last bits": "the same within the tolerance of the dtype, not bit by bit",
}
# What a gradient without memory of its own says where it is read: there is one, of zeros.
UNREAD = "Cannot convert a ZeroTensor to numpy"
# Characters before the first difference of two texts.
AROUND = 60


@dataclass(frozen=True)
class Difference:
    """One way in which a call came out differently."""

    kind: str
    """A key of KINDS."""
    before: str
    after: str


def compare_outcomes(
    before: Outcome, after: Outcome, *, random: bool = False, means: str | None = None
) -> list[Difference]:
    """Return the differences between two outcomes of a call; a random operator has other numbers, not other values.

    Where the value of a call is a state dict, a text or a gradient, ``means`` is the kind that another value is.
    """
    if "absent" in (before.end, after.end):
        return []  # the history of names tells that
    before, after = normalize_outcome(before), normalize_outcome(after)
    if before.end != after.end:
        return [Difference(_classify_end(before, after), format_end(before), format_end(after))]
    found = [*_compare_messages(before, after)]
    if before.end == "returned":
        found += _compare_results(before, after, random=random or before.random or after.random)
    return [replace(one, kind=means) if means and one.kind in ("value", "type") else one for one in found]


def _classify_end(before: Outcome, after: Outcome) -> str:
    if {before.end, after.end} == {"returned", "raised"}:
        return "returns" if after.end == "returned" else "raises"
    return "ends"


def _compare_messages(before: Outcome, after: Outcome) -> Iterator[Difference]:
    if before.error and after.error and before.error != after.error:
        yield Difference(_classify_error(before.error, after.error), format_end(before), format_end(after))
    if before.warnings != after.warnings:
        yield Difference("warning", _format_new_warnings(before, after), _format_new_warnings(after, before))


def _compare_results(before: Outcome, after: Outcome, *, random: bool) -> Iterator[Difference]:
    if kind := find_worst_difference(before.value, after.value):
        seeded = random and kind in ("value", "last bits")
        one, other = extract_differing_parts(before.value, after.value)
        yield Difference("seeded" if seeded else kind, format_result(one), format_result(other))
    if kind := _compare_gradients(before, after, random=random):
        yield Difference(kind, format_gradient(before), format_gradient(after))


def _compare_gradients(before: Outcome, after: Outcome, *, random: bool) -> str | None:
    """Return the kind of difference between the gradients of two results. Return None if there is none."""
    if any(error and error[1].startswith(UNREAD) for error in (before.gradient_error, after.gradient_error)):
        return None
    if before.gradient_error and after.gradient_error:
        same = before.gradient_error == after.gradient_error
        return None if same else _classify_error(before.gradient_error, after.gradient_error)
    if before.gradient_error or after.gradient_error:
        return "returns" if before.gradient_error else "raises"
    if random:
        return None
    if (before.gradients is None) != (after.gradients is None):
        return "gradient there"
    kind = find_worst_difference(before.gradients, after.gradients)
    return "gradient" if kind in ("value", "type") else kind if kind != "stride" else None


def _classify_error(before: tuple[str, str], after: tuple[str, str]) -> str:
    return "exception" if before[0] != after[0] else "message"


def find_worst_difference(before: Any, after: Any) -> str | None:
    """Return the worst kind of difference between two results. Return None if they are the same."""
    if isinstance(before, Tensor) and isinstance(after, Tensor):
        return _compare_tensors(before, after)
    if type(before) is not type(after):
        return "type"
    if isinstance(before, list | tuple):
        if len(before) != len(after):
            return "type"
        return _select_worst(find_worst_difference(one, other) for one, other in zip(before, after, strict=True))
    if isinstance(before, dict):
        if before.keys() != after.keys():
            return "type"
        return _select_worst(find_worst_difference(before[key], after[key]) for key in before)
    if isinstance(before, float | complex):
        exact = repr(before) == repr(after)
        return None if exact else "last bits" if make_number_comparison(USUAL)(before, after) else "value"
    return None if before == after else "value"


def extract_differing_parts(before: Any, after: Any) -> tuple[Any, Any]:
    """Return the parts of two results in which they differ first, where both are built alike."""
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        if len(before) == len(after) and len(before) > SHOWN:
            differing = [pair for pair in zip(before, after, strict=True) if find_worst_difference(*pair)]
            before, after = [one for one, _ in differing], [other for _, other in differing]
        elif len(before) != len(after):
            common = [item for item in before if item in after]
            before, after = ([item for item in side if item not in common] for side in (before, after))
    elif isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        keys = [key for key in before if find_worst_difference(before[key], after[key])]
        before, after = ({key: side[key] for key in keys} for side in (before, after))
    elif isinstance(before, str) and isinstance(after, str):
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))
        start = max(same - AROUND, 0)
        before, after = ("…" * bool(start) + side[start:] for side in (before, after))
    return before, after


def _select_worst(kinds: Iterator[str | None]) -> str | None:
    found = {kind for kind in kinds if kind}
    return next((kind for kind in KINDS if kind in found), None)


def _compare_tensors(before: Tensor, after: Tensor) -> str | None:
    if before.layout != after.layout:
        return "type"
    if before.dtype != after.dtype:
        return "dtype"
    if before.shape != after.shape:
        return "shape"
    if before.data != after.data and not is_near(before, after):
        return "value"
    if before.size and _significant_strides(before) != _significant_strides(after):
        return "stride"
    return None if before.data == after.data or is_identical(before, after) else "last bits"


def _significant_strides(tensor: Tensor) -> tuple[int, ...]:
    """Return the strides that matter: those of dimensions with more than one element."""
    return tuple(step for step, size in zip(tensor.stride, tensor.shape, strict=False) if size > 1)


def _format_new_warnings(one: Outcome, other: Outcome) -> str:
    only = [f"{category}: {message}" for category, message in one.warnings if (category, message) not in other.warnings]
    return "; ".join(only) or "no such warning"
