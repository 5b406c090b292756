"""What the tests of published projects met: a row a project, then each regression with its cause."""

import tomllib
from collections.abc import Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from packaging.version import Version

from torchproof.text_escaping import format_code_cell, format_code_span
from torchproof_docs.evidence.project_runs import NewWarning, OutcomeChange, ProjectRun, load_project_runs
from torchproof_docs.site.fragments.docs_version import DocsVersion, format_cell

# The list of projects, with the causes that persons found.
LIST = Path("benchmarks", "projects.toml")
# Messages of warnings that a row shows.
LONGEST = 160


def render_project_table(version: DocsVersion) -> str:
    """Render the table of projects, their regressions and their new warnings; a sentence where nothing was recorded."""
    runs = load_project_runs(version.project.root / "evidence")
    if not runs:
        return "No project has been recorded yet."
    causes = load_causes(version.project.root)
    lines = [
        "| Project | Releases | Tests | Regressed | Fixed | Fail on both | Flaky | New warnings |",
        "|---|" + "---|" * 7,
    ]
    lines += [_render_row(run) for run in runs]
    parts = ["\n".join(lines)]
    for run in runs:
        if run.regressions or run.fixed:
            parts += [f"## {run.project} {run.version}", _render_changes(run, causes.get(run.project, []))]
    if warned := [f"- {run.project}: {_describe_warning(one)}" for run in runs for one in run.warnings]:
        parts += ["## New warnings", "\n".join(warned)]
    return "\n\n".join(parts)


def load_causes(root: Path) -> dict[str, list[Mapping[str, Any]]]:
    """Load the causes that persons wrote down, by project; {} without a list."""
    path = root / LIST
    if not path.is_file():
        return {}
    projects = tomllib.loads(path.read_text(encoding="utf-8"))["projects"]
    return {name: project.get("causes", []) for name, project in projects.items()}


def find_cause(change: OutcomeChange, causes: list[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Find the first cause one of whose texts stands in the id of a test or in its error."""
    said = f"{change.test} {change.error}"
    return next((cause for cause in causes if any(text in said for text in cause["matches"])), None)


def _render_row(run: ProjectRun) -> str:
    minors = sorted(run.builds, key=Version)
    figures = [len(run.regressions), len(run.fixed), run.broken, len(run.flaky), len(run.warnings)]
    tests = str(run.compared) if run.verdict == "compared" else f"{run.verdict}: {format_code_cell(run.error)}"
    cells = [f"{run.project} {run.version}", f"{minors[0]} to {minors[-1]}", tests, *map(str, figures)]
    return f"| {' | '.join(cells)} |"


def _render_changes(run: ProjectRun, causes: list[Mapping[str, Any]]) -> str:
    lines = ["| From | Tests | Error | Cause |", "|---|---|---|---|"]
    rows = [("fails", change) for change in run.regressions] + [("passes", change) for change in run.fixed]
    ordered = sorted(rows, key=_group_key)
    for (first, kind, error), found in groupby(ordered, key=_group_key):
        changes = [change for _, change in found]
        cause = find_cause(changes[0], causes)
        tests = (
            f"{len(changes)}, such as {format_code_cell(changes[0].test)}"
            if len(changes) > 1
            else format_code_cell(changes[0].test)
        )
        shown = format_code_cell(error) if error else kind
        lines.append(f"| {first} | {tests} | {shown} | {format_cell(describe_cause(cause))} |")
    return "\n".join(lines)


def _group_key(row: tuple[str, OutcomeChange]) -> tuple[str, str, str]:
    kind, change = row
    return change.first, kind, change.error


def describe_cause(cause: Mapping[str, Any] | None) -> str:
    """Describe a cause: what a person found, the entry that tells it, and whether a scan reports the line."""
    if cause is None:
        return "not looked into"
    entry = cause.get("entry", "")
    release, _, name = entry.partition("/")
    told = f" [{release}](../releases/{release}.md#{name})." if entry else ""
    scanned = f" `torchproof scan`: {cause['scan']}." if "scan" in cause else ""
    return f"{cause['says']}{told}{scanned}"


def _describe_warning(warning: NewWarning) -> str:
    message = " ".join(warning.message.split())
    message = message if len(message) <= LONGEST else f"{message[:LONGEST]}…"
    return f"{format_code_span(f'{warning.category}: {message}')}, {format_code_span(warning.place)}"
