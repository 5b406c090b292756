"""``torchproof scan`` and ``torchproof min``: what an upgrade of PyTorch does to somebody's code."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import Progress

from torchproof.cli.context import Context
from torchproof.errors import RecordError
from torchproof.inert import one_name
from torchproof.scan import baseline as baselines
from torchproof.scan.file_reader import FileReading, count_cores, read_file
from torchproof.scan.project_metadata import find_project_root, find_torch_requirement, read_settings
from torchproof.scan.reports.json_report import format_github, format_json, format_junit
from torchproof.scan.reports.sarif_report import format_sarif
from torchproof.scan.reports.text_report import format_count, print_report
from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.rules.registry import find_rule, format_legend
from torchproof.scan.rules.scan_result import ScanResult
from torchproof.scan.scan_context import ScanContext, open_scan_context
from torchproof.scan.scanner import find_release_index, scan_readings
from torchproof.scan.version_bounds import VersionBounds, find_version_bounds

FORMATS: dict[str, Callable[[ScanResult], str]] = {
    "json": format_json,
    "sarif": format_sarif,
    "github": format_github,
    "junit": format_junit,
}
ERRORS = (Severity.BREAKS, Severity.BUILD, Severity.NEWER)
PATHS = click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
EXCLUDE = click.option("--exclude", multiple=True, metavar="PATTERN", help="Leave out files and folders like this.")
JOBS = click.option("--jobs", type=click.IntRange(1), default=None, help="Processes (default: one a core).")
NO_CACHE = click.option("--no-cache", is_flag=True, help="Read every file again.")


@click.command(epilog=f"\b\nRules:\n{format_legend()}")
@PATHS
@click.option("--from", "start", metavar="RELEASE", help="Release you come from (default: the lower bound of torch).")
@click.option("--to", "end", metavar="RELEASE", help="Release you go to (default: the newest).")
@click.option("--format", "form", type=click.Choice(["text", *FORMATS]), default="text", show_default=True)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the report to a file.")
@click.option("--confidence", type=click.Choice([str(each) for each in Confidence]), help="Least to show.")
@click.option("--guarded", is_flag=True, help="Show what the code prepares for, too.")
@click.option("--old", is_flag=True, help="List what the older release says, too.")
@click.option("--ignore", multiple=True, metavar="RULE", help="Leave a rule out, by id or name.")
@click.option("--fail-on", type=click.Choice(["error", "any", "never"]), help="What makes the status 1.")
@click.option("--baseline", type=click.Path(path_type=Path), help="Leave out what this file knows.")
@click.option("--write-baseline", type=click.Path(path_type=Path), help="Write what is found now to this file.")
@click.option("--stdin", is_flag=True, help="Read one file from standard input.")
@click.option("--stdin-filename", type=click.Path(path_type=Path), default=Path("stdin.py"), help="Its name.")
@EXCLUDE
@JOBS
@NO_CACHE
@click.pass_context
def scan(context: click.Context, /, paths: tuple[Path, ...], **options: Any) -> None:
    """Say what breaks, behaves differently or warns in your code from one release of PyTorch to another.

    Reads Python files and notebooks, imports nothing of them, and needs no torch. Status 1: something breaks.
    """
    if options["stdin"] and sys.stdin is None:
        raise click.UsageError("--stdin: standard input is closed; pass the file on it", context)
    output: Path | None = options["output"]
    project = find_project_root(options["stdin_filename"] if options["stdin"] else (paths or (Path.cwd(),))[0])
    config = read_settings(project)
    scan_context = open_scan_context()
    ignored = _find_ignored_rules(options, config)
    start, end = _releases(scan_context, project, options, config)
    if options["stdin"]:
        content = sys.stdin.buffer.read()
        readings = [read_file(options["stdin_filename"], scan_context.facts, content)]
    else:
        exclude = (*options["exclude"], *config.get("exclude", ()))
        readings = _read(scan_context, paths, exclude, project, options["jobs"], cache=not options["no_cache"])
    baseline = _baseline(project, options, config)
    result = scan_readings(
        readings,
        scan_context.build_engine(start, end),
        ignored_rules=ignored,
        least=Confidence(options["confidence"] or config.get("confidence", "likely")),
        baseline=baseline,
    )
    if options["write_baseline"]:
        count = baselines.write_baseline(options["write_baseline"], result.findings)
        context.find_object(Context).tell(f"{options['write_baseline']}: {format_count(count, 'finding')} written")  # type: ignore[union-attr]
        return
    _report(result, options["form"], output, guarded=options["guarded"], old=options["old"])
    fail_on = options["fail_on"] or config.get("fail-on", "error")
    context.exit(int(fail_on != "never" and result.has_severity(Severity if fail_on == "any" else ERRORS)))


@click.command("min")
@PATHS
@EXCLUDE
@JOBS
@NO_CACHE
@click.pass_context
def minimum(context: click.Context, /, paths: tuple[Path, ...], **options: Any) -> None:
    """Say with which releases of PyTorch your code can work, and which lines decide that.

    Status 1: the project's metadata promises a release with which it cannot work.
    """
    project = find_project_root((paths or (Path.cwd(),))[0])
    config = read_settings(project)
    scan_context = open_scan_context()
    exclude = (*options["exclude"], *config.get("exclude", ()))
    readings = _read(scan_context, paths, exclude, project, options["jobs"], cache=not options["no_cache"])
    bounds = find_version_bounds(readings, scan_context.facts, scan_context.source.read_changes())
    console = Console(highlight=False, soft_wrap=True)
    _tell_limits(bounds, console)
    for reading in readings:
        if reading.read_error:
            console.print(f"  {one_name(reading.path)}: left out: {reading.read_error}", markup=False)
    context.exit(_compare(bounds, project, scan_context, console))


def _releases(
    scan_context: ScanContext, project: Path, options: dict[str, Any], config: dict[str, Any]
) -> tuple[int, int]:
    facts = scan_context.facts
    end = find_release_index(facts, str(options["end"] or config.get("to") or facts.releases[-1]), "--to")
    if first := options["start"] or config.get("from"):
        start = find_release_index(facts, str(first), "--from")
    else:
        requirement = find_torch_requirement(project)
        lowest = requirement.lowest_release(facts.releases) if requirement else None
        start = facts.releases.index(lowest) if lowest else 0
        why = (
            f"{requirement.path.name} says torch{requirement.specifier}"
            if requirement and lowest
            else "no metadata says which torch"
        )
        print(f"--from {facts.releases[start]}: {why}", file=sys.stderr)
    if start > end:
        raise RecordError(f"--from {facts.releases[start]}: newer than --to {facts.releases[end]}; exchange them")
    return start, end


def _find_ignored_rules(options: dict[str, Any], config: dict[str, Any]) -> set[str]:
    """Return the ids of the rules to leave out; raise RecordError for one that does not exist."""
    ids = {find_rule(label, "--ignore").id for label in options["ignore"]}
    return ids | {find_rule(label, "tool.torchproof.scan: ignore:").id for label in config.get("ignore", ())}


def _baseline(project: Path, options: dict[str, Any], config: dict[str, Any]) -> list[str]:
    path = options["baseline"] or (project / config["baseline"] if "baseline" in config else None)
    return baselines.read_baseline(path) if path and not options["write_baseline"] else []


def _read(
    scan_context: ScanContext,
    paths: tuple[Path, ...],
    exclude: tuple[str, ...],
    project: Path,
    jobs: int | None,
    *,
    cache: bool,
) -> list[FileReading]:
    with _progress() as tell:
        return scan_context.read_paths(
            paths or (Path(),), exclude, project, jobs or count_cores(), cache=cache, tell=tell
        )


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done, _total: None
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("reading", total=None)
        yield lambda done, total: progress.update(task, advance=done, total=total)


def _report(result: ScanResult, form: str, output: Path | None, *, guarded: bool, old: bool) -> None:
    if form == "text":
        if output:
            with output.open("w", encoding="utf-8") as file:
                console = Console(file=file, highlight=False, soft_wrap=True)
                print_report(result, console, show_guarded=guarded, show_old=old)
        else:
            console = Console(highlight=False, soft_wrap=True)
            print_report(result, console, show_guarded=guarded, show_old=old)
        return
    text = FORMATS[form](result)
    if output:
        output.write_text(f"{text}\n", encoding="utf-8")
    elif text:
        sys.stdout.buffer.write(f"{text}\n".encode())


def _tell_limits(bounds: VersionBounds, console: Console) -> None:
    console.print(bounds.summary, markup=False)
    for title, findings in (
        ("raises the minimum", bounds.raising_minimum),
        ("lowers the maximum", bounds.lowering_maximum),
    ):
        for finding in findings[:20]:
            line = f"  {title}: {finding.reason.name} {finding.reason.text}  {finding.place}"
            console.print(line, markup=False)
        if len(findings) > 20:
            console.print(f"  {title}: and {format_count(len(findings) - 20, 'more place')}", markup=False)
    for finding in bounds.broken[:20]:
        console.print(f"  never works: {finding.reason.name} {finding.reason.text}  {finding.place}", markup=False)
    if bounds.guarded:
        console.print(f"  {format_count(len(bounds.guarded), 'guarded use')} raise nothing", markup=False)


def _compare(bounds: VersionBounds, project: Path, scan_context: ScanContext, console: Console) -> int:
    requirement = find_torch_requirement(project)
    if not requirement:
        console.print("no metadata says which torch", markup=False)
        return 0
    releases = scan_context.facts.releases
    lowest, highest = requirement.lowest_release(releases), requirement.highest_release(releases)
    problems = []
    if lowest and releases.index(lowest) < releases.index(bounds.lowest):
        problems.append(f"it admits {lowest}, and the code needs {bounds.lowest}; write torch>={bounds.lowest}")
    if highest and releases.index(highest) > releases.index(bounds.highest):
        problems.append(f"it admits {highest}, and the code works until {bounds.highest}")
    for text in problems or ["that is right"]:
        console.print(f"{requirement.path.name}: torch{requirement.specifier}: {text}", markup=False)
    return int(bool(problems))
