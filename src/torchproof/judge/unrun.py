"""Lists the signatures of a documented name that no run has looked up, from the history of names."""

from collections.abc import Iterator

from torchproof.judge.name_rules import load_name_history
from torchproof.judge.project import Project
from torchproof.judge.signatures import SignatureChange, list_changes
from torchproof.names.records import Presence
from torchproof.records.releases import Release


def list_source_changes(project: Project, name: str) -> list[SignatureChange]:
    """Return the changes of presence or signature of a name in the sources of the releases, oldest first."""
    return list_changes(_list_known(project, name))


def _list_known(project: Project, name: str) -> Iterator[tuple[Release, bool, str | None]]:
    past = load_name_history(project)
    for span in past.find_spans(name) if past and name.startswith("torch.") else ():
        if span.found.presence is not Presence.UNKNOWN:
            signature = next(iter(span.found.record.signatures), None) if span.found.record else None
            yield project.releases.get_release(span.first), span.found.presence is Presence.PRESENT, signature
