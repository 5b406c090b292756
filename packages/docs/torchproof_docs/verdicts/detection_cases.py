"""Scans the case files of detection rules: small files of old code whose marked lines meet a change."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.findings import Confidence, Finding
from torchproof.scan.scan_context import ScanContext, open_scan_context
from torchproof.scan.scanner import scan_readings

SEVERITIES = ("breaks", "silent", "warns", "slower", "build only", "type check")
CASES = Path("tests", "torchproof", "scan", "cases")
MARK = re.compile(r"\bmeets: (?P<ids>[\w.-]+(?:, [\w.-]+)*)")


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A file of old code, with what a scan of it finds in the upgrade to its release."""

    path: Path
    release: str
    marks: frozenset[tuple[int, str]]
    """Lines, each with the id of a change that it meets."""
    findings: tuple[Finding, ...]

    def find_marked(self, line: int, id: str) -> Finding | None:
        """Return the finding of a mark."""
        address = f"releases/{self.release}/#{id}"
        return next((each for each in self.findings if (each.line, each.reason.address) == (line, address)), None)

    @property
    def unmarked(self) -> list[Finding]:
        """The findings that no mark asks for, and that the code is not prepared for."""
        marked = {(line, f"releases/{self.release}/#{id}") for line, id in self.marks}
        return [
            finding
            for finding in self.findings
            if (finding.line, finding.reason.address) not in marked and not finding.guarded and not finding.is_old
        ]


def scan_case_files(folder: Path, context: ScanContext) -> Iterator[CaseFile]:
    """Scan each file below ``<folder>/<release>`` from the release before to the release."""
    releases = context.facts.releases
    for index, release in enumerate(releases[1:], 1):
        engine = context.build_engine(index - 1, index)
        for path in sorted(path for path in (folder / release).rglob("*") if path.is_file()):
            result = scan_readings([read_file(path, context.facts)], engine, least=Confidence.POSSIBLE)
            findings = (*result.findings, *result.guarded, *result.old)
            yield CaseFile(path, release, frozenset(_read_marks(path)), findings)


def _read_marks(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for mark in MARK.finditer(line):
            yield from ((number, id) for id in mark["ids"].split(", "))


@dataclass(slots=True)
class Recall:
    """How many marked lines a scan finds, by the severity of the change."""

    marked: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    found_by_default: Counter[str] = field(default_factory=Counter)
    """Found with the confidence that is shown by default."""

    def list_rows(self) -> list[tuple[str, int, int, int]]:
        """Return severity, marked lines, those found, and those found by default, the worst severity first."""
        return [
            (each, self.marked[each], self.found[each], self.found_by_default[each])
            for each in sorted(self.marked, key=(*SEVERITIES, *self.marked).index)
        ]

    def format_lines(self) -> Iterator[str]:
        """Yield a line a severity."""
        for severity, marked, found, shown in self.list_rows():
            yield f"{severity}: {found} of {marked} marked lines found, {shown} by default ({shown / marked:.0%})"


def measure_recall(cases: Iterator[CaseFile] | list[CaseFile], context: ScanContext) -> Recall:
    """Return how many of the marked lines are found."""
    severities = {(entry.release, entry.id): entry.severity or "none" for entry in context.source.read_changes()}
    recall = Recall()
    for case in cases:
        for line, id in case.marks:
            severity = severities[case.release, id]
            recall.marked[severity] += 1
            if finding := case.find_marked(line, id):
                recall.found[severity] += 1
                recall.found_by_default[severity] += finding.reason.confidence is not Confidence.POSSIBLE
    return recall


@cache
def load_recall(root: Path) -> Recall | None:
    """Return how many of the marked lines of a checkout's case files a scan finds; None without case files."""
    folder = root / CASES
    if not folder.is_dir():
        return None
    context = open_scan_context()
    return measure_recall(scan_case_files(folder, context), context)
