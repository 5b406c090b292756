"""The result of a scan: findings, counts of hidden findings, and notes about files."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from torchproof.scan.rules.findings import Finding, Severity


@dataclass(frozen=True, slots=True)
class FileNote:
    """A note about a file, such as an unreadable one or an unused comment."""

    path: str
    line: int
    text: str
    left_out: bool = False
    """The file, or a part of it, was not scanned."""


@dataclass(slots=True)
class ScanResult:
    """The findings of a scan, and counts."""

    start: str
    end: str
    files: int = 0
    files_using_torch: int = 0
    """Files with at least one use of torch."""
    uses: int = 0
    findings: list[Finding] = field(default_factory=list)
    """Findings that are not guarded, ignored, in the baseline, or below the least confidence."""
    guarded: list[Finding] = field(default_factory=list)
    old: list[Finding] = field(default_factory=list)
    """Findings that hold on the older release, too."""
    text_files: int = 0
    """Files that are not Python."""
    ignored: int = 0
    in_baseline: int = 0
    """Findings of the baseline."""
    hidden: int = 0
    """Findings below the least confidence."""
    notes: list[FileNote] = field(default_factory=list)
    unread: int = 0
    """Files that were not scanned, or not whole."""

    def has_severity(self, severities: Iterable[Severity]) -> bool:
        """Return True if a finding has one of the severities."""
        wanted = set(severities)
        return any(finding.reason.severity in wanted for finding in self.findings)

    def merge_result(self, other: "ScanResult", releases: Sequence[str]) -> "ScanResult":
        """Add the result of other files, and return this one; the releases become those of both."""
        self.start = min(self.start, other.start, key=releases.index)
        self.end = max(self.end, other.end, key=releases.index)
        for counted in fields(self):
            if counted.name not in ("start", "end"):
                mine: Any = getattr(self, counted.name)
                mine += getattr(other, counted.name)  # in place, where it is a list
                setattr(self, counted.name, mine)
        return self
