"""Finds the first calls that gave something else on the newer release, from the recordings of both."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Any

from torchproof.trial.causes.operator_divergences import OperatorDivergence, OperatorDivergences
from torchproof.trial.causes.recorded_values import describe_value, is_same_value


@dataclass(frozen=True)
class Divergence:
    """A call that gave something else."""

    name: str
    """The function, as its release names it."""
    subject: str
    """The class whose method it is, "" for a function."""
    file: str
    line: int
    is_root: bool
    """It was given the same, or it is the first; else it may follow from an earlier one."""
    operators: tuple[str, ...] = ()
    """The operators in it that gave something else for the same, or that one release alone ran."""
    functions: tuple[str, ...] = ()
    """The functions of torch that called them, the innermost first."""
    before: str = ""
    after: str = ""
    is_missing: bool = False
    """One release alone makes the call, where the program goes on otherwise: the other one may refuse it."""

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class RecordedCall:
    """One call of a recording."""

    name: str
    subject: str
    place: tuple[str, int]
    given: Any
    result: Any
    number: int
    draws: bool = False
    """It draws random numbers: the next call meets another state of them."""

    @property
    def state(self) -> Any:
        """The state of the random numbers that it met, None if that is not recorded."""
        is_told = isinstance(self.given, list) and len(self.given) == 2 and isinstance(self.given[1], list)
        return self.given[1] if is_told else None


def find_divergences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Divergence]:
    """Return the calls of the program that gave something else, in order, as long as both run the same lines."""
    before, after = _group_lines(_read_calls(old)), _group_lines(_read_calls(new))
    pairs = [pair for one, other in _pair_lines(before, after) for pair in _pair_calls(one, other)]
    by_call = OperatorDivergences(old, new)
    found: list[Divergence] = []
    hidden: list[tuple[RecordedCall, OperatorDivergence]] = []
    """Calls that returned the same, or nothing, and in which an operator gave something else: a backward pass."""
    given = GivenValues()
    for one, other in pairs:
        is_same_given = given.compare_given(one.given, other.given)
        operator = by_call.find_operator(one.number, other.number)
        if is_same_value(one.result, other.result):
            hidden += [(other, operator)] if operator else []
            continue
        is_chance = one.draws and not is_same_value(one.state, other.state)
        is_root = (not found or is_same_given) and not is_chance
        texts = (describe_value(one.result), describe_value(other.result))
        call = other
        if hidden and not operator:
            call, operator = hidden.pop(0)
        inside = (operator.operators, operator.functions)
        found.append(Divergence(call.name, call.subject, *call.place, is_root, *inside, *texts))
    return [*found, *_find_missing_calls(before, after)]


def _find_missing_calls(
    before: Sequence[Sequence[RecordedCall]], after: Sequence[Sequence[RecordedCall]]
) -> list[Divergence]:
    """Return the call at which the lines part, if one release alone runs that line: an error there may be caught."""
    parted = next((at for at, both in enumerate(zip(before, after, strict=False)) if _is_parted(*both)), None)
    if parted is None:
        return []
    for lines, others in ((before, after), (after, before)):
        call, names = lines[parted][-1], {each.name for each in others[parted]}
        if call.name not in names and all(call.place != other[0].place for other in others):
            made = ("is made", "is not made") if lines is before else ("is not made", "is made")
            return [
                Divergence(
                    call.name, call.subject, *call.place, is_root=True, before=made[0], after=made[1], is_missing=True
                )
            ]
    return []


def _is_parted(calls: Sequence[RecordedCall], others: Sequence[RecordedCall]) -> bool:
    return calls[0].place != others[0].place


class GivenValues:
    """Compares what calls were given: arguments, and the state of the random numbers once a seed was set."""

    def __init__(self) -> None:
        self._is_seeded = False

    def compare_given(self, given: Any, other: Any) -> bool:
        """Return True if two calls were given the same; without a seed each process draws from a state of its own."""
        both = (given, other)
        if not all(isinstance(each, list) and len(each) == 2 and isinstance(each[1], list) for each in both):
            return is_same_value(given, other)
        is_same_state = is_same_value(given[1], other[1])
        self._is_seeded = self._is_seeded or is_same_state
        return is_same_value(given[0], other[0]) and (is_same_state or not self._is_seeded)


def _read_calls(report: Mapping[str, Any]) -> list[RecordedCall]:
    calls = [
        RecordedCall(name, subject, (place[0], place[1]), given, result, number)
        for number, (name, subject, place, given, result) in enumerate(report.get("events", ()))
    ]
    return [replace(one, draws=one.state != following.state) for one, following in pairwise(calls)] + calls[-1:]


def _pair_lines(
    old: Sequence[list[RecordedCall]], new: Sequence[list[RecordedCall]]
) -> Iterator[tuple[list[RecordedCall], list[RecordedCall]]]:
    """Yield the calls of each visited line on both releases, until the lines are not the same any more."""
    for one, other in zip(old, new, strict=False):
        if _is_parted(one, other):
            return
        yield one, other


def _group_lines(calls: Sequence[RecordedCall]) -> list[list[RecordedCall]]:
    """Return the calls of each visit of a line."""
    return [list(group) for _, group in groupby(calls, key=lambda call: call.place)]


def _pair_calls(
    old: Sequence[RecordedCall], new: Sequence[RecordedCall]
) -> Iterator[tuple[RecordedCall, RecordedCall]]:
    """Yield the calls of one line that have the same name, else the last ones."""
    names = [call.name for call in old]
    if names == [call.name for call in new]:
        yield from zip(old, new, strict=True)
        return
    common = {call.name: call for call in old}
    pairs = [(common[call.name], call) for call in new if call.name in common]
    yield from pairs or [(old[-1], new[-1])]
