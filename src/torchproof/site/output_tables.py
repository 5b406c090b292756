"""A table of what one snippet printed on every release: a row a release, a column for each ``name: value`` line."""

from torchproof.judge.verdicts import Verdict
from torchproof.records.snippets import Snippet
from torchproof.site.docs_version import DocsVersion, cell


def output_table(version: DocsVersion, snippet: Snippet) -> str:
    """Return the Markdown table of a snippet's recorded output up to this docs version, newest release first."""
    ledger, api = version.project.ledger, version.project.api_of[snippet.name]
    rows: dict[str, dict[str, str]] = {}
    for release in reversed(version.releases):
        best = ledger.best(snippet, api, release)
        if best.verdict == Verdict.WORKS and best.run:
            rows[release.minor] = dict(_named(best.run.stdout))
    columns = list(dict.fromkeys(name for row in rows.values() for name in row))
    if not columns:
        return "None of these releases has run it."
    lines = [["release", *columns], ["---"] * (len(columns) + 1)]
    lines += [[minor, *(cell(row.get(name, "")) for name in columns)] for minor, row in rows.items()]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _named(stdout: str) -> list[tuple[str, str]]:
    """Return the lines of an output that are ``name: value``, the values as code."""
    pairs = [line.partition(": ") for line in stdout.splitlines()]
    return [(name.strip(), f"`{value.strip()}`") for name, colon, value in pairs if colon and value.strip()]
