"""What a finding says that follows from a change entry."""

from torchproof.scan.rules.change_index import EntryMatch
from torchproof.scan.rules.findings import Reason, Severity

# Translates the severity of a change entry; without one, old code runs on and does something else.
ENTRY_SEVERITIES = {
    "breaks": Severity.BREAKS,
    "warns": Severity.WARNS,
    "silent": Severity.BEHAVES,
    "build only": Severity.BUILD,
    "slower": Severity.SLOWER,
}


def choose_rule(match: EntryMatch) -> str:
    """Return the id of the rule that a match belongs to: what the history of names would say, else TP6."""
    match match.entry.kind:
        case "deprecation":
            return "TP5"
        case "removal" if match.pattern.kind not in ("requirement", "index"):
            return "TP2" if match.pattern.asks_for_arguments else "TP1"
        case _:
            return "TP6"


def build_entry_reason(match: EntryMatch) -> Reason:
    """Return the reason that an entry gives."""
    entry = match.entry
    severity = ENTRY_SEVERITIES.get(entry.severity or "", Severity.BEHAVES)
    name = match.pattern.name
    return Reason(
        choose_rule(match),
        severity,
        match.confidence,
        name,
        entry.text,
        entry.release,
        *entry.documents,
        factor=entry.get_factor(name),
    )
