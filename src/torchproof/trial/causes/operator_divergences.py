"""Finds the operator inside a call that gave something else, and the node of autograd that ran it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from torchproof.trial.causes.recorded_values import is_same_value

# An operator as it is recorded: name, node, number of the call, what was given, what came back.
Operator = Sequence[Any]


class OperatorDivergences:
    """The operators of two recordings, by the call that they ran in."""

    def __init__(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        self._old, self._new = (_group_by_call(report.get("operators", ())) for report in (old, new))

    def find_operators(self, old: int, new: int) -> tuple[str, ...]:
        """Return the first operator of a call that gave something else for the same, behind its node of autograd."""
        before, after = (_group_by_node(operators) for operators in (self._old[old], self._new[new]))
        for one, other in zip(before, after, strict=False):
            if found := _compare_nodes(one, other):
                return found
        return ()


def _group_by_call(operators: Sequence[Operator]) -> dict[int, list[Operator]]:
    found: dict[int, list[Operator]] = defaultdict(list)
    for operator in operators:
        found[operator[2]].append(operator)
    return found


def _group_by_node(operators: Sequence[Operator]) -> list[list[Operator]]:
    return [list(group) for _, group in groupby(operators, key=lambda operator: operator[1])]


def _compare_nodes(old: Sequence[Operator], new: Sequence[Operator]) -> tuple[str, ...]:
    """Return what names the operators of one node that differ; other steps to the same result are no difference."""
    node = new[0][1]
    if [operator[0] for operator in old] == [operator[0] for operator in new]:
        for one, other in zip(old, new, strict=True):
            if not is_same_value(one[4], other[4]):
                is_own = is_same_value(one[3], other[3]) or (one is not old[0] and is_same_value(old[0][3], new[0][3]))
                return tuple(name for name in (node, other[0]) if name and is_own)
        return ()
    if old[0][1] == node and not is_same_value(old[-1][4], new[-1][4]):
        names = (node, *(name for name in (new[-1][0], old[-1][0])))
        return tuple(dict.fromkeys(name for name in names if name))
    return ()
