"""Applies the registered rules to uses of torch."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.entry_matches import build_entry_reason
from torchproof.scan.rules.findings import Confidence, Reason, Severity
from torchproof.scan.rules.registry import Rule, load_rules
from torchproof.scan.rules.upgraded_use import Match, Upgrade, UpgradedUse
from torchproof.scan.syntax.name_resolution import get_first_name
from torchproof.scan.syntax.torch_uses import TorchUse

# The rule that asks the change entries; the others ask the history of names.
ENTRY_RULE = "TP6"


@dataclass(frozen=True, slots=True)
class RuleResult:
    """A reason, and whether the code is prepared for it."""

    reason: Reason
    is_guarded: bool
    is_old: bool = False
    """It holds on the older release, too."""
    entry: ChangeEntry | None = None
    """The change entry that it follows from."""


class RuleEngine:
    """The registered rules, for an upgrade between two releases; the same use in another place is judged once."""

    def __init__(self, upgrade: Upgrade) -> None:
        self.upgrade = upgrade
        self._cache: dict[tuple[TorchUse, frozenset[str]], list[RuleResult]] = {}

    def apply_rules(self, use: TorchUse, used_names: frozenset[str] = frozenset()) -> list[RuleResult]:
        """Return what the rules say of a use, in the order of their ids.

        Args:
            use: The use.
            used_names: What else the file uses, of what detection rules ask for.

        """
        key = (replace(use, line=0, column=0, end_line=0, end_column=0), used_names)
        if key not in self._cache:
            self._cache[key] = _judge_use(UpgradedUse(self.upgrade, use, used_names))
        return self._cache[key]


def _judge_use(use: UpgradedUse) -> list[RuleResult]:
    """Return what the rules say, with one result for what the history and an entry say about one change."""
    rules = load_rules()
    documented = [
        RuleResult(build_entry_reason(match.found), match.is_guarded, entry=match.found.entry)
        for match in rules[ENTRY_RULE].check(use)
        if match.found
    ]
    results = []
    is_named = not use.use.is_inferred or (use.use.how == "set" and use.is_setting)
    for rule in rules.values() if is_named else ():
        for match in rule.check(use) if rule.id != ENTRY_RULE else ():
            result = RuleResult(_build_reason(rule, match, use), match.is_guarded, match.is_old)
            same = next((each for each in documented if _is_same_change(result.reason, each.reason)), None)
            if same is None and match.parameter and use.changes.is_decided(match.path, match.parameter, match.since):
                continue
            if same is None:
                results.append(result)
            else:
                documented[documented.index(same)] = _merge_results(same, result)
    return sorted(_drop_outdated((*results, *documented)), key=lambda result: result.reason.rule)


def _drop_outdated(results: Iterable[RuleResult]) -> list[RuleResult]:
    """Return the results without the deprecations of what is gone, and with the newest about each name."""
    results = list(results)
    is_gone = any(result.reason.rule in ("TP1", "TP2") for result in results)
    # Entries come in the order of releases.
    newest = {result.reason.name: result.reason.since for result in results if _is_deprecation(result)}
    return [
        result
        for result in results
        if not _is_deprecation(result) or not (is_gone or newest[result.reason.name] != result.reason.since)
    ]


def _is_deprecation(result: RuleResult) -> bool:
    return result.reason.rule == "TP5" and result.reason.severity in (Severity.WARNS, Severity.SOON)


def _is_same_change(found: Reason, documented: Reason) -> bool:
    """Return True if what the history says is what an entry documents."""
    return found.since == documented.since or (found.rule == "TP5" and documented.rule in ("TP5", "TP1"))


def _merge_results(documented: RuleResult, found: RuleResult) -> RuleResult:
    """Return the result of an entry, with the name, the rule and the surer severity of the history."""
    if found.reason.rule == "TP3":
        return documented  # old code cannot meet a change of what it did not have
    order, rates = list(Severity), list(Confidence)
    entry = documented.entry
    reason = replace(
        documented.reason,
        name=found.reason.name,
        text=entry.text if entry and entry.says else found.reason.text,
        rule=min(found.reason.rule, documented.reason.rule),
        severity=min(found.reason.severity, documented.reason.severity, key=order.index),
        confidence=min(found.reason.confidence, documented.reason.confidence, key=rates.index),
    )
    return RuleResult(reason, found.is_guarded or documented.is_guarded, entry=entry)


def _find_entry(rule: Rule, match: Match, use: UpgradedUse, name: str) -> ChangeEntry | None:
    """Return the entry of the release that the use meets, or that covers the name or its module."""
    since = use.releases.index(match.since)
    if since and rule.entry_kinds:
        for found in use.changes.find_matches(use.use, since - 1, since, use.used_names):
            if found.entry.kind in rule.entry_kinds:
                return found.entry
    release = None if rule.is_entry_release_ignored else match.since
    return use.changes.find_entry(name, rule.entry_kinds, release, asks_for_call=rule.id in ("TP2", "TP4"))


def _build_reason(rule: Rule, match: Match, use: UpgradedUse) -> Reason:
    """Return a reason, with what a change entry says to do about it."""
    name = match.path.replace(".*", ".").replace("()", "")
    entry = _find_entry(rule, match, use, name)
    if match.needs_entry and not entry:
        confidence = Confidence.POSSIBLE
    else:
        confidence = match.confidence or use.rate_confidence(match.rated_path or match.path)
    severity = match.severity or rule.severity
    if not entry:
        address = f"names/?name={name}" if get_first_name(name) == "torch" else ""
        return Reason(rule.id, severity, confidence, name, match.text, match.since, match.message.strip(), address)
    return Reason(rule.id, severity, confidence, name, match.text, match.since, *entry.documents)
