"""Lists the signatures of a documented name that no run has looked up, from the history of names."""

from collections.abc import Iterator

from torchproof.judge.name_rules import history_of
from torchproof.judge.project import Project
from torchproof.judge.signatures import Change, list_changes
from torchproof.names.records import Presence
from torchproof.records.releases import Release


def unrun(project: Project, name: str) -> list[Change]:
    """Return the changes of presence or signature of a name in the sources of the releases, oldest first."""
    return list_changes(_list_known(project, name))


def _list_known(project: Project, name: str) -> Iterator[tuple[Release, bool, str | None]]:
    past = history_of(project)
    for span in past.spans(name) if past and name.startswith("torch.") else ():
        if span.found.presence is not Presence.UNKNOWN:
            signature = next(iter(span.found.record.signatures), None) if span.found.record else None
            yield project.releases.get(span.first), span.found.presence is Presence.PRESENT, signature
