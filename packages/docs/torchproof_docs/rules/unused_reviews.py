"""Rules about the lines of ``behaviour.toml``: each is of a difference that is recorded."""

from collections.abc import Iterator

from torchproof_docs.records import difference_reviews
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project
from torchproof_docs.verdicts.reviewed_differences import list_all_reviewed


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
