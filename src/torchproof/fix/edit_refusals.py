"""Says why an edit is not made, whatever the text around it: its level, the releases, and what other files do."""

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from torchproof.fix.edit_places import EditPlace
from torchproof.fix.edits.module_index import find_root
from torchproof.fix.fix_matching import FixMatch, FixMatcher
from torchproof.fix.fix_rules import FixLevel
from torchproof.fix.name_readers import NameReaders
from torchproof.history.signature_parameters import has_keyword
from torchproof.scan.rules.findings import Confidence

# What operators call their first tensor, whatever their signature says.
TENSOR = "input"


@dataclass(frozen=True, slots=True)
class EditRefusals:
    """The reasons why edits of one file are left to a person.

    Args:
        matcher: The fix rules, for one upgrade.
        levels: The levels of rules whose edits are made.
        path: The file.
        left_out: Ids of rules whose edits are only shown, each with the reason.
        readers: What other files do with the names of this one.

    """

    matcher: FixMatcher
    levels: frozenset[FixLevel]
    path: Path
    left_out: Mapping[str, str]
    readers: NameReaders

    def find_refusal(self, match: FixMatch) -> str:
        """Return why the edit of a match is not made, whatever the text; "" if it may be."""
        rule, releases = match.rule, self.matcher.facts.releases
        if match.confidence is not Confidence.CERTAIN:
            return "it may be something else"
        if rule.id in self.left_out:
            return self.left_out[rule.id]
        if keyword := self._find_refused_keyword(match):
            return f"`{match.edit.to}` takes no `{keyword}`"
        if rule.level is FixLevel.SHOWN or rule.since not in releases:
            return rule.note
        if rule.until and releases.index(rule.until) < self.matcher.end:
            return f"the new form ends with torch {rule.until}"
        return "" if rule.level in self.levels else rule.note

    def _find_refused_keyword(self, match: FixMatch) -> str:
        """Return a keyword of a call that the new function does not take by that name; "" if it may take all."""
        edit, call = match.edit, match.use.call
        if not edit.to or edit.write or call is None:
            return ""
        record = self.matcher.facts.get_name_state(edit.to, self.matcher.end).record
        renamed = dict(edit.rename)
        given = (renamed.get(name, name) for name, _ in call.keywords if name not in (*edit.drop, TENSOR))
        refused = (name for name in given if record and has_keyword(record.signatures, name) is False)
        return next(refused, "")

    def find_lacking_release(self, match: FixMatch) -> str:
        """Return that the oldest release on which a use can run lacks the new form; "" if it has it."""
        since, facts = match.rule.since, self.matcher.facts
        releases = facts.releases
        reached = (index for index in range(self.matcher.start, len(releases)) if match.use.reach >> index & 1)
        runs_on = [each for each in reached if facts.get_name_state(match.path, each).present is not False]
        is_lacking = bool(runs_on) and releases.index(since) > runs_on[0]
        return f"torch {releases[runs_on[0]]} lacks the new form, which {since} has" if is_lacking else ""

    def is_imported(self, name: str) -> bool:
        """Return True if another file imports a name of this one."""
        return self.readers.is_imported(self.path, name)

    def find_replacement(self, places: Iterable[EditPlace]) -> str:
        """Return why a name that another file replaces stays, "" if none does."""
        for place in places:
            root = find_root(place.node) if isinstance(place.node, ast.expr) else None
            names = (place.match.path, f"{self.path.stem}.{root[0].id}" if root else place.match.path)
            edit = place.match.edit
            if edit.to and any(map(self.readers.is_replaced, names)):
                return "a test or another file replaces the name, as `mock.patch` does"
            is_class = edit.pattern.kind == "call" and place.match.path.rpartition(".")[2][:1].isupper()
            if edit.to and is_class and self.readers.is_compared(place.match.path.rpartition(".")[2]):
                return "another file asks whether something is of the old class"
        return ""
