"""``torchproof fix``: the edits that a scan asks for, where runs show that an edit changes nothing else."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from torchproof.atomic_files import replace_file
from torchproof.cli import release_check
from torchproof.cli.scan_options import EXCLUDE, LEFT_OUT, PATHS, build_setting_option
from torchproof.errors import RecordError
from torchproof.fix.check_results import CheckResult
from torchproof.fix.file_fixer import FileFix
from torchproof.fix.fix_check import run_check, write_checked
from torchproof.fix.fix_reports import format_diff, format_fix_json, format_shown, format_suggestions, format_totals
from torchproof.fix.fix_sarif import format_fix_sarif
from torchproof.fix.git_status import find_uncommitted_files
from torchproof.fix.project_fix import ProjectFix, choose_levels, list_code_files
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.scan_context import open_scan_context
from torchproof.text_escaping import escape_control_characters, escape_file_name, escape_line

FORMATS = ("diff", "json", "sarif", "github")
# An edit waits to be made.
PENDING = 1


@click.command()
@PATHS
@build_setting_option("from", "start", metavar="RELEASE")
@build_setting_option("to", "end", metavar="RELEASE")
@click.option("--write", is_flag=True, help="Write the edits into the files, rather than print them.")
@click.option("--keep-behaviour", is_flag=True, help="Write out defaults of the older release, too.")
@click.option(
    "--guard-versions", is_flag=True, help="Write a form that the older release lacks behind a test of the release."
)
@click.option("--allow-dirty", is_flag=True, help="Write although git has uncommitted changes of these files.")
@click.option(
    "--check",
    metavar="COMMAND",
    help="With --write: take back the edits of files that make this, or a test of pytest that passed, fail.",
)
@release_check.add_check_options
@click.option("--format", "form", type=click.Choice(FORMATS), default="diff", show_default=True)
@EXCLUDE
@click.pass_context
def fix(context: click.Context, /, paths: tuple[Path, ...], **options: Any) -> None:
    """Edit your code for a newer release of PyTorch, where recorded runs show that an edit changes nothing else.

    Prints a diff; what a person has to decide follows on standard error. Each file follows the nearest metadata and
    settings above it. Status 1: the diff has an edit. Status 2: something is wrong, or was left out.
    """
    if options["check"] and not options["write"]:
        raise click.UsageError("--check goes with --write", context)
    if (options["on_releases"] and not options["check"]) or (
        (options["packages"] or options["project"]) and not options["on_releases"]
    ):
        raise click.UsageError("--on-releases goes with --check, --with and --project with --on-releases", context)
    scan_context = open_scan_context()
    projects = ProjectIndex(scan_context.facts, options["start"], options["end"], options["exclude"])
    for path in paths or (Path(),):
        projects.check_project(path)
    files = list_code_files(paths or (Path(),), projects)
    if not files:
        raise RecordError("no Python file and no notebook; name a folder that has some")
    levels = choose_levels(keep_behaviour=options["keep_behaviour"])
    project_fix = ProjectFix(scan_context, projects, levels, guards_versions=options["guard_versions"])
    project_fix.imported.files += files
    fixes = list(project_fix.fix_files(files))
    if options["write"]:
        _write_all(fixes, options, project_fix)
    else:
        _print_report(fixes, project_fix, options["form"])
    for each in fixes:
        for line in format_shown(each):
            _tell(line)
    _tell(format_totals(fixes))
    is_pending = not options["write"] and any(each.is_changed for each in fixes)
    context.exit(PENDING if is_pending else LEFT_OUT if any(each.problem for each in fixes) else 0)


def _print_report(fixes: Sequence[FileFix], project_fix: ProjectFix, form: str) -> None:
    match form:
        case "json":
            releases = project_fix.projects.facts.releases
            scanned = project_fix.projects.find_range(fixes[0].path)
            text = format_fix_json(fixes, releases[scanned.start], releases[scanned.end])
        case "sarif":
            text = format_fix_sarif(fixes, project_fix)
        case "github":
            text = format_suggestions(fixes)
        case _:
            text = "".join(format_diff(each) for each in fixes if each.is_changed)
    content = text.encode(errors="backslashreplace")
    sys.stdout.buffer.write(content if form == "diff" else content + b"\n")
    sys.stdout.buffer.flush()


def _write_all(fixes: list[FileFix], options: dict[str, Any], project_fix: ProjectFix) -> None:
    """Write the edits; raise RecordError if a file has changes that nobody could get back."""
    changed = [each for each in fixes if each.is_changed]
    if not options["allow_dirty"] and (dirty := find_uncommitted_files([each.path for each in changed])):
        more = f" and {len(dirty) - 1} more" if len(dirty) > 1 else ""
        raise RecordError(f"{escape_line(dirty[0])}{more}: not committed; commit first, or give --allow-dirty")
    if options["check"] and changed:
        check = _choose_check(changed, options, project_fix)
        for each, reason in write_checked(changed, options["check"], _write_file, check):
            fixes[fixes.index(each)] = FileFix(each.path, each.content, each.content, problem=reason)
        return
    for each in changed:
        _write_file(each, each.fixed)


def _choose_check(
    changed: Sequence[FileFix], options: dict[str, Any], project_fix: ProjectFix
) -> Callable[[], tuple[CheckResult, ...]]:
    """Return what runs the check: here, or on the oldest and the newest release that the files are fixed for."""
    command: str = options["check"]
    if not options["on_releases"]:
        return lambda: run_check(command)
    ranges = [project_fix.projects.find_range(each.path, each.content) for each in changed]
    ends = sorted({min(each.start for each in ranges), max(each.end for each in ranges)})
    releases = [project_fix.projects.facts.releases[index] for index in ends]
    return release_check.build_release_check(command, releases, options["packages"], options["project"], _tell)


def _write_file(fix: FileFix, content: bytes) -> None:
    replace_file(fix.path, content)
    _tell(f"{escape_file_name(str(fix.path))}: {'fixed' if content == fix.fixed else 'restored'}")


def _tell(line: str) -> None:
    print(escape_control_characters(line), file=sys.stderr)
