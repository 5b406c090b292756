"""Rules that hold the history of names against look-ups; a disagreement needs a reason."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof.history.history_model import Presence
from torchproof.history.name_history import History
from torchproof.history.runtime_lookups import FOLDER, load_lookups
from torchproof_docs.records.history_files import CHECKSUMS, find_changed_files
from torchproof_docs.records.history_files import FOLDER as HISTORY_FOLDER
from torchproof_docs.records.record_files import read_toml
from torchproof_docs.rules.lookup_agreement import explain_disagreement
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.known_names import EXCEPTIONS, load_name_history
from torchproof_docs.verdicts.project import Project


@dataclass(frozen=True)
class KnownDisagreement:
    """A known disagreement with its reason."""

    name: str
    releases: tuple[str, ...]
    reason: str


def load_exceptions(root: Path) -> list[KnownDisagreement]:
    """Read the known disagreements; raise RecordError if one lacks name, releases or reason."""
    path = root / EXCEPTIONS
    if not path.is_file():
        return []
    try:
        table = read_toml(path)
        exceptions = [
            KnownDisagreement(row["name"], tuple(row["releases"]), row["reason"]) for row in table.get("exception", [])
        ]
    except (KeyError, TypeError) as error:
        raise RecordError(f"{path}: {error}; each [[exception]] has name, releases and reason") from None
    if empty := [row.name for row in exceptions if not row.reason.strip() or not row.releases]:
        raise RecordError(f"{path}: {', '.join(empty)}: say in which releases, and why")
    return exceptions


def load_foreign_words(root: Path) -> frozenset[str]:
    """Read the names of other programs that pages may write; raise RecordError if a group lacks its reason."""
    path = root / EXCEPTIONS
    groups = read_toml(path).get("foreign", []) if path.is_file() else []
    for group in groups:
        if not group.get("words") or not str(group.get("reason", "")).strip():
            raise RecordError(f"{path}: [[foreign]]: give words and their reason")
    return frozenset(word for group in groups for word in group["words"])


@register_rule("history-disagreement", stage=Stage.EVIDENCE)
def find_history_disagreements(project: Project) -> Iterator[str]:
    """Report where the history of names and a look-up disagree, and exceptions that nothing needs.

    The look-up asked an installed release, so the reader of sources is wrong or needs a reason.
    """
    history = load_name_history(project)
    if history is None:
        return
    excused = {
        (exception.name, release): exception
        for exception in load_exceptions(project.root)
        for release in exception.releases
    }
    needed: set[tuple[str, str]] = set()
    for (target, torch), evidence in sorted(project.evidence_index.evidence.items()):
        release = project.releases.get_release_of_build(torch).minor
        for name, entry in sorted(evidence.api.items()):
            problem = explain_disagreement(history, name, release, entry)
            if problem and (name, release) in excused:
                needed.add((name, release))
            elif problem:
                yield (
                    f"history/torch.json: {name}: {release} ({target}): {problem}; "
                    f"correct torchproof_docs.names_builder, or list it with its reason in {EXCEPTIONS}"
                )
    for name, release in sorted(excused.keys() - needed):
        yield f"{EXCEPTIONS}: {name}: {release}: history and look-up agree; delete the exception"


@register_rule("missing-look-ups", stage=Stage.EVIDENCE)
def find_missing_look_ups(project: Project) -> Iterator[str]:
    """Report missing or damaged files of look-ups, and present names that the history lacks.

    They confirm what the sources alone cannot tell.
    """
    history = load_name_history(project)
    if history is None:
        return
    for minor in history.releases:
        path = project.root / FOLDER / f"{minor}.json"
        if not path.is_file():
            yield f"{path}: not there; write it with torchproof-docs names --installed in an environment of {minor}"
            continue
        try:
            table = load_lookups(project.root, minor)
        except RecordError as error:
            yield str(error)
            continue
        wrong = [*_find_unknown_names(history, minor, table)]
        if wrong:
            more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
            yield f"{path}: {wrong[0]}{more}; write history/torch.json again with torchproof-docs names"


def _find_unknown_names(history: History, minor: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that a look-up found and the history does not have."""
    for name in table["present"]:
        if history.resolve_name(name, minor).presence is Presence.ABSENT:
            yield f"{name} was there, and the history says that it is not"


@register_rule("changed-history", stage=Stage.RECORDS)
def find_changed_history(project: Project) -> Iterator[str]:
    """Report a file of the history of names, messages or wheels that no command wrote as it is.

    People do not write these files, and a slip in a merge would be told as what a release has.
    """
    for name in find_changed_files(project.root):
        told = "write it again with its command, see torchproof-docs names --help"
        yield f"{name}: its checksum is not that in {HISTORY_FOLDER}/{CHECKSUMS}; {told}"
