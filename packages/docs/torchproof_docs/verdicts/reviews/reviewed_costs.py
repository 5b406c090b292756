"""Finds what explains each recorded step of a cost, and whether other machines show it, too."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from torchproof_docs.evidence.cost_record import CostRecord, Turns
from torchproof_docs.evidence.cost_steps import CostComparison, CostStep, compare_recordings, find_steps
from torchproof_docs.records import difference_reviews
from torchproof_docs.records.difference_reviews import CostClaim, CostReview
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.verdicts.project import Project

# Recordings of another machine that a step needs which the first does not show.
LEAST_RECORDINGS = 2


@dataclass(frozen=True)
class RepeatedStep:
    """What another machine took on the two releases of a step."""

    machine: str
    """Its processor, with its vector instructions where the first machine has others."""
    compared: CostComparison | None
    """None if it measured no such call on both."""


@dataclass(frozen=True)
class ReviewedStep:
    """A recorded step of a cost with the entry and the review that explain it."""

    step: CostStep
    change: ChangeEntry | None
    """The first entry of its release that tells of it."""
    review: CostReview | None
    repeated: tuple[RepeatedStep, ...] = ()
    """One of each other machine of its device."""


@lru_cache(maxsize=8)
def list_reviewed_steps(project: Project) -> tuple[ReviewedStep, ...]:
    """Return every step of every release on the first machine of each device."""
    reviews = difference_reviews.load_cost_reviews(project.root)
    return tuple(
        _review_step(project, step, reviews, list_other_machines(project, target))
        for target, records in project.costs.items()
        if is_first_machine(project, target)
        for step in find_steps(records)
    )


def is_first_machine(project: Project, target: str) -> bool:
    """Return True unless a target is another machine of a device, named after its first: ``cpu-x86_64-epyc``."""
    return not any(target.startswith(f"{first}-") for first in project.costs)


def list_other_machines(project: Project, target: str) -> dict[str, tuple[CostRecord, ...]]:
    """Return the records of the other machines of a device by their name, that of its first machine given."""
    first = project.costs[target]
    return {
        describe_machine(records[-1], first[-1]): records
        for other, records in project.costs.items()
        if other.startswith(f"{target}-")
    }


def describe_machine(record: CostRecord, first: CostRecord) -> str:
    """Return the processor of a record, with its vector instructions if the first machine's are others."""
    words = [record.machine["cpu"], record.capability if record.capability != first.capability else ""]
    return ", ".join(filter(None, words))


def list_new_steps(project: Project) -> Iterator[tuple[str, CostStep]]:
    """Yield the steps that all of several recordings on another machine show, and none on the first of its device."""
    known = {(one.step.release, one.step.key) for one in list_reviewed_steps(project)}
    for target in project.costs:
        if is_first_machine(project, target):
            for machine, records in list_other_machines(project, target).items():
                found = (step for step in find_steps(records) if (step.release, step.key) not in known)
                yield from ((machine, step) for step in found if step.recordings >= LEAST_RECORDINGS)


def _review_step(
    project: Project,
    step: CostStep,
    reviews: Sequence[CostReview],
    others: Mapping[str, Sequence[CostRecord]],
) -> ReviewedStep:
    minor = project.releases.get_release(step.release).minor
    notes = project.notes.get(minor)
    change = next((change for change in (notes.changes if notes else ()) if step.name in change.costs), None)
    repeated = (RepeatedStep(machine, compare_step(records, step)) for machine, records in others.items())
    return ReviewedStep(step, change, difference_reviews.find_cost_review(reviews, minor, step.name), tuple(repeated))


def compare_step(records: Sequence[CostRecord], step: CostStep) -> CostComparison | None:
    """Compare what a machine took on the release of a step and the one before. Return None if it has not both."""
    held = {record.release: record for record in records}
    at = list(held).index(step.release) if step.release in held else 0
    if not at:
        return None
    calls = [record.measured.get(step.group, {}).get(step.name, {}) for record in records[at - 1 : at + 1]]
    return compare_recordings(*(variants.get(step.variant, ()) for variants in calls))


def compare_claim(project: Project, claim: CostClaim) -> dict[str, CostComparison]:
    """Return what each machine that measured a claim says of it, by the machine's name, the first machine first."""
    torch = {release.minor: release.torch for release in project.releases.all}
    found: dict[str, CostComparison] = {}
    for target, records in project.costs.items():
        if is_first_machine(project, target):
            machines = {records[-1].machine["cpu"]: records, **list_other_machines(project, target)}
            for machine, measured in machines.items():
                held = {one.release: _find_recordings(one, claim) for one in measured}
                before, after = (held.get(torch.get(minor, ""), ()) for minor in (claim.before, claim.after))
                if compared := compare_recordings(before, after):
                    found.setdefault(machine, compared)
    return found


def _find_recordings(record: CostRecord, claim: CostClaim) -> tuple[Turns, ...]:
    called = (claim.name, claim.variant)
    return next((recordings for key, recordings in record.iterate_measurements() if key[1:] == called), ())
