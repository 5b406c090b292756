"""Which operator below a call made it come out differently, so that differences with one cause can be told together."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from torchproof_behaviour.compare.outcome_comparison import unlike
from torchproof_behaviour.operator_steps import Step

NO_CAUSE = (None, "last bits", "stride")
"""What an operator may give otherwise without being the cause."""


Node = tuple[str, tuple[tuple[str, str], ...]]
NO_NODES: tuple[Node, Node] = (("", ()), ("", ()))


def cause(before: Sequence[Step], after: Sequence[Step]) -> str | None:
    """Return the first operator that gave something else for the same arguments on the newer release.

    Where there is none it is the first node of autograd that is another, if it runs other operators; else None.
    """
    return next(_other_values(before, after), None) or _other_node(_by_node(before), _by_node(after))


def _other_values(before: Sequence[Step], after: Sequence[Step]) -> Iterator[str]:
    known: dict[tuple[str, str], list[Step]] = {}
    for step in before:
        known.setdefault((step.name, step.given), []).append(step)
    for step in after:
        same = known.get((step.name, step.given))
        if same and unlike(same.pop(0).value, step.value) not in NO_CAUSE:
            yield step.name.rstrip("_")


def _other_node(before: Sequence[Node], after: Sequence[Node]) -> str | None:
    if not before or not after:
        return next((node for node, _ in (*before, *after)), None)
    (one, ran), (other, runs) = next((pair for pair in zip(before, after, strict=False) if len({*pair}) > 1), NO_NODES)
    same = [name for name, _ in ran] == [name for name, _ in runs]  # then numbers that it saved may be others
    return one if one == other and not same else None


def _by_node(steps: Sequence[Step]) -> list[Node]:
    """Return the nodes in order, each with what it ran and the arguments."""
    runs = groupby((step for step in steps if step.node), key=lambda step: str(step.node))
    return [(node, tuple((step.name, step.given) for step in own)) for node, own in runs]
