"""Rules about the records of behaviour, of compiled calls and of costs, and the lines of ``behaviour.toml`` on them."""

import re
from collections.abc import Iterator

from torchproof_docs.records import difference_reviews
from torchproof_docs.records.vocabulary import Severity
from torchproof_docs.rules.prose.shown_texts import CODE_SPAN
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.reviews.reviewed_costs import compare_claim, list_reviewed_steps
from torchproof_docs.verdicts.reviews.reviewed_differences import list_all_reviewed

# A release to which a claim dates something.
CLAIMED_RELEASE = re.compile(r"\b(?:since|of|on|in|than|from|to|before|after) (2\.\d{1,2})(?![\w.]*\d| times)")


@register_rule("unchanged-operator", stage=Stage.EVIDENCE)
def find_unchanged_operators(project: Project) -> Iterator[str]:
    """Report the operators that a change claims to explain although every call of them came out the same.

    The claim would hide a later difference from whoever reviews it.
    """
    for notes in project.notes.values():
        torch = project.releases.get_release(notes.release).torch
        recorded = [one.rows for one in project.behaviour if one.release == torch]
        recorded += [one.rows for one in project.combinations if one.release == torch]
        seen = {row.operator for rows in recorded for row in rows}
        for change in notes.changes:
            for name in sorted(set(change.operators) - seen if recorded else ()):
                yield f"{notes.path}: {change.id}: operators: {name}: no call of it came out differently; remove it"


@register_rule("inconsistent-compiled-record", stage=Stage.EVIDENCE)
def find_inconsistent_compiled_records(project: Project) -> Iterator[str]:
    """Report a record of compiled calls that contradicts itself or the record of behaviour.

    Reading it refuses a damaged or edited file; this finds what a seal cannot.
    """
    for record in project.compiled:
        where = f"evidence/behaviour/{record.target}/compiled/{record.release}.json"
        remedy = "restore it with git, or delete it, then torchproof-behaviour --compiled"
        differing = {row.operator for row in record.rows}
        for name in sorted(differing & {*record.outside}):
            yield f"{where}: {name}: differs, and was not compiled; {remedy}"
        if len(differing) > record.operators or record.calls < record.operators:
            counts = f"{len(differing)} of {record.operators} operators differ in {record.calls} calls"
            yield f"{where}: {counts}: too many; {remedy}"
        inputs = {comparison.inputs for comparison in project.behaviour if comparison.release == record.release}
        if inputs and record.inputs not in inputs:
            yield f"{where}: inputs: not those of the record of behaviour; torchproof-behaviour --compiled"


@register_rule("inconsistent-combinations", stage=Stage.EVIDENCE)
def find_inconsistent_combinations(project: Project) -> Iterator[str]:
    """Report a record of combinations made by other programs than the newest, or with a row about none of its own.

    Between two releases something would seem to differ that only the programs changed.
    """
    newest = {record.target: record.inputs for record in project.combinations}
    for record in project.combinations:
        where = f"evidence/behaviour/{record.target}/combinations/{record.release}.json"
        if record.inputs != newest[record.target]:
            yield f"{where}: inputs: not those of the newest release; torchproof-behaviour --combinations"
        known = {*record.combinations, *(name.partition("/")[0] for name in record.combinations)}
        for name in sorted({row.operator for row in record.rows} - known):
            yield f"{where}: {name}: differs, and was not run; restore the file with git"


@register_rule("unused-review", stage=Stage.EVIDENCE)
def find_unused_reviews(project: Project) -> Iterator[str]:
    """Report a line of ``behaviour.toml`` that matches no recorded difference, or names an entry that is not there.

    It would excuse a later difference that nobody reviewed.
    """
    rows = list_all_reviewed(project)
    used = {difference.judgement for difference in rows if not difference.changes}
    for number, line in enumerate(difference_reviews.load_reviews(project.root), start=1):
        where = f"{difference_reviews.REVIEW_FILE}: judged {number}: {', '.join(line.operators)}"
        release = line.releases[0]
        notes = project.notes.get(release)
        if line.entry and not (notes and any(change.id == line.entry for change in notes.changes)):
            yield f"{where}: entry: {line.entry}: not on the page of {release}; name an id that is there"
        if rows and line not in used:
            yield f"{where}: no difference of {release} is left for it; remove it, or correct operators and kinds"


@register_rule("unused-compiled-review", stage=Stage.EVIDENCE)
def find_unused_compiled_reviews(project: Project) -> Iterator[str]:
    """Report a line on compiled calls that matches no recorded difference.

    It would excuse a later difference that nobody reviewed.
    """
    rows = [
        (project.releases.get_release(record.release).minor, row.operator, row.end)
        for record in project.compiled
        for row in record.rows
    ]
    for number, line in enumerate(difference_reviews.load_compiled_reviews(project.root), start=1):
        if rows and not any(line.matches_difference(*row) for row in rows):
            where = f"{difference_reviews.REVIEW_FILE}: compiled {number}: {', '.join(line.operators)}"
            yield f"{where}: no compiled call differs so; remove it, or correct operators and kinds"


@register_rule("mixed-cost-machines", stage=Stage.EVIDENCE)
def find_mixed_cost_machines(project: Project) -> Iterator[str]:
    """Report a record of costs that another machine made than that of the newest release of the same target.

    The difference between two machines would seem to be one between two releases.
    """
    for target, records in project.costs.items():
        newest = records[-1]
        for record in records:
            for name, value in newest.conditions.items():
                if (held := record.conditions[name]) != value:
                    where = f"evidence/cost/{target}/{record.release}.json"
                    yield f"{where}: {name}: {held}, and {value} for {newest.release}; torchproof-cost --replace"


@register_rule("unrecorded-cost", stage=Stage.EVIDENCE)
def find_unrecorded_costs(project: Project) -> Iterator[str]:
    """Report an entry whose ``costs`` name what has no step on its release, or only steps the other way.

    The entry would say that a call is slower where the record says nothing or the opposite.
    """
    steps = [one.step for one in list_reviewed_steps(project)]
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
    steps = [one.step for one in list_reviewed_steps(project)]
    recorded = [(project.releases.get_release(step.release).minor, step.name) for step in steps]
    for number, review in enumerate(difference_reviews.load_cost_reviews(project.root), start=1):
        if not any(minor == review.release and review.matches_name(name) for minor, name in recorded):
            where = f"{difference_reviews.REVIEW_FILE}: cost {number}: {', '.join(review.names)}"
            yield f"{where}: no step of {review.release}; remove it"


@register_rule("unrecorded-cost-claim", stage=Stage.EVIDENCE)
def find_unrecorded_cost_claims(project: Project) -> Iterator[str]:
    """Report a claim on costs in ``behaviour.toml`` whose name, variant and releases the record or its text lacks.

    The page would neither confirm nor refute it, or hold it against the figures of something else.
    """
    for number, claim in enumerate(difference_reviews.load_cost_claims(project.root), start=1):
        where = f"{difference_reviews.REVIEW_FILE}: claim {number}: {claim.name}, {claim.variant}"
        if not compare_claim(project, claim):
            yield f"{where}: not recorded on {claim.before} and {claim.after}; name what evidence/cost has"
        if other := set(CLAIMED_RELEASE.findall(claim.text)) - {claim.before, claim.after}:
            yield f"{where}: its text dates it to {', '.join(sorted(other))}; make before and after say the same"
        words = [word for span in CODE_SPAN.findall(claim.text) for word in re.findall(r"[A-Za-z_]\w{2,}", span)]
        if words and not any(word in claim.name for word in words):
            yield f"{where}: its text is about {', '.join(words)}; name the call that it is about"
