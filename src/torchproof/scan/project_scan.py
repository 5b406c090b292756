"""Scans files of several projects, each with its own settings and releases."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from torchproof.regular_files import Unreadable
from torchproof.scan.baseline import read_baseline
from torchproof.scan.file_reader import FileReading
from torchproof.scan.metadata.project_tree import format_path
from torchproof.scan.project_index import ProjectIndex, ScanRange
from torchproof.scan.rules.findings import Confidence, Severity
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.scan_result import FileNote, ScanResult
from torchproof.scan.scanner import scan_readings
from torchproof.scan.syntax.source_files import read_content
from torchproof.text_escaping import escape_file_name

ERRORS = (Severity.BREAKS, Severity.BUILD, Severity.NEWER)
# The most projects whose releases are told one by one.
MAX_TOLD = 5


@dataclass
class ProjectScan:
    """A scan of files, each by the settings of its project; the command line counts before these."""

    projects: ProjectIndex
    build_engine: Callable[[int, int], RuleEngine]
    ignored_rules: frozenset[str] = frozenset()
    confidence: str | None = None
    fail_on: str | None = None
    baseline: Counter[str] | None = None
    """Findings that are known; None for those of the settings."""
    is_failed: bool = False
    """A finding is one that the status tells."""
    ranges: dict[ScanRange, list[Path]] = field(default_factory=dict)
    """The releases that files with torch were scanned for, with the files."""
    _engines: dict[tuple[int, int], RuleEngine] = field(default_factory=dict)
    _baselines: dict[Path, Counter[str]] = field(default_factory=dict)

    def scan_files(self, readings: Iterable[FileReading], content: bytes | None = None) -> ScanResult:
        """Apply the rules to the readings of files.

        Args:
            readings: The readings.
            content: What is in the one file, where it was not read from disk.

        """
        result: ScanResult | None = None
        for reading in readings:
            part = self._scan_file(reading, content)
            result = part if result is None else result.merge_result(part, self.projects.facts.releases)
        if result is None:
            scanned = self.projects.find_range(Path("x.py"))
            releases = self.projects.facts.releases
            result = ScanResult(releases[scanned.start], releases[scanned.end])
        result.notes += [
            FileNote(escape_file_name(format_path(path)), 0, f"left out: {problem}", left_out=True)
            for path, problem in sorted(self.projects.tree.list_problems())
        ]
        return result

    def _scan_file(self, reading: FileReading, content: bytes | None) -> ScanResult:
        path = Path(reading.path)
        settings = self.projects.find_settings(path)
        scanned = self.projects.find_range(path, _read_script(reading) if content is None else content)
        if reading.uses or not self.ranges:
            self.ranges.setdefault(scanned, []).append(path)
        key = (scanned.start, scanned.end)
        if key not in self._engines:
            self._engines[key] = self.build_engine(*key)
        part = scan_readings(
            [reading],
            self._engines[key],
            ignored_rules=self.ignored_rules | self.projects.find_ignored_rules(path),
            least=Confidence(self.confidence) if self.confidence else settings.confidence,
            baseline=self._find_baseline(settings.baseline),
        )
        fail_on = self.fail_on or settings.fail_on
        self.is_failed |= fail_on != "never" and part.has_severity(Severity if fail_on == "any" else ERRORS)
        return part

    def _find_baseline(self, path: Path | None) -> Counter[str]:
        if self.baseline is not None or path is None:
            return self.baseline or Counter()
        if path not in self._baselines:
            self._baselines[path] = read_baseline(path)
        return self._baselines[path]

    def describe_ranges(self) -> list[str]:
        """Return a line for each release that files were scanned from and that nobody gave on the command line."""
        releases = self.projects.facts.releases
        told: dict[str, list[str]] = {}
        for scanned in self.ranges:
            if scanned.reason:
                told.setdefault(releases[scanned.start], []).append(scanned.reason)
        return [
            f"--from {release}: {reason}"
            for release, reasons in sorted(told.items(), key=lambda item: releases.index(item[0]))
            for reason in (*reasons[:MAX_TOLD], *_count_more(len(reasons) - MAX_TOLD))
        ]


def _count_more(count: int) -> list[str]:
    return [f"and {count} more projects"] if count > 0 else []


def _read_script(reading: FileReading) -> bytes:
    """Return the content of a script with torch, which may have a header that says which."""
    if not reading.uses or not reading.path.endswith((".py", ".pyw")):
        return b""
    try:
        return read_content(Path(reading.path))
    except Unreadable:
        return b""
