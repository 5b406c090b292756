"""How much of the history of names the installed releases confirmed."""

from dataclasses import dataclass

from torchproof.judge.name_rules import disagreement
from torchproof.judge.project import Project
from torchproof.names.history import History
from torchproof.names.look_ups import load_look_ups
from torchproof.names.records import Presence


@dataclass(frozen=True)
class Agreement:
    """Look-ups in installed releases, a name on a release each, against the history."""

    recorded: int
    """Recorded by runs, where the history says present or absent."""
    differing: int
    untold: int
    """Recorded by runs, where the history says unknown."""
    sampled: int
    """Drawn at random."""
    sample_agreed: int
    releases: int
    """On how many releases names were drawn."""


def agreement(project: Project, history: History) -> Agreement:
    """Return how the look-ups in the evidence, and those of names drawn at random, compare with the history."""
    recorded = differing = untold = 0
    for (_, torch), evidence in project.ledger.evidence.items():
        release = project.releases.of_torch(torch).minor
        for name, entry in evidence.api.items():
            is_told = history.resolve(name, release).presence is not Presence.UNKNOWN
            recorded, untold = recorded + is_told, untold + (not is_told)
            differing += disagreement(history, name, release, entry) is not None
    samples = [found for minor in history.releases if (found := load_look_ups(project.root, minor).get("sample"))]
    sampled, agreed = sum(each["names"] for each in samples), sum(each["agreed"] for each in samples)
    return Agreement(recorded, differing, untold, sampled, agreed, len(samples))
