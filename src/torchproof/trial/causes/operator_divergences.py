"""Finds the operator inside a call that gave something else, and the node of autograd that ran it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from torchproof.trial.causes.recorded_values import is_same_value

# An operator as it is recorded: name, node, number of the call, what was given, what came back, functions above it.
Operator = Sequence[Any]
# An operator whose result holds whatever was in memory; the recorder fills that of others.
RESIZE = "aten.resize_"


@dataclass(frozen=True)
class OperatorDivergence:
    """An operator that gave something else for the same."""

    operators: tuple[str, ...] = ()
    """Its node of autograd, if it has one, and its name."""
    functions: tuple[str, ...] = ()
    """The functions of torch that called it, the innermost first."""

    def __bool__(self) -> bool:
        return bool(self.operators)


class OperatorDivergences:
    """The operators of two recordings, by the call that they ran in."""

    def __init__(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        self._old, self._new = (_group_by_call(report.get("operators", ())) for report in (old, new))

    def find_operator(self, old: int, new: int) -> OperatorDivergence:
        """Return the first operator of a call that gave something else for the same."""
        before, after = (_group_by_node(operators) for operators in (self._old[old], self._new[new]))
        for one, other in zip(before, after, strict=False):
            if found := _compare_nodes(one, other):
                return found
        return OperatorDivergence()


def _group_by_call(operators: Sequence[Operator]) -> dict[int, list[Operator]]:
    found: dict[int, list[Operator]] = defaultdict(list)
    for operator in operators:
        if not operator[0].startswith(RESIZE):
            found[operator[2]].append(operator)
    return found


def _group_by_node(operators: Sequence[Operator]) -> list[list[Operator]]:
    return [list(group) for _, group in groupby(operators, key=lambda operator: operator[1])]


def _compare_nodes(old: Sequence[Operator], new: Sequence[Operator]) -> OperatorDivergence:
    """Return what names the operators of one node that differ; other steps to the same result are no difference."""
    if [operator[0] for operator in old] == [operator[0] for operator in new]:
        for one, other in zip(old, new, strict=True):
            if not is_same_value(one[4], other[4]):
                is_own = is_same_value(one[3], other[3]) or (one is not old[0] and is_same_value(old[0][3], new[0][3]))
                return _name_operators(other) if is_own else OperatorDivergence()
        return OperatorDivergence()
    if not is_same_value(old[-1][4], new[-1][4]):  # of one node by other steps, or of another node in its place
        return _name_operators(new[-1], old[-1])
    return OperatorDivergence()


def _name_operators(*operators: Operator) -> OperatorDivergence:
    names = dict.fromkeys(name for operator in operators for name in (operator[1], operator[0]) if name)
    stacks = [operator[5] for operator in operators if len(operator) > 5]
    return OperatorDivergence(tuple(names), tuple(dict.fromkeys(name for stack in stacks for name in stack)))
