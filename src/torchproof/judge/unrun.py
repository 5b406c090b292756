"""The signatures of a documented name that no run has looked up, from the history of names."""

from torchproof.judge.name_rules import history_of
from torchproof.judge.project import Project
from torchproof.judge.signatures import Change
from torchproof.names.differences import differences, same
from torchproof.names.records import Presence


def unrun(project: Project, name: str) -> list[Change]:
    """Return the releases in which a name came, went or changed its signature, as their sources say, oldest first."""
    past = history_of(project)
    changes: list[Change] = []
    for span in past.spans(name) if past and name.startswith("torch.") else ():
        if span.found.presence is Presence.UNKNOWN:
            continue
        release, is_there = project.releases.get(span.first), span.found.presence is Presence.PRESENT
        signature = next(iter(span.found.record.signatures), None) if span.found.record else None
        last = changes[-1] if changes else None
        if last is None or last.present != is_there:
            changes.append(Change(release, is_there, signature, ()))
        elif is_there and not same(last.signature, signature):
            changes.append(Change(release, is_there, signature, tuple(differences(last.signature, signature))))
    return changes
