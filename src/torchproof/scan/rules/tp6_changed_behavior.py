"""TP6: a name that goes on working and does something else."""

from collections.abc import Iterator

from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse

# Translates the severity of a change entry; a silent change behaves differently.
ENTRY_SEVERITIES = {"breaks": Severity.BREAKS, "warns": Severity.WARNS}


@register_rule(
    "TP6",
    "changed-behavior",
    severity=Severity.BEHAVES,
    summary="behaviour that changed although the code still runs",
)
def find_changed_behavior(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match for each change entry between the two releases that concerns the use.

    Reason: names and signatures stay, so nothing but the release notes shows that results, errors or warnings differ.

    Source: the change entries of the release pages, each with a recorded run or a document.
    """
    if use.path is None:
        return
    canonical = use.name_state(use.path, use.end).canonical
    for entry in use.changes.find_behavior_changes(use.path, canonical):
        index = use.releases.index(entry.release) if entry.release in use.releases else -1
        if use.start < index <= use.end and entry.applies_to(use.use.how, use.use.call):
            yield Match(
                entry.name,
                entry.title,
                entry.release,
                use.is_unreachable(use.end),
                ENTRY_SEVERITIES.get(entry.severity or ""),
                entry=entry,
                confidence=_rate_confidence(use, entry, use.path),
            )


def _rate_confidence(use: UpgradedUse, entry: ChangeEntry, path: str) -> Confidence:
    """Return how sure it is that a change concerns a use: a value that no code shows is a guess."""
    if not entry.is_decided(use.use.how, use.use.call) or use.use.open:
        return Confidence.POSSIBLE
    return Confidence.LIKELY if entry.values else use.rate_confidence(path)
