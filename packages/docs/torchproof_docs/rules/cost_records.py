"""Rules about the record of costs, and what entries and ``behaviour.toml`` say of it."""

from collections.abc import Iterator

from torchproof_docs.records.difference_reviews import REVIEW_FILE
from torchproof_docs.records.vocabulary import Severity
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.cost_reviews import list_project_steps, load_cost_reviews
from torchproof_docs.verdicts.project import Project


@register_rule("unrecorded-cost", stage=Stage.EVIDENCE)
def find_unrecorded_costs(project: Project) -> Iterator[str]:
    """Report an entry whose ``costs`` name what has no step on its release, or only steps the other way.

    The entry would say that a call is slower where the record says nothing or the opposite.
    """
    steps = list_project_steps(project)
    for notes in project.notes.values():
        torch = project.releases.get_release(notes.release).torch
        for change in notes.changes:
            for name in change.costs:
                found = [step for step in steps if (step.release, step.name) == (torch, name)]
                if not found:
                    yield f"{notes.path}: {change.id}: costs: {name}: no step of it on {torch} is recorded; remove it"
                elif change.severity == Severity.SLOWER and not any(step.is_slower for step in found):
                    yield f"{notes.path}: {change.id}: costs: {name}: is faster on {torch}; correct the severity"


@register_rule("unused-cost-review", stage=Stage.EVIDENCE)
def find_unused_cost_reviews(project: Project) -> Iterator[str]:
    """Report a line on costs in ``behaviour.toml`` that matches no recorded step.

    It would excuse a later step that nobody reviewed.
    """
    steps = [(project.releases.get_release(step.release).minor, step.name) for step in list_project_steps(project)]
    for number, review in enumerate(load_cost_reviews(project.root), start=1):
        if not any(minor == review.release and review.matches_name(name) for minor, name in steps):
            yield f"{REVIEW_FILE}: cost {number}: {', '.join(review.names)}: no step of {review.release}; remove it"
