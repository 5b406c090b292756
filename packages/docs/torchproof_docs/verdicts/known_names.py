"""The history of names of a checkout: names that it does not know, signatures of those that no run has looked up."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from torchproof.history.history_model import Presence
from torchproof.history.name_history import History, load_history
from torchproof.history.name_suggestions import suggest_names
from torchproof.history.signature_parameters import CATCH_ALL, parse_signature
from torchproof_docs.records.releases import Release
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.signature_changes import SignatureChange, list_changes

EXCEPTIONS = Path("history", "exceptions.toml")


def load_name_history(project: Project) -> History | None:
    """Return the history of a checkout, None if it has none."""
    return _load(project.root) if (project.root / "history" / "torch.json").is_file() else None


@cache
def _load(root: Path) -> History:
    return load_history(root)


@cache
def list_parameters(history: History, name: str, release: str) -> frozenset[str] | None:
    """Return the parameters of all overloads of a name; none where it is absent, None if a signature hides some."""
    found = history.resolve_name(name, release)
    if found.presence is Presence.ABSENT:
        return frozenset()
    overloads = [parse_signature(text) for text in found.record.signatures] if found.record else []
    parameters = [parameter for overload in overloads for parameter in overload or ()]
    if not overloads or None in overloads or any(parameter.kind in CATCH_ALL for parameter in parameters):
        return None
    return frozenset(parameter.name for parameter in parameters)


def find_unknown_names(project: Project, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the names that no look-up found and no release of the history has, each with a suggestion."""
    history = load_name_history(project)
    if history is None:
        return
    evidence = project.evidence_index.evidence.values()
    for name in names:
        is_known = any(
            history.resolve_name(name, release).presence is not Presence.ABSENT for release in history.releases
        )
        if not is_known and not any(entry.api[name]["present"] for entry in evidence if name in entry.api):
            near = suggest_names(history, name, 1)
            yield name, f"did you mean {near[0]}? " if near else ""


def list_source_changes(project: Project, name: str) -> list[SignatureChange]:
    """Return the changes of presence or signature of a name in the sources of the releases, oldest first."""
    return list_changes(_list_known(project, name))


def _list_known(project: Project, name: str) -> Iterator[tuple[Release, bool, str | None]]:
    past = load_name_history(project)
    for span in past.find_spans(name) if past and name.startswith("torch.") else ():
        if span.found.presence is not Presence.UNKNOWN:
            signature = next(iter(span.found.record.signatures), None) if span.found.record else None
            yield project.releases.get_release(span.first), span.found.presence is Presence.PRESENT, signature
