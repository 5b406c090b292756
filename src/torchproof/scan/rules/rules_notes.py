"""What is said of a name that goes on working: the rules TP5, it is deprecated, and TP6, it does something else."""

from collections.abc import Iterator

from torchproof.scan.rules.findings import Confidence, Reason, Severity
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.upgrade_context import UpgradeContext, RuleResult
from torchproof.scan.conditions.use_collector import TorchUse

CALLS = {"call", "super"}
SEVERITY = {"breaks": Severity.BREAKS, "warns": Severity.WARNS}
"""What an entry says of itself, in the words of a scan; what is silent behaves differently."""


def deprecation(upgrade: UpgradeContext, use: TorchUse, path: str) -> Iterator[RuleResult]:
    """Yield what a deprecation says of a use."""
    look = upgrade.name_state(use, path, upgrade.end)
    note = look.record.deprecation if look.record else None
    if not note or use.how in ("set", "annotation"):
        return
    if note.on == "call" and use.how not in CALLS and use.how != "decorator":
        return
    first = upgrade.end
    while first:
        earlier = upgrade.name_state(use, path, first - 1)
        if not earlier.record or not earlier.record.deprecation or earlier.record.deprecation.how != note.how:
            break
        first -= 1
    since = upgrade.releases[first]
    severity = Severity.SOON if note.how == "documented" else Severity.WARNS
    text = f"is deprecated since {since}" if first else f"is deprecated since {since} or longer"
    reason = upgrade.build_reason("TP5", severity, use, path, text, since, message=note.message)
    yield RuleResult(reason, not use.reach >> upgrade.end & 1)


def behaviour(upgrade: UpgradeContext, use: TorchUse, path: str) -> Iterator[RuleResult]:
    """Yield the changes of behaviour that concern a use."""
    canonical = upgrade.name_state(use, path, upgrade.end).canonical
    for rule in upgrade.knowledge.find_behavior_changes(path, canonical):
        index = upgrade.releases.index(rule.release) if rule.release in upgrade.releases else -1
        if upgrade.start < index <= upgrade.end and rule.applies_to(use.how, use.call):
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
            yield RuleResult(reason, not use.reach >> upgrade.end & 1)


def _told(upgrade: UpgradeContext, rule: ChangeEntry, use: TorchUse, path: str) -> Confidence:
    """Return how sure it is that a change of behaviour concerns a call: a value that no code shows is a guess."""
    if not rule.is_decided(use.how, use.call) or use.open:
        return Confidence.POSSIBLE
    return Confidence.LIKELY if rule.values else upgrade.rate_confidence(use, path)
