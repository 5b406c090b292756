"""TP6: a name that goes on working and does something else."""

from collections.abc import Iterator

from torchproof.scan.rules.findings import Severity
from torchproof.scan.rules.registry import register_rule
from torchproof.scan.rules.upgraded_use import Match, UpgradedUse


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
    about a removal or a deprecation is a finding of TP1, TP2 or TP5.
    """
    for entry_match in use.changes.find_matches(use.use, use.start, use.end, use.used_names):
        guarded = use.is_unreachable(use.end)
        if entry_match.entry.severity == "breaks":
            guarded = any(use.is_guarded(use.end, error) for error in _find_errors(entry_match.entry.text))
        yield Match(
            entry_match.pattern.name, entry_match.entry.text, entry_match.entry.release, guarded, found=entry_match
        )


def _find_errors(text: str) -> list[str]:
    """Return the errors that a text names; RuntimeError if it names none."""
    words = [word.strip("`.,;:()").rpartition(".")[2] for word in text.split()]
    return [word for word in words if word.endswith(("Error", "Unsupported"))] or ["RuntimeError"]
