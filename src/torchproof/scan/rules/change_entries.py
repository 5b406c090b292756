"""What the pages of the site say about names: actions, addresses, and behaviour that changed."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof.scan.syntax.call_shapes import CallShape

FORMAT = 1
DATA = "changes.json"


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """An entry of a release or a feature, as far as it concerns one name."""

    name: str
    release: str
    kind: str
    title: str
    action: str
    address: str
    when: str
    """A condition on the call: ``call``, ``not KEYWORD``, ``KEYWORD``, ``KEYWORD=VALUE``, joined by ``and``, ``or``."""
    proved: bool
    source: str
    severity: str | None = None
    values: bool = False
    """Whether it concerns a call depends on the values of its arguments, which no code shows."""
    decided: str = ""
    """A condition on the call under which its arguments do show it."""

    def applies_to(self, how: str, call: CallShape | None) -> bool:
        """Tell whether a use meets the condition."""
        if how in ("import", "module", "annotation"):
            return False
        return _is_condition_met(self.when, how, call)

    def is_decided(self, how: str, call: CallShape | None) -> bool:
        """Tell whether the arguments that code shows decide that a call is concerned."""
        return not self.values or (bool(self.decided) and _is_condition_met(self.decided, how, call))


def _is_condition_met(condition: str, how: str, call: CallShape | None) -> bool:
    choices = ([part.strip() for part in choice.split(" and ")] for choice in condition.split(" or "))
    return any(all(_is_part_met(part, how, call) for part in parts if part) for parts in choices)


def _is_part_met(part: str, how: str, call: CallShape | None) -> bool:
    if part == "set":
        return how == "set"
    if call is None:
        return False
    if part == "call":
        return True
    if part.startswith("not "):
        return part[4:].strip() not in call.names and not call.double_star
    name, _, value = part.partition("=")
    return any(word == name and (not value or text == value) for word, text in call.keywords)


class ChangeIndex:
    """Rules by name."""

    def __init__(self, rules: Iterable[ChangeEntry], canonical: Callable[[str, str], str] | None = None) -> None:
        self._by_name: dict[str, list[ChangeEntry]] = defaultdict(list)
        for rule in rules:
            names = {rule.name}
            if canonical:
                names.add(canonical(rule.name, rule.release))
            for name in names:
                self._by_name[name].append(rule)

    def find_behavior_changes(self, path: str, canonical: str) -> list[ChangeEntry]:
        """Return the changes of behaviour that concern a name."""
        plain = path.replace("()", "")
        found = {rule: None for name in (plain, canonical) for rule in self._by_name.get(name, ())}
        told = [rule for rule in found if rule.kind in ("breaking", "default") and rule.when]
        sure = {rule.address for rule in told if not rule.values}
        return [rule for rule in told if not rule.values or rule.address not in sure]

    def find_entry(self, rule: str, name: str, since: str) -> ChangeEntry | None:
        """Return the entry that tells of a finding: of that release, and of a kind that fits."""
        kinds = {
            "TP1": ("removal", "breaking"),
            "TP2": ("removal", "breaking"),
            "TP3": (),
            "TP4": ("default", "breaking"),
            "TP5": ("deprecation",),
        }[rule]
        for entry in self._by_name.get(name, ()):
            if entry.kind in kinds and not entry.values and (entry.release == since or rule == "TP5"):
                return entry
        return None

    @staticmethod
    def history_page(name: str) -> str:
        """Return the path on the site of the history of a name."""
        return f"names/?name={name}"


def rules_of(docs: Any, snippets: Path) -> list[ChangeEntry]:
    """Return the rules that the notes of all releases make, whose scripts lie below ``snippets``."""
    return [
        ChangeEntry(
            name,
            notes.release,
            change.kind,
            change.title,
            change.steps.get("action", ""),
            f"releases/{notes.release}/#{change.id}",
            "call" if values else change.when or "",
            _is_proved(change.snippet, snippets),
            change.sources[0] if change.sources else "",
            change.severity,
            values,
            (change.when or "") if values else "",
        )
        for notes in docs.values()
        for change in notes.changes
        for values, names in ((False, change.api), (True, change.called))
        for name in names
    ]


@cache
def _is_proved(name: str | None, snippets: Path) -> bool:
    """Tell whether a script shows a change: one for a CPU has run, as ``torchproof check --strict`` sees to.

    One that needs a GPU may never have run.
    """
    from torchproof.records.snippets import load_snippet
    from torchproof.records.vocabulary import Need

    path = snippets / f"{name}.py"
    return name is not None and path.is_file() and load_snippet(path, snippets).needs == Need.CPU


def dumped(rules: Iterable[ChangeEntry]) -> str:
    """Return the data file that is shipped."""
    return json.dumps({"format": FORMAT, "rules": [asdict(rule) for rule in rules]}, indent=0, sort_keys=True) + "\n"


@cache
def load_rules(root: Path | None) -> list[ChangeEntry]:
    """Read the rules: from the pages of a checkout, or from the file that the package ships."""
    if root is not None:
        from torchproof.records.release_notes import load_release_notes
        from torchproof.records.releases import load_releases

        notes = load_release_notes(root / "docs", load_releases(root / "releases.toml"))
        return rules_of(notes, root / "snippets")
    try:
        table = json.loads((files("torchproof.scan") / DATA).read_text(encoding="utf-8"))
        if table["format"] != FORMAT:
            raise RecordError(f"{DATA}: format {table['format']} is not {FORMAT}; install torchproof again")
        return [ChangeEntry(**entry) for entry in table["rules"]]
    except (FileNotFoundError, KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{DATA}: cannot be read ({error}); install torchproof again") from error
