"""Which operator below a call made it come out differently, so that differences with one cause can be told together."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from torchproof_behaviour.compare.outcome_comparison import find_worst_difference
from torchproof_behaviour.operator_steps import OperatorStep

# What an operator may give otherwise without being the cause.
NO_CAUSE = (None, "last bits", "stride")


Node = tuple[str, tuple[tuple[str, str], ...]]
NO_NODES: tuple[Node, Node] = (("", ()), ("", ()))


def find_cause(before: Sequence[OperatorStep], after: Sequence[OperatorStep]) -> str | None:
    """Return the first operator that gave something else for the same arguments on the newer release.

    Where there is none it is the first node of autograd that is another, if it runs other operators; else None.
    """
    return next(_find_differing_operators(before, after), None) or _find_differing_node(
        _group_by_node(before), _group_by_node(after)
    )


def _find_differing_operators(before: Sequence[OperatorStep], after: Sequence[OperatorStep]) -> Iterator[str]:
    known: dict[tuple[str, str], list[OperatorStep]] = {}
    for step in before:
        known.setdefault((step.name, step.given), []).append(step)
    for step in after:
        same = known.get((step.name, step.given))
        if same and find_worst_difference(same.pop(0).value, step.value) not in NO_CAUSE:
            yield step.name.rstrip("_")


def _find_differing_node(before: Sequence[Node], after: Sequence[Node]) -> str | None:
    if not before or not after:
        return next((node for node, _ in (*before, *after)), None)
    (one, ran), (other, runs) = next((pair for pair in zip(before, after, strict=False) if len({*pair}) > 1), NO_NODES)
    same = [name for name, _ in ran] == [name for name, _ in runs]  # then numbers that it saved may be others
    return one if one == other and not same else None


def _group_by_node(steps: Sequence[OperatorStep]) -> list[Node]:
    """Return the nodes in order, each with what it ran and the arguments."""
    runs = groupby((step for step in steps if step.node), key=lambda step: str(step.node))
    return [(node, tuple((step.name, step.given) for step in own)) for node, own in runs]
