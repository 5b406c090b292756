"""Applies the registered rules to uses of torch."""

from dataclasses import dataclass

from torchproof.scan.rules.findings import Confidence, Reason
from torchproof.scan.rules.registry import Rule, load_rules
from torchproof.scan.rules.upgraded_use import Match, Upgrade, UpgradedUse
from torchproof.scan.syntax.torch_uses import TorchUse


@dataclass(frozen=True, slots=True)
class RuleResult:
    """A reason, and whether the code is prepared for it."""

    reason: Reason
    is_guarded: bool


class RuleEngine:
    """The registered rules, for an upgrade between two releases; the same use in another place is judged once."""

    def __init__(self, upgrade: Upgrade) -> None:
        self.upgrade = upgrade
        self._cache: dict[tuple[object, ...], list[RuleResult]] = {}

    def apply_rules(self, use: TorchUse) -> list[RuleResult]:
        """Return what the rules say of a use, in the order of their ids."""
        key = (use.paths, use.how, use.reach, use.caught, use.soft, use.call, use.open)
        if key not in self._cache:
            upgraded = UpgradedUse(self.upgrade, use)
            self._cache[key] = [
                RuleResult(_build_reason(rule, match, upgraded), match.is_guarded)
                for rule in load_rules().values()
                for match in rule.check(upgraded)
            ]
        return self._cache[key]


def _build_reason(rule: Rule, match: Match, use: UpgradedUse) -> Reason:
    """Return a reason, with what a change entry says to do about it."""
    name = match.path.replace(".*", ".").replace("()", "")
    release = None if rule.is_entry_release_ignored else match.since
    entry = match.entry or use.changes.find_entry(name, rule.entry_kinds, release)
    if match.needs_entry and not entry:
        confidence = Confidence.POSSIBLE
    else:
        confidence = match.confidence or use.rate_confidence(match.rated_path or match.path)
    severity = match.severity or rule.severity
    if not entry:
        address = f"names/?name={name}"
        return Reason(rule.id, severity, confidence, name, match.text, match.since, match.message.strip(), address)
    documents = (entry.action, entry.address, entry.proved, entry.source)
    return Reason(rule.id, severity, confidence, name, match.text, match.since, *documents)
