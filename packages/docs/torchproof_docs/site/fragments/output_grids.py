"""Pictures and tables of what one snippet printed: on one release as boxes, on every release as a row each."""

from dataclasses import dataclass

from torchproof.errors import RecordError
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.site.fragments.docs_version import DocsVersion, format_cell

# More different words than this share a colour; each box has its word, so that no colour carries it alone.
COLOURS = 5


@dataclass(frozen=True)
class Grid:
    """What a snippet printed, as a table: ``name: value | value`` a line, the first line the heads of the columns."""

    corner: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    colours: dict[str, int]
    """The number of the colour of each value, in the order in which the values come."""


def render_grid(version: DocsVersion, snippet: Snippet, caption: str) -> str:
    """Render the output of a snippet on this release as boxes; raise RecordError if it has another form."""
    best = version.project.evidence_index.get_best_cell(
        snippet, version.project.api_by_snippet[snippet.name], version.release
    )
    if best.verdict != Verdict.WORKS or best.run is None:
        return f"Not drawn: {snippet.name} is {best.verdict} on {version.release.minor}."
    found = parse_grid(snippet.name, best.run.stdout)
    if version.plain:
        lines = [[format_cell(found.corner), *map(format_cell, found.heads)], ["---"] * (len(found.heads) + 1)]
        lines += [[format_cell(name), *map(format_cell, values)] for name, values in found.rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return version.render_fragment("grid", grid=found, caption=caption)


def parse_grid(name: str, stdout: str) -> Grid:
    """Parse the lines ``name: value | value`` of an output; skip others."""
    lines = [line.rpartition(": ") for line in stdout.splitlines()]
    (corner, heads), *rows = [
        (head.strip(), tuple(value.strip() for value in values.split("|"))) for head, colon, values in lines if colon
    ] or [("", ())]
    if not rows or any(len(values) != len(heads) for _, values in rows):
        raise RecordError(
            f'grid("{name}"): print a line of heads, then rows of as many values, as `name: value | value`'
        )
    values = dict.fromkeys(value for _, row in rows for value in row)
    return Grid(corner, heads, tuple(rows), {value: number % COLOURS for number, value in enumerate(values)})


def render_output_table(version: DocsVersion, snippet: Snippet) -> str:
    """Render a snippet's recorded outputs up to this docs version as a Markdown table, newest release first."""
    ledger, api = version.project.evidence_index, version.project.api_by_snippet[snippet.name]
    rows: dict[str, dict[str, str]] = {}
    for release in reversed(version.releases):
        best = ledger.get_best_cell(snippet, api, release)
        if best.verdict == Verdict.WORKS and best.run:
            rows[release.minor] = dict(_parse_named_values(best.run.stdout))
    columns = list(dict.fromkeys(name for row in rows.values() for name in row))
    if not columns:
        return "None of these releases has run it."
    lines = [["release", *columns], ["---"] * (len(columns) + 1)]
    lines += [[minor, *(format_cell(row.get(name, "")) for name in columns)] for minor, row in rows.items()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _parse_named_values(stdout: str) -> list[tuple[str, str]]:
    """Parse the lines ``name: value`` of an output, the values as code."""
    pairs = [line.partition(": ") for line in stdout.splitlines()]
    return [(name.strip(), f"`{value.strip()}`") for name, colon, value in pairs if colon and value.strip()]
