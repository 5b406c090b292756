"""The record of combinations as Markdown: what each transform does below each decorator, release by release."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from torchproof.text_escaping import format_code_cell
from torchproof_docs.evidence.combination_record import SAME_END, CombinationRecord
from torchproof_docs.records.difference_reviews import REVIEW_VERDICTS
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments import behaviour_tables
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.reviewed_differences_table import format_verdict, group_differences
from torchproof_docs.verdicts.reviews.reviewed_differences import ReviewedDifference, list_reviewed_combinations

# What a reader sees for each end, the worst first: of several modules a cell has the worst.
WORDS = {
    "died": "ends the process",
    "timeout": "hangs",
    "ends": "ends the process or hangs",
    "value": "other values",
    "gradient": "another gradient",
    "dtype": "another dtype",
    "shape": "another shape",
    "type": "another kind of result",
    "raises": "raises",
    "raised": "raises",
    "returns": "works, the call raises",
    "gradient there": "no gradient, or one more",
    "exception": "another error",
    SAME_END: "same",
}
HEADING = "## Combinations, otherwise than before"
HEAD = ("| combination | what differs | before | after | judged |", "|---|---|---|---|---|")
PLAIN, OPERATOR = "none", "custom operator"
# Names in a cell, and characters of a text.
NAMES, LONGEST = 6, 140
# By release, the end of every combination.
Ends = Mapping[str, Mapping[str, str]]
Key = tuple[str, str]


def render_combinations(version: DocsVersion) -> str:
    """Render what every transform does below every decorator, with the custom operators, and module by module."""
    records = _load_recorded(version)
    if not records:
        return f"No combination up to PyTorch {version.release.minor} is recorded yet."
    minors = {release.torch: release.minor for release in version.releases}
    ends = {minors[one.release]: one.combinations for one in records}
    split = [(name, *name.split("/")) for name in records[-1].combinations]
    split.sort(key=lambda row: row[2] != PLAIN)
    decorated = {row[3] for row in split if row[2] != PLAIN} - {OPERATOR}
    decorators = [row for row in split if row[3] in decorated]  # without a decorator: the same modules
    operators = [row for row in split if row[3] == OPERATOR]
    modules = [row for row in split if row[2] == PLAIN]
    differing = {minors[one.release]: len(one.rows) for one in records if one.before}
    counts = ", ".join(f"{minor}: {count}" for minor, count in differing.items())
    figures = f"{len(split)} combinations ran on each of {len(records)} releases."
    return "\n\n".join(
        [
            f"{figures} Rows that differ from the release before, warnings included: {counts}.",
            "## Decorators and contexts",
            _render_grid(ends, "transform", {name: (row, column) for name, row, column, _ in decorators}),
            "## Custom operators",
            _render_grid(ends, "custom operator", {name: (column, row) for name, row, column, _ in operators}),
            "## Modules with edge inputs",
            _render_grid(ends, "module", {name: (column, row) for name, row, _, column in modules}),
        ]
    )


def render_release_combinations(version: DocsVersion, release: Release) -> list[str]:
    """Count the combinations that differ on a release, below a heading; nothing where none does."""
    count = sum(len(group) for group in _group_differences(version, release))
    if not count:
        return []
    anchor = release.minor.replace(".", "")
    said = f"{count} combination{'s give' if count > 1 else ' gives'} something else than on the release before"
    return [HEADING, f"Of decorators and transforms [{said}](combinations.md#{anchor})."]


def render_combination_differences(version: DocsVersion) -> str:
    """Render what differs on every release up to a docs version, newest first, the rows of one review together."""
    parts = []
    for release in reversed(version.releases):
        link = "PyTorch {0}" if version.plain else "[PyTorch {0}]({0}.md#{{entry}})"
        rows = [_render_line(group, link.format(release.minor)) for group in _group_differences(version, release)]
        if rows:
            parts += [f"### {release.minor}", "\n".join([*HEAD, *rows])]
    return "\n\n".join(parts)


def _group_differences(version: DocsVersion, release: Release) -> list[list[ReviewedDifference]]:
    """Return the differences of a release that no entry explains, in groups."""
    found = list_reviewed_combinations(version.project, release.torch)
    return group_differences(one for one in found if not one.changes)


def _render_line(group: Sequence[ReviewedDifference], link: str) -> str:
    rows = [one.row for one in group]
    names = [*dict.fromkeys(format_code_cell(row.operator) for row in rows)]
    more = f" and {len(names) - NAMES} more" if len(names) > NAMES else ""
    kinds = ", ".join(dict.fromkeys(behaviour_tables.WORDS[row.kind] for row in rows))
    texts = " | ".join(format_code_cell(text[:LONGEST]) for text in (rows[0].before, rows[0].after))
    judged = group[0].judgement
    verdict = format_verdict(judged, REVIEW_VERDICTS, link) if judged else "not judged yet"
    return f"| {', '.join(names[:NAMES])}{more} | {kinds} | {texts} | {verdict} |"


def _render_grid(ends: Ends, corner: str, places: Mapping[str, Key]) -> str:
    """Render a table of rows and columns; a cell has the worst end of its combinations, release by release."""
    rows, columns = ([*dict.fromkeys(place[at] for place in places.values())] for at in (0, 1))
    cells: dict[Key, list[str]] = {}
    for name, place in places.items():
        cells.setdefault(place, []).append(name)
    lines = [f"| {' | '.join([corner, *map(format_code_cell, columns)])} |", "|" + "---|" * (len(columns) + 1)]
    for row in rows:
        texts = [_format_strip(ends, cells[row, column]) if (row, column) in cells else "" for column in columns]
        lines.append(f"| {' | '.join([format_code_cell(row), *texts])} |")
    return "\n".join(lines)


def _format_strip(ends: Ends, names: Sequence[str]) -> str:
    """Format the worst end of some combinations on each release, neighbouring releases with one end together."""
    worst = [(minor, _find_worst(own, names)) for minor, own in ends.items()]
    spans = [(word, [minor for minor, _ in group]) for word, group in groupby(worst, key=lambda one: one[1])]
    return ", ".join(_format_spans(spans))


def _format_spans(spans: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    for at, (word, minors) in enumerate(spans):
        if len(spans) == 1:
            yield word
        elif at == 0:
            yield f"{word} up to {minors[-1]}"
        elif at == len(spans) - 1:
            yield f"{word} since {minors[0]}"
        else:
            yield f"{word} {minors[0]}" + (f" to {minors[-1]}" if len(minors) > 1 else "")


def _find_worst(own: Mapping[str, str], names: Sequence[str]) -> str:
    found = {own[name] for name in names if name in own}
    return next((word for end, word in WORDS.items() if end in found), "not run")


def _load_recorded(version: DocsVersion) -> list[CombinationRecord]:
    """Return the records of the releases up to that of a docs version, oldest first."""
    known = {release.torch for release in version.releases}
    return [one for one in version.project.combinations if one.release in known]
