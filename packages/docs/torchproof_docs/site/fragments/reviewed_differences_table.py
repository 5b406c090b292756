"""What exceptions, warnings and texts tell under the same calls, with what a person found out about it."""

from collections.abc import Iterable, Sequence

from torchproof.text_escaping import format_code_cell
from torchproof_docs.evidence.behaviour_comparison import SILENT_KINDS
from torchproof_docs.records.difference_reviews import REVIEW_VERDICTS, DifferenceReview
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments.behaviour_tables import WORDS
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.source_links import format_source_link
from torchproof_docs.verdicts.reviews.reviewed_differences import ReviewedDifference, list_reviewed

HEADING = "## Otherwise under the same calls"
INTRODUCTION = (
    "What else came out differently in the record of the same calls, and what was found out about it. Each line has "
    "what the smallest call gave. What the entries above tell is not listed again."
)
HEAD = ("| name | what differs | before | after | calls | judged |", "|---|---|---|---|---|---|")
# Characters of a text in a cell.
LONGEST = 160

# What leads to the entry that a review names; plain Markdown has no anchor to lead to.
ABOVE, PLAIN_ABOVE = "[More above](#{entry})", "More above"


def render_reviewed_differences(version: DocsVersion, release: Release) -> list[str]:
    """Render the differences without an entry, a line for each review; those of last bits as figures only."""
    known = [one for one in list_reviewed(version.project, release.torch) if not one.changes and _is_listed_here(one)]
    rows = group_differences(known)
    return (
        [HEADING, INTRODUCTION, "\n".join([*HEAD, *(_render_line(group, linked=not version.plain) for group in rows)])]
        if rows
        else []
    )


def group_differences(differences: Iterable[ReviewedDifference]) -> list[list[ReviewedDifference]]:
    """Return the differences of one review together, and without a review those that are alike; judged ones first."""
    groups: dict[tuple[object, ...], list[ReviewedDifference]] = {}
    for one in differences:
        alike = (one.judgement,) if one.judgement else (one.row.kind, one.row.before, one.row.after)
        groups.setdefault(alike, []).append(one)
    order = [*WORDS]
    return sorted(groups.values(), key=lambda group: (group[0].judgement is None, order.index(group[0].row.kind)))


def _is_listed_here(one: ReviewedDifference) -> bool:
    """Return True if a difference is listed: silent ones without a review have a heading of their own."""
    return one.row.kind != "last bits" and (one.judgement is not None or one.row.kind not in SILENT_KINDS)


def _render_line(group: Sequence[ReviewedDifference], *, linked: bool) -> str:
    rows = [one.row for one in group]
    names = ", ".join(dict.fromkeys(format_code_cell(row.operator) for row in rows))
    kinds = ", ".join(dict.fromkeys(WORDS[row.kind] for row in rows))
    order = [*WORDS]
    first = min(rows, key=lambda row: (order.index(row.kind), row.script is None, len(row.before) + len(row.after)))
    calls = f"{sum(row.cases for row in rows)} of {sum(row.tried for row in rows)}"
    texts = f"{_shorten(first.before)} | {_shorten(first.after)}"
    return f"| {names} | {kinds} | {texts} | {calls} | {_format_review(group[0], linked=linked)} |"


def _shorten(text: str) -> str:
    return format_code_cell(text if len(text) <= LONGEST else f"{text[:LONGEST]}…")


def _format_review(one: ReviewedDifference, *, linked: bool) -> str:
    """Format the verdict of a review; an exception with another text needs none."""
    if one.judgement is None:
        return "not judged yet" if one.is_open else "only the text"
    return format_verdict(one.judgement, REVIEW_VERDICTS, ABOVE if linked else PLAIN_ABOVE)


def format_verdict(judgement: DifferenceReview, words: dict[str, str], more: str = ABOVE) -> str:
    """Format a review as a cell of a table, with ``more`` where it names an entry."""
    entry = f" {more.format(entry=judgement.entry)}." if judgement.entry else ""
    sources = f" ({', '.join(map(format_source_link, judgement.sources))})" if judgement.sources else ""
    return f"**{words[judgement.verdict]}**. {judgement.text.replace('|', '/')}{entry}{sources}"
