"""Lists the signatures of a documented name that no run has looked up, from the history of names."""

from collections.abc import Iterator

from torchproof.history.history_model import Presence
from torchproof_docs.records.releases import Release
from torchproof_docs.verdicts.name_history import load_name_history
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.signature_changes import SignatureChange, list_changes


def list_source_changes(project: Project, name: str) -> list[SignatureChange]:
    """Return the changes of presence or signature of a name in the sources of the releases, oldest first."""
    return list_changes(_list_known(project, name))


def _list_known(project: Project, name: str) -> Iterator[tuple[Release, bool, str | None]]:
    past = load_name_history(project)
    for span in past.find_spans(name) if past and name.startswith("torch.") else ():
        if span.found.presence is not Presence.UNKNOWN:
            signature = next(iter(span.found.record.signatures), None) if span.found.record else None
            yield project.releases.get_release(span.first), span.found.presence is Presence.PRESENT, signature
