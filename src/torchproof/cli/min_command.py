"""``torchproof min``: with which releases of PyTorch somebody's code works."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from torchproof.cli.scan_options import EXCLUDE, JOBS, LEFT_OUT, NO_CACHE, PATHS, read_named_files
from torchproof.scan.file_reader import FileReading
from torchproof.scan.metadata.project_tree import format_path
from torchproof.scan.metadata.torch_requirement import TorchRequirement
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.reports.report_texts import format_count, format_statement
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.version_bounds import VersionBounds, find_version_bounds
from torchproof.text_escaping import escape_control_characters, escape_file_name

# The most places of a kind that are printed.
MAX_PLACES = 20


@click.command("min")
@PATHS
@EXCLUDE
@JOBS
@NO_CACHE
@click.pass_context
def minimum(context: click.Context, /, paths: tuple[Path, ...], **options: Any) -> None:
    """Say with which releases of PyTorch your code can work, and which lines decide that.

    Status 1: a project's metadata promises a release with which it cannot work. Status 2: something was left out.
    """
    scan_context = open_scan_context()
    projects = ProjectIndex(scan_context.facts, exclude=options["exclude"])
    for path in paths or (Path(),):
        projects.check_project(path)
    readings = list(read_named_files(scan_context, projects, paths, options))
    groups = _group_by_requirement(readings, projects)
    is_wrong = False
    for requirement, group in groups.items():
        bounds = find_version_bounds(group, scan_context.facts, scan_context.source.read_changes())
        if len(groups) > 1:
            _print_line(f"{format_path(requirement.path) if requirement else 'without metadata'}:")
        _print_bounds(bounds)
        is_wrong |= _compare(bounds, requirement)
    for reading in readings:
        if reading.read_error:
            _print_line(f"  {escape_file_name(reading.path)}: left out: {reading.read_error}")
    for path, problem in sorted(projects.tree.list_problems()):
        _print_line(f"  {escape_file_name(format_path(path))}: left out: {problem}")
    for path in projects.excluded:
        _print_line(f"  {escape_file_name(format_path(path))}: excluded")
    is_unread = any(reading.read_error for reading in readings)
    context.exit(1 if is_wrong else LEFT_OUT if is_unread else 0)


def _group_by_requirement(
    readings: Iterable[FileReading], projects: ProjectIndex
) -> dict[TorchRequirement | None, list[FileReading]]:
    """Return the readings by what their projects promise; files without torch go with the others."""
    groups: dict[TorchRequirement | None, list[FileReading]] = {}
    idle = []
    for reading in readings:
        if reading.uses:
            promised = projects.tree.find_torch(Path(reading.path)).promised
            groups.setdefault(promised, []).append(reading)
        else:
            idle.append(reading)
    if not groups and idle:
        groups[projects.tree.find_torch(Path(idle[0].path)).promised] = []
    if groups:
        next(iter(groups.values())).extend(idle)
    return groups


def _print_bounds(bounds: VersionBounds) -> None:
    _print_line(bounds.summary)
    for title, findings in (
        ("raises the minimum", bounds.raising_minimum),
        ("lowers the maximum", bounds.lowering_maximum),
        *(("leaves out " + release, bounds.mended[release]) for release in bounds.left_out),
        ("may need a change", bounds.conditional),
        ("never works", bounds.broken),
    ):
        for finding in findings[:MAX_PLACES]:
            _print_line(f"  {title}: {format_statement(finding.reason).replace('`', '')}  {finding.place}")
        if len(findings) > MAX_PLACES:
            _print_line(f"  {title}: and {format_count(len(findings) - MAX_PLACES, 'more place')}")
    if bounds.guarded:
        _print_line(f"  {format_count(len(bounds.guarded), 'guarded use')} raise nothing")


def _compare(bounds: VersionBounds, requirement: TorchRequirement | None) -> bool:
    """Print whether what a project promises is right, and return True if it is wrong."""
    if not requirement:
        _print_line("no metadata says which torch")
        return False
    releases = bounds.releases
    lowest, highest = requirement.find_lowest_release(releases), requirement.find_highest_release(releases)
    problems = []
    if lowest is None or highest is None:
        problems.append(f"it admits none of {releases[0]} to {releases[-1]}, so nothing is said of it")
    elif bounds.uses and not bounds.is_possible:
        problems.append("no release that it admits works")
    elif bounds.uses:
        if releases.index(lowest) < releases.index(bounds.lowest):
            problems.append(f"it admits {lowest}, and the code needs {bounds.lowest}; write torch>={bounds.lowest}")
        if releases.index(highest) > releases.index(bounds.highest):
            problems.append(f"it admits {highest}, and the code works until {bounds.highest}")
    for text in problems or ["that is right" if bounds.uses else "nothing here contradicts it"]:
        _print_line(f"{format_path(requirement.path)}: {requirement.text}: {text}")
    return bool(problems) and lowest is not None


def _print_line(text: str) -> None:
    Console(highlight=False, soft_wrap=True).print(escape_control_characters(text), markup=False)
