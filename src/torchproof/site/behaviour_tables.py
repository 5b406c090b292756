"""The record of behaviour as Markdown: what came out differently under the same calls."""

from collections import Counter
from collections.abc import Collection

from torchproof.inert import code
from torchproof.records.behaviour import Comparison, Row
from torchproof.records.releases import Release
from torchproof.site.docs_version import DocsVersion

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
    "stride": "other strides",
    "warning": "another warning",
    "message": "another message",
    "last bits": "other last bits",
}
"""What a reader sees for each kind of difference, in the order of columns and rows."""
SILENT = ("value", "gradient", "dtype", "shape", "type", "gradient there", "seeded")
"""What neither an exception nor a warning tells."""
COLUMNS = ("value", "gradient", "seeded", "raises", "returns", "exception", "warning", "stride", "last bits")


def unexplained(version: DocsVersion, release: Release, explained: Collection[str]) -> list[str]:
    """Return the silent differences of a release that no change on its page explains."""
    parts = []
    for comparison in _of(version, release):
        rows = [row for row in comparison.rows if row.kind in SILENT and row.operator not in explained]
        if rows:
            parts += [_told(comparison, rows), _table(rows)]
    return parts


def _told(comparison: Comparison, rows: list[Row]) -> str:
    before = comparison.before.partition("+")[0]
    count = f"{len(rows)} silent difference{'s' if len(rows) > 1 else ''}"
    return (
        f"Between {before} and {comparison.release} the record of the same calls has {count} among "
        f"{comparison.operators} operators that nobody has judged yet: no pull request or release note is linked, and "
        "the older side may be the wrong one. Each row shows the smallest call found."
    )


def _table(rows: list[Row]) -> str:
    lines = ["| operator | what differs | before | after | calls |", "|---|---|---|---|---|"]
    lines += [
        f"| {_code(row.operator)} | {WORDS[row.kind]} | {_code(row.before)} | {_code(row.after)} "
        f"| {row.cases} of {row.tried} |"
        for row in rows
    ]
    return "\n".join(lines)


def _code(text: str) -> str:
    """Return a result as code in a cell of a table, where a bar would end the cell."""
    return code(text.replace("|", "/"))


def figures(version: DocsVersion) -> str:
    """Return how much came out differently, a line a release, newest first."""
    if not any(_of(version, release) for release in version.releases):
        return f"No comparison up to PyTorch {version.release.minor} is recorded yet."
    head = ["from", "to", "operators", "calls", *(WORDS[kind] for kind in COLUMNS)]
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for comparison in reversed([one for release in version.releases for one in _of(version, release)]):
        kinds = Counter(row.kind for row in comparison.rows)
        cells = [comparison.before.partition("+")[0], comparison.release, comparison.operators, comparison.calls]
        lines.append(f"| {' | '.join(map(str, [*cells, *(kinds[kind] for kind in COLUMNS)]))} |")
    return "\n".join(lines)


def _of(version: DocsVersion, release: Release) -> list[Comparison]:
    return [comparison for comparison in version.project.behaviour if comparison.release == release.torch]
