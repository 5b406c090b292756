"""TP4: a call that leaves out an argument whose default changed."""

from collections.abc import Iterator

from torchproof.history.signature_parameters import parse_signature
from torchproof.scan.conditions.name_facts import NameState
from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse
from torchproof.scan.syntax.call_shapes import CallShape, find_parameter_at


@register_rule(
    "TP4",
    "changed-default",
    severity=Severity.BEHAVES,
    summary="a default that changed, where the call leaves it out",
    entry_kinds=("default", "breaking"),
)
def find_changed_default(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match for each argument that the call leaves out and whose default differs between the two releases.

    Reason: the same call computes something else, and nothing raises.

    Source: the signatures in the history of names. A default that was or is None often means the same as before, so
    such a finding is only possible without a change entry.
    """
    shape = use.use.call
    if use.path is None or not shape or use.call_problems[use.end] or use.is_call_newer:
        return
    old, new = use.call_states[use.start].only_signature, use.call_states[use.end].only_signature
    if not old or not new or old == new or shape.star or shape.double_star or shape.partial:
        return
    for name, before, after in find_differences(old, new, shape, bound=use.call_states[use.end].bound):
        first = _find_first_release(use, name, after)
        since = use.releases[first]
        text = f"default of `{name}` is {after} since {use.describe_release(use.path, first)}, it was {before}"
        needs_entry = "None" in (before, after)
        yield Match(use.path, text, since, use.is_unreachable(use.end), needs_entry=needs_entry, parameter=name)


def find_differences(old: str, new: str, shape: CallShape, *, bound: bool) -> Iterator[tuple[str, str, str]]:
    """Yield name, old default and new default of the parameters that a call leaves out."""
    before = {parameter.name: parameter.default for parameter in parse_signature(old) or ()}
    passed = {find_parameter_at(new, position, bound=bound) for position in range(shape.positional)} | shape.names
    for parameter in parse_signature(new) or ():
        default = before.get(parameter.name)
        if parameter.name in passed or default is None or parameter.default is None:
            continue
        if not is_same_default(default, parameter.default):
            yield parameter.name, default, parameter.default


def _find_first_release(use: UpgradedUse, name: str, default: str) -> int:
    """Return the first release from which on a parameter has a default."""
    first = use.end
    while first > use.start and is_same_default(_find_default(use.call_states[first - 1], name), default):
        first -= 1
    return first


def _find_default(state: NameState, name: str) -> str | None:
    parameters = parse_signature(state.only_signature or "") or ()
    return {parameter.name: parameter.default for parameter in parameters}.get(name)


def is_same_default(old: str | None, new: str | None) -> bool:
    """Return True if two defaults differ at most in quotes, spaces and the modules of a name."""
    return _normalize_default(old) == _normalize_default(new)


def _normalize_default(default: str | None) -> str:
    text = (default or "").replace(" ", "").replace('"', "'").replace("...", "")
    return text.rpartition(".")[2] if text[:1].isalpha() else text
