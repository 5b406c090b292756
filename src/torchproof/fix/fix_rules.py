"""Fix rules: which use of torch is written in which other form, and how far the recorded pair of scripts allows it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from torchproof.scan.rules.detection_patterns import DetectionPattern, build_pattern


class FixLevel(StrEnum):
    """Who decides about an edit, by what the pair of scripts gave on each release."""

    SAFE = "safe"
    """Both forms give the same wherever both work."""
    KEEPS = "keeps"
    """The new form goes on doing what the old one did before the change."""
    SHOWN = "shown"
    """The two forms differ, or no run says that they do not."""


@dataclass(frozen=True, slots=True)
class FixEdit:
    """A pattern of code and what is written in its place."""

    pattern: DetectionPattern
    to: str = ""
    """The dotted name to write, "" for the same."""
    drop: tuple[str, ...] = ()
    """Arguments that go."""
    add: tuple[tuple[str, str], ...] = ()
    """Keywords that come, each with its text."""
    give: tuple[tuple[str, str], ...] = ()
    """Arguments that get another text, and come where they are not given."""
    rename: tuple[tuple[str, str], ...] = ()
    """Keywords that get another name."""
    insert: tuple[str, ...] = ()
    """Texts of positional arguments that come first."""
    by_keyword: int | None = None
    """The place from which on positional arguments are named."""
    parameters: tuple[str, ...] = ()
    """The parameters in order; without them the history of names says which they are."""
    write: str = ""
    """The text of the whole call, with ``{0}`` or ``{name}`` for an argument and ``{rest}`` for the others."""
    remove: bool = False
    """The statement goes."""
    imports: str = ""
    """A module that the new name needs and that ``import torch`` does not import."""

    @property
    def changes_arguments(self) -> bool:
        """True if it is about the arguments of a call."""
        by_keyword = self.by_keyword is not None
        return bool(self.drop or self.add or self.give or self.rename or self.insert or by_keyword)

    @property
    def moves_method(self) -> bool:
        """True if it writes a function, which gets the value first, in the place of a method."""
        return self.pattern.kind == "method" and bool(self.to) and not self.renames_member

    @property
    def renames_member(self) -> bool:
        """True if the same class has the method or attribute by another name."""
        old, new = self.pattern.name.rpartition(".")[0], self.to.rpartition(".")[0]
        return self.pattern.kind == "method" and old == new

    @property
    def changes_name_alone(self) -> bool:
        """True if it writes another name and nothing else, so that the function need not be called."""
        return bool(self.to) and not (self.changes_arguments or self.write or self.pattern.asks_for_arguments)


@dataclass(frozen=True, slots=True)
class FixRule:
    """An answer to findings of a scan."""

    id: str
    title: str
    """What is written in place of what, one sentence."""
    level: FixLevel
    since: str
    """The first release from which on the new form works."""
    until: str
    """The last release on which it works."""
    entries: tuple[str, ...]
    """Addresses of the change entries that it answers; a finding without an entry is answered by the name."""
    edits: tuple[FixEdit, ...]
    note: str = ""
    """What somebody has to decide or do beside the edit."""


def build_fix_rule(table: Mapping[str, Any]) -> FixRule:
    """Return the rule that a mapping of ``changes.json`` describes."""
    return FixRule(
        table["id"],
        table["title"],
        FixLevel(table["level"]),
        table["since"],
        table["until"],
        tuple(table["entries"]),
        tuple(edit for each in table["edits"] for edit in build_edits(each)),
        table.get("note", ""),
    )


def build_edits(table: Mapping[str, Any]) -> tuple[FixEdit, ...]:
    """Return an edit for each name of a mapping; ``{}`` in a new name stands for the last part of the old one."""
    actions = {key: table[key] for key in ACTIONS if key in table}
    pattern = {key: value for key, value in table.items() if key not in ACTIONS}
    (kind,) = (key for key in pattern if key not in DetectionPattern.__slots__)
    names = pattern[kind] if isinstance(pattern[kind], list) else [pattern[kind]]
    return tuple(_build_edit({**pattern, kind: name}, actions, name.rpartition(".")[2]) for name in names)


def _build_edit(pattern: Mapping[str, Any], actions: Mapping[str, Any], last: str) -> FixEdit:
    values = {key: _freeze(value) for key, value in actions.items()}
    for key in ("to", "write"):
        if key in values:
            values[key] = values[key].replace("{}", last)
    edit = FixEdit(build_pattern(pattern), **values)
    if edit.pattern.kind != "call" or not edit.changes_name_alone:
        return edit
    return replace(edit, pattern=replace(edit.pattern, kind="use"))  # ``map(torch.ger, ...)`` is a use, too


def _freeze(value: Any) -> Any:
    match value:
        case list():
            return tuple(tuple(each) if isinstance(each, list) else each for each in value)
        case dict():
            return tuple(value.items())
        case _:
            return value


# The keys of an edit beside those of a detection pattern.
ACTIONS = frozenset(FixEdit.__slots__) - {"pattern"}
