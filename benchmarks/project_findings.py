"""What a scan finds in a published project and in its tests, and which of the lines the tests executed."""

from collections.abc import Iterable
from dataclasses import replace
from importlib.metadata import distributions
from pathlib import Path

from project_tests import Installed

from torchproof.scan.file_reader import count_cores
from torchproof.scan.reports.report_texts import find_rule_name
from torchproof.scan.rules.findings import Confidence, Finding, Severity
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import scan_readings
from torchproof_docs.evidence.project_runs import ScanFinding


def scan_project(project: Installed, start: str, end: str) -> list[ScanFinding]:
    """Return what a scan reports of the project and of its tests, at each degree of confidence."""
    tests = [project.work / test for test in _list_tests(project)]
    return scan_files(project, [*find_package_files(project), *tests], start, end)


def scan_files(project: Installed, paths: list[Path], start: str, end: str) -> list[ScanFinding]:
    """Return what a scan reports of some files and folders, for an upgrade between two releases."""
    if not paths:
        return []
    context = open_scan_context()
    releases = context.facts.releases
    engine = context.build_engine(releases.index(start), releases.index(end))
    readings = context.read_paths(paths, project.packages, count_cores(), cache=False)
    found = scan_readings(readings, engine, least=Confidence.POSSIBLE).findings
    return sorted({_describe(finding, project) for finding in found}, key=lambda one: (one.place, one.rule, one.name))


def find_foreign_files(project: Installed, places: Iterable[str]) -> list[Path]:
    """Return the files of what the project depends on, of frames as ``file:line``."""
    own = set(find_package_files(project))
    files = {project.packages / place.rpartition(":")[0] for place in places}
    return sorted(file for file in files - own if file.is_file())


def find_package_files(project: Installed) -> list[Path]:
    """Return the Python files that the project installed, without those of what it depends on."""
    wanted = project.name.replace("-", "_").lower()
    for distribution in distributions(path=[str(project.packages)]):
        if distribution.name.replace("-", "_").lower() == wanted:
            files = [project.packages / str(file) for file in distribution.files or ()]
            return sorted(file for file in files if file.suffix == ".py" and file.is_file())
    return []


def _list_tests(project: Installed) -> list[str]:
    inside = project.find_inside()
    return [test for test in project.settings["tests"] if test not in inside]


def _describe(finding: Finding, project: Installed) -> ScanFinding:
    path = Path(finding.path)
    base = project.packages if path.is_relative_to(project.packages) else project.work
    reason = finding.reason
    return ScanFinding(
        place=f"{path.relative_to(base).as_posix()}:{finding.line}",
        end=finding.end_line,
        rule=find_rule_name(reason),
        name=reason.name,
        first=reason.since,
        severity=reason.severity.value,
        confidence=reason.confidence.value,
        entry=name_entry(reason.entry),
        executed=False,
    )


def name_entry(address: str) -> str:
    """Return an entry as ``2.9/its-id`` from the path of its page, "" without one."""
    page, _, anchor = address.removeprefix("releases/").partition("#")
    return f"{page.removesuffix('.md').strip('/')}/{anchor}" if anchor else ""


def list_breaking_lines(project: Installed, findings: Iterable[ScanFinding]) -> dict[str, list[int]]:
    """Return the lines of findings that break, by the path of the file."""
    lines: dict[str, list[int]] = {}
    for one in findings:
        name, _, line = one.place.rpartition(":")
        if one.severity == Severity.BREAKS:
            root = project.packages if (project.packages / name).is_file() else project.work
            lines.setdefault(str(root / name), []).append(int(line))
    return lines


def mark_executed(findings: Iterable[ScanFinding], executed: set[str]) -> list[ScanFinding]:
    """Return the findings, each saying whether its line was executed."""
    return [replace(one, executed=one.place in executed) for one in findings]
