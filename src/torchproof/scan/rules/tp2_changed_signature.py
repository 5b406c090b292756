"""TP2: a call that a newer release does not accept, or whose positional arguments go to other parameters."""

from collections.abc import Iterator

from torchproof.history.signature_parameters import parse_signature
from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse
from torchproof.scan.syntax.call_shapes import find_parameter_at


@register_rule(
    "TP2",
    "changed-signature",
    severity=Severity.BREAKS,
    summary="a call that the new signature refuses",
    entry_kinds=("removal", "breaking"),
)
def find_changed_signature(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match if a release up to the newer one stopped accepting the call, or moved a positional argument.

    Reason: the call raises TypeError, or an argument silently reaches another parameter.

    Source: the signatures in the history of names. Stubs of C++ bindings that people write are often later than the
    binding, so a finding from one of them is only possible without a change entry.
    """
    if use.path is None or use.use.call is None:
        return
    if use.breaking_release is not None:
        since = use.releases[use.breaking_release]
        text = f"{use.call_problems[use.end]} since {use.describe_release(use.path, use.breaking_release)}"
        guarded = use.is_guarded(use.end, "TypeError")
        yield Match(use.path, text, since, guarded, needs_entry=use.call_states[use.end].is_handwritten)
    elif not use.call_problems[use.end] and not use.is_call_newer:
        yield from _find_moved_argument(use, use.path)


def _find_moved_argument(use: UpgradedUse, path: str) -> Iterator[Match]:
    """Yield a match for the first positional argument that goes to another parameter which both signatures have."""
    shape = use.use.call
    for index in range(use.start + 1, use.end + 1):
        old, new = use.call_states[index - 1].only_signature, use.call_states[index].only_signature
        if not old or not new or old == new or not shape or shape.star:
            continue
        bound = use.call_states[index].bound
        names = {parameter.name for parameter in parse_signature(new) or ()}
        for position in range(shape.positional):
            before = find_parameter_at(old, position, bound=bound)
            after = find_parameter_at(new, position, bound=bound)
            if before and after and before != after and before in names:
                since = use.releases[index]
                shown = use.describe_release(path, index)
                text = f"positional argument {position + 1} is `{after}` since {shown}, it was `{before}`"
                yield Match(path, text, since, use.is_guarded(use.end, "TypeError"), Severity.BEHAVES)
                return
