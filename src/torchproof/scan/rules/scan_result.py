"""The result of a scan: findings, counts of hidden findings, and notes about files."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from torchproof.scan.rules.findings import Finding, Severity


@dataclass(frozen=True, slots=True)
class FileNote:
    """A note about a file, such as an unreadable one or an unused comment."""

    path: str
    line: int
    text: str


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

    def has_severity(self, severities: Iterable[Severity]) -> bool:
        """Return True if a finding has one of the severities."""
        wanted = set(severities)
        return any(finding.reason.severity in wanted for finding in self.findings)
