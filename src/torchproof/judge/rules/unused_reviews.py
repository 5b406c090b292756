"""Rules about the lines of ``behaviour.toml``: each is of a difference that is recorded."""

from collections.abc import Iterator

from torchproof.judge.judged import list_all_reviewed
from torchproof.judge.project import Project
from torchproof.judge.rules.rule_registry import Stage, register_rule
from torchproof.records import judgements


@register_rule("unused-review", stage=Stage.EVIDENCE)
def find_unused_reviews(project: Project) -> Iterator[str]:
    """Report a line of ``behaviour.toml`` that matches no recorded difference, or names an entry that is not there.

    It would excuse a later difference that nobody reviewed.
    """
    rows = list_all_reviewed(project)
    used = {difference.judgement for difference in rows if not difference.changes}
    for number, line in enumerate(judgements.load_reviews(project.root), start=1):
        where = f"{judgements.REVIEW_FILE}: judged {number}: {', '.join(line.operators)}"
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
    for number, line in enumerate(judgements.load_compiled_reviews(project.root), start=1):
        if rows and not any(line.matches_difference(*row) for row in rows):
            where = f"{judgements.REVIEW_FILE}: compiled {number}: {', '.join(line.operators)}"
            yield f"{where}: no compiled call differs so; remove it, or correct operators and kinds"
