"""Which operator below a call made it come out differently, so that differences with one cause can be told together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from torchproof.behaviour.comparison import unlike
from torchproof.behaviour.plain import Case

NO_CAUSE = (None, "last bits", "stride")
"""What an operator may give otherwise without being the cause."""


@dataclass(frozen=True)
class Step:
    """An operator that a call ran on the way."""

    name: str
    """Without its overload, as in ``aten.clamp_min``."""
    node: str | None
    """The node of autograd that ran it; None in the forward pass."""
    given: str
    """Digest of its arguments, and of the state of the generator that it draws from."""
    value: Any
    """What it gave, as plain data."""


@dataclass(frozen=True)
class Traced:
    """Asks a worker for the steps of a call, in place of its outcome."""

    case: Case


def cause(before: Sequence[Step], after: Sequence[Step]) -> str | None:
    """Return the first operator that gave something else for the same arguments on the newer release.

    Where there is none it is the first node of autograd that runs other operators; None where that is none either.
    """
    return next(_other_values(before, after), None) or next(_other_nodes(_by_node(before), _by_node(after)), None)


def _other_values(before: Sequence[Step], after: Sequence[Step]) -> Iterator[str]:
    known: dict[tuple[str, str], list[Step]] = {}
    for step in before:
        known.setdefault((step.name, step.given), []).append(step)
    for step in after:
        same = known.get((step.name, step.given))
        if same and unlike(same.pop(0).value, step.value) not in NO_CAUSE:
            yield step.name.rstrip("_")


def _other_nodes(before: dict[str, list[str]], after: dict[str, list[str]]) -> Iterator[str]:
    alone = not before or not after
    for node, names in {**before, **after}.items():
        if alone or (node in before and names != before[node]):
            yield node


def _by_node(steps: Sequence[Step]) -> dict[str, list[str]]:
    """Return what each node ran, with which arguments, in order."""
    found: dict[str, list[str]] = {}
    for step in steps:
        if step.node:
            found.setdefault(step.node, []).append(f"{step.name} {step.given}")
    return found
