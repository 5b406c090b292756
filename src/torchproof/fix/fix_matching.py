"""Finds the fix rules that answer what a scan says of a use."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from torchproof.fix.fix_rules import FixEdit, FixRule
from torchproof.history.signature_parameters import parse_signature
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.change_index import Candidate, ChangeIndex
from torchproof.scan.rules.findings import Confidence, Reason
from torchproof.scan.rules.pattern_matching import PatternUse, rank_confidence
from torchproof.scan.rules.rule_engine import RuleEngine, RuleResult
from torchproof.scan.syntax.torch_uses import TorchUse

# The rules of the scan that ask the history of names: what is gone, what is called otherwise, what is deprecated.
NAME_RULES = frozenset({"TP1", "TP2", "TP5"})


@dataclass(frozen=True, slots=True)
class FixMatch:
    """A use, what the scan says of it, and the edit that answers it."""

    use: TorchUse
    reason: Reason
    rule: FixRule
    edit: FixEdit
    path: str
    """The dotted name that the edit is about."""
    extra: int
    """How many attributes of it follow in the same expression."""
    confidence: Confidence


class FixMatcher:
    """Fix rules by the names that they are about, for one upgrade."""

    def __init__(self, rules: Iterable[FixRule], engine: RuleEngine) -> None:
        self.rules = tuple(rules)
        self.engine = engine
        self.facts: NameFacts = engine.upgrade.facts
        self.start, self.end = engine.upgrade.start, engine.upgrade.end
        newest = self.facts.releases[-1]
        self._edits = {
            f"{rule.id}/{place}": (rule, edit) for rule in self.rules for place, edit in enumerate(rule.edits)
        }
        entries = [
            _build_entry(id, edit, self._find_release(rule) or newest) for id, (rule, edit) in self._edits.items()
        ]
        self._index = ChangeIndex(entries, self.facts)

    def _find_release(self, rule: FixRule) -> str:
        """Return the release of the first entry that a rule answers."""
        return rule.entries[0].split("/")[1] if rule.entries else ""

    def find_matches(self, use: TorchUse, used_names: frozenset[str]) -> Iterator[FixMatch]:
        """Yield of each rule that answers what the scan says of a use the surest edit, of equal ones the first."""
        results = [each for each in self.engine.apply_rules(use, used_names) if not each.is_guarded]
        if not results:
            return
        surest: dict[str, FixMatch] = {}
        for path, _, _ in use.paths:
            for candidate in self._index.find_candidates(path):
                rule, edit = self._edits[candidate.entry.id]
                if not (result := self._find_result(rule, candidate, results)):
                    continue
                confidence, before = self._rate_match(use, edit, candidate, result.reason), surest.get(rule.id)
                if confidence and (not before or rank_confidence(confidence) < rank_confidence(before.confidence)):
                    extra = _count_extra(candidate)
                    surest[rule.id] = FixMatch(use, result.reason, rule, edit, candidate.part, extra, confidence)
        yield from surest.values()

    def _find_result(self, rule: FixRule, candidate: Candidate, results: list[RuleResult]) -> RuleResult | None:
        """Return what the scan says that a rule answers."""
        for result in results:
            reason = result.reason
            if reason.entry in rule.entries or (not reason.entry and not rule.entries and reason.rule in NAME_RULES):
                return result
            is_about_name = reason.rule in NAME_RULES and self._is_same_name(reason.name, candidate)
            if is_about_name and (not rule.entries or not reason.entry):
                return result
        return None

    def _is_same_name(self, name: str, candidate: Candidate) -> bool:
        names = (candidate.pattern.name, candidate.path)
        canonical = {self.facts.get_name_state(each, self.start).canonical for each in names} - {""}
        return name in names or self.facts.get_name_state(name, self.start).canonical in canonical

    def _rate_match(self, use: TorchUse, edit: FixEdit, candidate: Candidate, reason: Reason) -> Confidence | None:
        """Return how sure it is that a use has the form of an edit; None if it has another."""
        is_exact = candidate.part == candidate.path or candidate.pattern.kind == "method"
        release = reason.since if reason.since in self.facts.releases else self.facts.releases[self.start]
        before = max(self.facts.releases.index(release) - 1, 0)
        pattern_use = PatternUse(self.facts, use, candidate.path, before)
        if not pattern_use.matches(edit.pattern, is_exact=is_exact):
            return None
        is_method = edit.pattern.kind == "method"
        if len(use.paths) > 1 or (is_method and not _has_known_class(candidate)):
            return Confidence.POSSIBLE
        return pattern_use.rate_confidence(edit.pattern, is_class_known=is_method)

    def find_parameters(self, match: FixMatch) -> tuple[str, ...]:
        """Return the parameters of the old form in order."""
        if match.edit.parameters:
            return match.edit.parameters
        for index in range(self.start, self.end + 1):
            state = self.facts.get_name_state(match.path, index)
            record = state.record
            for signature in record.signatures if record else ():
                names = [
                    each.name for each in parse_signature(signature) or () if each.kind in ("positional", "either")
                ]
                is_bound = state.bound or (record is not None and record.kind == "class")
                return tuple(names[1:] if is_bound and names[:1] in (["self"], ["_self"]) else names)
        return ()


def _count_extra(candidate: Candidate) -> int:
    is_part = candidate.path.startswith(f"{candidate.part}.")
    return candidate.path.count(".") - candidate.part.count(".") if is_part else 0


def _has_known_class(candidate: Candidate) -> bool:
    """Return True if a file shows the class of the value whose method is called; the class itself is no value."""
    is_named = "()" in candidate.part and candidate.part == candidate.path and not candidate.is_doubtful
    return is_named and "subclass" not in candidate.part  # ``Tensor.as_subclass`` gives another class


def _build_entry(id: str, edit: FixEdit, release: str) -> ChangeEntry:
    """Return the edit as an entry, so that names and patterns mean what they mean in a scan."""
    return ChangeEntry(id, release, "", None, "", "", "", id, proved=False, source="", patterns=(edit.pattern,))
