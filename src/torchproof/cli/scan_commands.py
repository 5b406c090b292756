"""``torchproof scan``: what an upgrade of PyTorch does to somebody's code."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from torchproof.cli.report_output import FORMATS, refuse_input, write_report
from torchproof.cli.scan_options import EXCLUDE, JOBS, LEFT_OUT, NO_CACHE, PATHS, build_setting_option, read_named_files
from torchproof.cli.terminal import print_line
from torchproof.scan import baseline as baselines
from torchproof.scan.file_reader import FileReading, read_file
from torchproof.scan.metadata.project_tree import format_path
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.project_scan import ProjectScan
from torchproof.scan.reports.report_texts import format_count
from torchproof.scan.rules.registry import find_rule, format_legend
from torchproof.scan.rules.scan_result import FileNote, ScanResult
from torchproof.scan.scan_context import ScanContext, open_scan_context
from torchproof.scan.scan_settings import TABLE, format_settings_help
from torchproof.scan.syntax.source_files import MAX_BYTES
from torchproof.text_escaping import escape_control_characters, escape_file_name

EPILOG = f"\b\nRules:\n{format_legend()}\n\n\b\n[{TABLE}] in pyproject.toml:\n{format_settings_help()}"


@click.command(epilog=EPILOG)
@PATHS
@build_setting_option("from", "start", metavar="RELEASE")
@build_setting_option("to", "end", metavar="RELEASE")
@click.option("--format", "form", type=click.Choice(["text", *FORMATS]), default="text", show_default=True)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the report to a file.")
@build_setting_option("confidence")
@click.option("--guarded", is_flag=True, help="Show guarded findings too: the code tests for the release.")
@click.option("--old", is_flag=True, help="List findings of the older release too.")
@click.option("--all-places", is_flag=True, help="Print every change and every place.")
@build_setting_option("ignore", multiple=True, metavar="RULE")
@build_setting_option("fail-on")
@build_setting_option("baseline", type=click.Path(path_type=Path))
@click.option("--write-baseline", type=click.Path(path_type=Path), help="Write the findings of this scan to a file.")
@click.option("--stdin", is_flag=True, help="Read one file from standard input.")
@click.option(
    "--stdin-filename", type=click.Path(path_type=Path), default=Path("stdin.py"), help="Path to report for --stdin."
)
@EXCLUDE
@JOBS
@NO_CACHE
@click.pass_context
def scan(context: click.Context, /, paths: tuple[Path, ...], **options: Any) -> None:
    """Say what breaks, behaves differently or warns in your code from one release of PyTorch to another.

    The scan reads Python files and notebooks, imports nothing of them, and needs no torch. Each file follows the
    nearest metadata and settings above it. Status 1: something breaks. Status 2: something is wrong with the scan, or
    a file was left out.
    """
    if options["stdin"] and sys.stdin is None:
        raise click.UsageError("--stdin: standard input is closed; pass the file on it", context)
    scan_context = open_scan_context()
    ignored = frozenset(find_rule(label, "--ignore").id for label in options["ignore"])
    projects = ProjectIndex(scan_context.facts, options["start"], options["end"], options["exclude"])
    for path in (options["stdin_filename"],) if options["stdin"] else paths or (Path(),):
        projects.check_project(path)
    readings, content = _read(scan_context, projects, paths, options)
    project_scan = ProjectScan(
        projects,
        scan_context.build_engine,
        ignored_rules=ignored,
        confidence=options["confidence"],
        fail_on=options["fail_on"],
        baseline=_find_baseline(options),
    )
    inputs = [*([options["baseline"]] if options["baseline"] else [])]
    result = project_scan.scan_files(_note_inputs(readings, inputs), content)
    inputs += projects.tree.list_files()
    refuse_input("--output", options["output"], inputs)
    for line in project_scan.describe_ranges():
        print(escape_control_characters(line), file=sys.stderr)
    result.notes += [FileNote(escape_file_name(format_path(path)), 0, "excluded") for path in projects.excluded]
    if options["write_baseline"]:
        refuse_input("--write-baseline", options["write_baseline"], [path for path in inputs if path.suffix != ".json"])
        count = baselines.write_baseline(options["write_baseline"], result.findings)
        print_line(f"{options['write_baseline']}: {format_count(count, 'finding')} written")
        _print_left_out(result)
        context.exit(LEFT_OUT if result.unread else 0)
    write_report(
        result,
        options["form"],
        options["output"],
        show_guarded=options["guarded"],
        show_old=options["old"],
        all_places=options["all_places"],
    )
    context.exit(1 if project_scan.is_failed else LEFT_OUT if result.unread else 0)


def _read(
    scan_context: ScanContext, projects: ProjectIndex, paths: tuple[Path, ...], options: dict[str, Any]
) -> tuple[Iterable[FileReading], bytes | None]:
    """Return the readings of the files, and what came from standard input."""
    if not options["stdin"]:
        first = (paths or (Path(),))[0]
        projects.find_range(
            first / "x.py" if first.is_dir() else first
        )  # a wrong release is told before thousands of files are read
        return read_named_files(scan_context, projects, paths, options), None
    name = options["stdin_filename"]
    content = sys.stdin.buffer.read(MAX_BYTES + 1)
    if projects.is_excluded(name, name):
        return [], content
    if len(content) > MAX_BYTES:
        too_long = f"longer than {MAX_BYTES / 1e6:.0f} MB; files above that are left out"
        return [FileReading(str(name), read_error=too_long)], b""
    return [read_file(name, scan_context.facts, content)], content


def _note_inputs(readings: Iterable[FileReading], inputs: list[Path]) -> Iterator[FileReading]:
    """Yield readings, and add the files that they are of and depend on to a list."""
    for reading in readings:
        inputs += map(Path, (reading.path, *reading.dependencies))
        yield reading


def _find_baseline(options: dict[str, Any]) -> Counter[str] | None:
    """Return the findings that the command line says are known; None if it says nothing about that."""
    if options["write_baseline"]:
        return Counter()
    return baselines.read_baseline(options["baseline"]) if options["baseline"] else None


def _print_left_out(result: ScanResult) -> None:
    for note in result.notes:
        if note.left_out:
            print(escape_control_characters(f"{note.path}: {note.text}"), file=sys.stderr)
