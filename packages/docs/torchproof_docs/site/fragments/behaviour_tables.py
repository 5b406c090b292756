"""The record of behaviour as Markdown: what came out differently under the same calls."""

from collections import Counter

from torchproof.text_escaping import format_code_cell, format_code_span
from torchproof_docs.evidence.behaviour_comparison import SILENT_KINDS, BehaviourComparison, BehaviourDifference
from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments import behaviour_groups
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.reviews.reviewed_differences import ReviewedDifference, list_reviewed, list_reviewed_in

# What a reader sees for each kind of difference, in the order of columns and rows.
WORDS = {
    "value": "other values",
    "gradient": "another gradient",
    "dtype": "another dtype",
    "shape": "another shape",
    "type": "another kind of result",
    "gradient there": "a gradient on one side only",
    "seeded": "other numbers for one seed",
    "raises": "raises now",
    "returns": "works now",
    "ends": "ended the process on one side only",
    "exception": "another class of exception",
    "state": "other names in a state dict",
    "text": "another text",
    "stride": "other strides",
    "warning": "another warning",
    "message": "another message",
    "last bits": "other last bits",
}
COLUMNS = (
    *("value", "gradient", "seeded", "state", "raises", "returns", "exception", "warning", "text", "stride"),
    "last bits",
)


def list_unexplained(version: DocsVersion, release: Release) -> list[str]:
    """List the silent differences of a release that no change on its page explains."""
    parts = []
    for comparison in _format_share(version, release):
        known = list_reviewed_in(version.project, comparison)
        if rows := [one.row for one in known if one.is_open and one.row.kind in SILENT_KINDS]:
            parts += [_format_texts(comparison, rows), _render_table(rows)]
    return parts


def format_operators(version: DocsVersion, release: Release, change: ChangeEntry) -> str:
    """Format the operators under which the record of behaviour has a change, those with one cause together."""
    rows = [
        one.row
        for one in list_reviewed(version.project, release.torch)
        if change in one.changes or _find_lead(one, change)
    ]
    known = {row.operator: row.cause for row in rows if row.cause}
    by_cause: dict[str | None, dict[str, None]] = {}
    for row in rows:
        by_cause.setdefault(known.get(row.operator), {})[row.operator] = None
    return "; ".join(
        ", ".join(map(format_code_span, own)) + (f" (by {format_code_span(cause)})" if cause and len(own) > 1 else "")
        for cause, own in by_cause.items()
    )


def _find_lead(one: ReviewedDifference, change: ChangeEntry) -> bool:
    return not one.changes and one.judgement is not None and one.judgement.entry == change.id


def _format_texts(comparison: BehaviourComparison, rows: list[BehaviourDifference]) -> str:
    before = comparison.before.partition("+")[0]
    count = f"{len(rows)} silent difference{'s' if len(rows) > 1 else ''}"
    return (
        f"Between {before} and {comparison.release} the record of the same calls has {count} among "
        f"{comparison.operators} names that nobody has judged yet: no pull request or release note is linked, and "
        "the older side may be the wrong one. Each row shows the smallest call found."
    )


def _render_table(rows: list[BehaviourDifference]) -> str:
    """Render a line for each group of differences, with the texts of its most detailed row."""
    lines = ["| name | by | what differs | before | after | calls |", "|---|---|---|---|---|---|"]
    for group in behaviour_groups.group_rows(rows):
        first = group.rows[0]
        names = ", ".join(map(format_code_cell, group.names))
        cause = f" {format_code_cell(group.cause)}" if group.cause else ""
        kinds = ", ".join(WORDS[kind] for kind in group.kinds)
        calls = f"{sum(row.cases for row in group.rows)} of {sum(row.tried for row in group.rows)}"
        lines.append(
            f"| {names} |{cause} | {kinds} | {format_code_cell(first.before)} |"
            f" {format_code_cell(first.after)} | {calls} |"
        )
    return "\n".join(lines)


def render_summary_table(version: DocsVersion) -> str:
    """Render the number of differences of each release, newest first."""
    if not any(_format_share(version, release) for release in version.releases):
        return f"No comparison up to PyTorch {version.release.minor} is recorded yet."
    head = ["from", "to", "names", "calls", *(WORDS[kind] for kind in COLUMNS)]
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for comparison in reversed([one for release in version.releases for one in _format_share(version, release)]):
        kinds = Counter(row.kind for row in comparison.rows)
        cells = [comparison.before.partition("+")[0], comparison.release, comparison.operators, comparison.calls]
        lines.append(f"| {' | '.join(map(str, [*cells, *(kinds[kind] for kind in COLUMNS)]))} |")
    return "\n".join(lines)


def render_suites_table(version: DocsVersion) -> str:
    """Render the number of calls of each suite on the newest release compared."""
    recorded = [one for release in version.releases for one in _format_share(version, release)]
    if not recorded:
        return ""
    newest = recorded[-1]
    lines = [f"| on {newest.release} | names | calls | that differ from {newest.before.partition('+')[0]} |"]
    lines.append("|---|---|---|---|")
    for suite, counts in newest.suites.items():
        differing = {row.operator for row in newest.rows if row.suite == suite}
        lines.append(f"| {suite} | {counts['names']} | {counts['calls']} | {len(differing)} |")
    return "\n".join(lines)


def _format_share(version: DocsVersion, release: Release) -> list[BehaviourComparison]:
    return [comparison for comparison in version.project.behaviour if comparison.release == release.torch]
