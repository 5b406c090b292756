"""Finds removed names and changed defaults that no entry, no page and no reason documents."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from torchproof.errors import RecordError
from torchproof.history.history_model import OF_INSTANCES, UNLISTED, Presence
from torchproof.history.incidental_imports import OF_TYPES
from torchproof.history.name_history import History
from torchproof.history.release_diff import NameChange, find_changes
from torchproof_docs.records.record_files import read_toml
from torchproof_docs.verdicts.known_names import EXCEPTIONS, load_name_history
from torchproof_docs.verdicts.project import Project

# Kinds of changes of names that ask something of a reader.
WORK = ("removed", "default")
WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Reason:
    """The reason why changes of some names are documented nowhere."""

    names: tuple[str, ...]
    """Patterns, as of file names."""
    release: str
    reason: str

    def is_reason_for(self, release: str, name: str) -> bool:
        """Return True if it is the reason for a change of a name in a release."""
        return release == self.release and any(fnmatchcase(name, pattern) for pattern in self.names)


def load_reasons(root: Path) -> list[Reason]:
    """Read the reasons for undocumented changes; raise RecordError if one is incomplete."""
    path = root / EXCEPTIONS
    if not path.is_file():
        return []
    try:
        table = read_toml(path).get("untold", [])
        reasons = [Reason(tuple(row["names"]), row["release"], row["reason"]) for row in table]
    except (KeyError, TypeError) as error:
        raise RecordError(f"{path}: {error}; each [[untold]] has names, release and reason") from None
    if empty := [", ".join(row.names) for row in reasons if not row.reason.strip() or not row.names]:
        raise RecordError(f"{path}: untold: {'; '.join(empty)}: say of which names, and why")
    return reasons


def find_undocumented_changes(project: Project) -> Iterator[tuple[str, NameChange]]:
    """Yield each change of a public name that no entry, page or reason documents, with its release."""
    reasons = load_reasons(project.root)
    for release, change in find_unmentioned(project):
        if not any(reason.is_reason_for(release, change.name) for reason in reasons):
            yield release, change


def find_unused_reasons(project: Project) -> list[str]:
    """Return a problem for each pattern of a reason that matches no undocumented change."""
    unmentioned = list(find_unmentioned(project))
    return [
        f"{EXCEPTIONS}: untold: {pattern}: {reason.release}: no such change, or an entry tells of it; delete it"
        for reason in load_reasons(project.root)
        for pattern in reason.names
        if not any(reason.release == release and fnmatchcase(change.name, pattern) for release, change in unmentioned)
    ]


def find_unmentioned(project: Project) -> Iterator[tuple[str, NameChange]]:
    """Yield each change of a public name that no entry and no page mentions, with its release."""
    history = load_name_history(project)
    if history is None:
        return
    words = {word for text in _list_texts(project) for word in WORD.findall(text)}
    for old, new in zip(history.releases, history.releases[1:], strict=False):
        for change in find_changes(history, old, new):
            is_documented = change.name.rpartition(".")[2] in words
            if (
                change.kind in WORK
                and not change.private
                and not is_documented
                and not _is_expected(history, change, old, new)
            ):
                yield new, change


def _is_expected(history: History, change: NameChange, old: str, new: str) -> bool:
    """Return True if a name was removed with its holder, or was an import, a constant or an attribute of instances."""
    if change.kind != "removed":
        return False
    holder, _, last = change.name.rpartition(".")
    record = history.resolve_name(change.name, old).record
    is_own_use = last in OF_TYPES or (record is not None and record.note in (UNLISTED, OF_INSTANCES))
    return is_own_use or history.resolve_name(holder, new).presence is Presence.ABSENT


def _list_texts(project: Project) -> Iterator[str]:
    for feature in project.features.values():
        yield " ".join((feature.title, feature.summary, feature.body, *feature.api))
    for change in project.changes:
        yield " ".join((change.title, *change.steps.values(), *change.api))
