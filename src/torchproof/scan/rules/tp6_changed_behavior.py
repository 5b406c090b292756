"""TP6: a name that goes on working and does something else."""

from collections.abc import Iterator

from torchproof.scan.rules.change_index import CALLABLE_KINDS, EntryMatch
from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse

# Ways of use that only make a name known.
IMPORTS = frozenset({"import", "module", "star"})


@register_rule(
    "TP6",
    "changed-behavior",
    severity=Severity.BEHAVES,
    summary="behaviour that changed although names and signatures stay",
)
def find_changed_behavior(use: UpgradedUse) -> Iterator[Match]:
    """Yield a match for each change entry between the two releases that the use meets.

    Reason: names and signatures stay, so nothing but the release notes shows that results, errors or warnings differ.

    Source: the detection rules of the release pages, each of an entry with a recorded run or a document. An entry
    about a removal or a deprecation is a finding of removed-name, changed-signature or deprecated-name.
    """
    for entry_match in use.changes.find_matches(use.use, use.start, use.end, use.used_names):
        if not _has_effect(use, entry_match) or _is_withdrawn(use, entry_match):
            continue
        guarded = use.is_unreachable(use.end)
        if entry_match.entry.severity == "breaks" and not entry_match.pattern.caught:
            guarded = any(use.is_guarded(use.end, error) for error in _find_errors(entry_match.entry.text))
        yield Match(
            entry_match.pattern.name, entry_match.entry.text, entry_match.entry.release, guarded, found=entry_match
        )


def _has_effect(use: UpgradedUse, match: EntryMatch) -> bool:
    """Return False if the line only imports a function or a class that is still there: its use is another line."""
    if use.use.how not in IMPORTS or use.is_name_missing:
        return True
    record = use.get_name_state(match.pattern.name, use.end).record
    return record is None or record.kind not in CALLABLE_KINDS


def _is_withdrawn(use: UpgradedUse, match: EntryMatch) -> bool:
    """Return True if a name was deprecated on the release of an entry, and is not on the newer release."""
    entry, name = match.entry, match.pattern.name
    if entry.kind != "deprecation" or entry.release not in use.releases:
        return False
    before = use.get_name_state(name, use.releases.index(entry.release)).record
    after = use.get_name_state(name, use.end).record
    return bool(before and before.deprecation and after and not after.deprecation)


def _find_errors(text: str) -> list[str]:
    """Return the errors that a text names as raised; RuntimeError if it names none."""
    words = [word.strip("`.,;:()").rpartition(".")[2] for word in text.partition(", which")[0].split()]
    return [word for word in words if word.endswith(("Error", "Unsupported"))] or ["RuntimeError"]
