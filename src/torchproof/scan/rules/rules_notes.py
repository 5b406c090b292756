"""What is said of a name that goes on working: the rules TP5, it is deprecated, and TP6, it does something else."""

from collections.abc import Iterator

from torchproof.scan.rules.findings import Confidence, Reason, Severity
from torchproof.scan.rules.change_entries import Rule
from torchproof.scan.rules.upgrade_context import Upgrade, Verdict
from torchproof.scan.conditions.use_collector import Use

CALLS = {"call", "super"}
SEVERITY = {"breaks": Severity.BREAKS, "warns": Severity.WARNS}
"""What an entry says of itself, in the words of a scan; what is silent behaves differently."""


def deprecation(upgrade: Upgrade, use: Use, path: str) -> Iterator[Verdict]:
    """Yield what a deprecation says of a use."""
    look = upgrade.look(use, path, upgrade.end)
    note = look.record.deprecation if look.record else None
    if not note or use.how in ("set", "annotation"):
        return
    if note.on == "call" and use.how not in CALLS and use.how != "decorator":
        return
    first = upgrade.end
    while first:
        earlier = upgrade.look(use, path, first - 1)
        if not earlier.record or not earlier.record.deprecation or earlier.record.deprecation.how != note.how:
            break
        first -= 1
    since = upgrade.releases[first]
    severity = Severity.SOON if note.how == "documented" else Severity.WARNS
    text = f"is deprecated since {since}" if first else f"is deprecated since {since} or longer"
    reason = upgrade.reason("TP5", severity, use, path, text, since, message=note.message)
    yield Verdict(reason, not use.reach >> upgrade.end & 1)


def behaviour(upgrade: Upgrade, use: Use, path: str) -> Iterator[Verdict]:
    """Yield the changes of behaviour that concern a use."""
    canonical = upgrade.look(use, path, upgrade.end).canonical
    for rule in upgrade.knowledge.behaviour(path, canonical):
        index = upgrade.releases.index(rule.release) if rule.release in upgrade.releases else -1
        if upgrade.start < index <= upgrade.end and rule.applies(use.how, use.call):
            reason = Reason(
                "TP6",
                SEVERITY.get(rule.severity or "", Severity.BEHAVES),
                _told(upgrade, rule, use, path),
                rule.name,
                rule.title,
                rule.release,
                rule.action,
                rule.address,
                rule.proved,
                rule.source,
            )
            yield Verdict(reason, not use.reach >> upgrade.end & 1)


def _told(upgrade: Upgrade, rule: Rule, use: Use, path: str) -> Confidence:
    """Return how sure it is that a change of behaviour concerns a call: a value that no code shows is a guess."""
    if not rule.sure(use.how, use.call) or use.open:
        return Confidence.POSSIBLE
    return Confidence.LIKELY if rule.values else upgrade.confidence(use, path)
