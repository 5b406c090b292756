"""A listing of a page: the code of a section, what it printed on this release, the line that runs it."""

import re
from typing import Any

from torchproof.errors import RecordError
from torchproof.text_escaping import escape_markup
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.scripts.standalone_listings import find_undefined_names
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.site.fragments import cell_rows
from torchproof_docs.site.fragments.code_colours import format_listing_info, render_code
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.metrics import list_metrics

# Lines of an output, such as ``2`` or ``2-3``.
LINES = re.compile(r"(\d+)(?:-(\d+))?")


def render_listing(
    version: DocsVersion,
    snippet: Snippet,
    section: str,
    *,
    root: str,
    output: bool = True,
    lines: str = "",
    owner: str = "",
) -> str:
    """Render the code of a section, its output on this release, and the command that runs it.

    ``lines``, such as ``2-3``, picks what this section printed where the script prints in several. ``owner`` is the
    address of the page that lists the runs, nothing for this one.
    """
    if section not in snippet.sections:
        raise RecordError(f"{snippet.path}: no section {section!r}; it has {', '.join(snippet.sections) or 'none'}")
    ledger = version.project.evidence_index
    cell = ledger.get_best_cell(snippet, version.project.api_by_snippet[snippet.name], version.release)
    template = version.templates.get_template("plain/snippet.md" if version.plain else "snippet.md")
    told: dict[str, Any] = {
        "snippet": snippet,
        "cell": cell,
        "command": format_command(snippet, version.release, _pin_environment(version, cell)),
        "said": _describe_cell(cell),
    }
    listed = cell_rows.build_run_id(cell) if cell.run else snippet.runs_id
    printed = _select_output(snippet, cell, lines) if output else ""
    text = template.render(
        **told,
        section=section,
        code=render_code(version, snippet.sections[section], _choose_info(version, format_listing_info(snippet))),
        continues=bool(find_undefined_names(snippet.sections[section])),
        printed=_render_output(version, cell, printed) if printed.strip() else "",
        charts=render_charts(version, snippet) if output else "",
        run_line="" if version.plain else _render_run_line(version, told, f"{owner}#{listed}", root),
    )
    return text.strip()


def _choose_info(version: DocsVersion, info: str) -> str:
    """Return the language alone for plain Markdown, which has no titles."""
    return info.partition(" ")[0] if version.plain else info


def _render_output(version: DocsVersion, cell: Cell, printed: str) -> str:
    where = f"{cell.run.torch}, {cell.target}, {cell.run.date}" if cell.run else ""
    title = escape_markup(f"Output on torch {where}")
    return render_code(version, printed, _choose_info(version, f'text title="{title}"'))


def _select_output(snippet: Snippet, cell: Cell, lines: str) -> str:
    if cell.verdict != Verdict.WORKS or cell.run is None:
        return ""
    text = cell.run.stdout.rstrip()
    if not lines:
        return text
    if not (match := LINES.fullmatch(lines)):
        raise RecordError(f'{snippet.path}: lines={lines!r} of its output are shown; give lines such as "2" or "2-3"')
    first, last, every = int(match[1]), int(match[2] or match[1]), text.splitlines()
    if not 1 <= first <= last <= len(every):
        raise RecordError(f"{snippet.path}: lines {lines} of its output are shown; it prints {len(every)}")
    return "\n".join(every[first - 1 : last])


def _render_run_line(version: DocsVersion, told: dict[str, Any], runs: str, root: str) -> str:
    return version.render_fragment("run_line", **told, runs=runs, scripts=version.build_scripts_path(root))


def _describe_cell(cell: Cell) -> str:
    torch = cell.release.torch
    return {
        Verdict.WORKS: f"passed on torch {torch}, {cell.target}",
        Verdict.ASSEMBLES: f"{cell.reason[0].lower()}{cell.reason[1:].rstrip('.')}, torch {torch}",
        Verdict.NOT_RUN: f"not run on torch {torch}: {cell.reason[0].lower()}{cell.reason[1:].rstrip('.')}",
        Verdict.STALE: f"stale: it has changed since it ran on torch {torch}",
    }.get(cell.verdict, f"{cell.verdict} on torch {torch}")


def _pin_environment(version: DocsVersion, cell: Cell) -> str:
    """Return the options of uv that give what a run had: its Python, and no package that is newer than the run."""
    evidence = version.project.evidence_index.get_evidence(cell.target, cell.release)
    if cell.verdict != Verdict.WORKS or not cell.run or not evidence:
        return ""
    python = ".".join(evidence.machines[cell.run.machine]["python"].split(".")[:2])
    return f" --python {escape_markup(python)} --exclude-newer {escape_markup(str(cell.run.date))}"


def format_command(snippet: Snippet, release: Release, pins: str = "") -> str:
    """Format the command that runs a snippet on a release, with options of uv that pin the rest."""
    path = f"snippets/{snippet.name}.py"
    if snippet.processes > 1:
        packages = "".join(f' --with "{package}"' for package in snippet.packages)
        return f"uvx{pins} --from torch=={release.torch}{packages} torchrun --nproc-per-node {snippet.processes} {path}"
    return f"uv run{pins} --with torch=={release.torch} {path}"


def render_charts(version: DocsVersion, snippet: Snippet) -> str:
    """Render the bar charts of a snippet's measurements; return "" without measurements."""
    found = list_metrics(version.project, snippet)
    return version.render_fragment("measures", measures=found) if found else ""
