"""The result of a scan: findings, counts of what is left out, and notes about files."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from torchproof.scan.rules.findings import Finding, Severity


@dataclass(frozen=True, slots=True)
class FileNote:
    """A line about a file that is no finding."""

    path: str
    line: int
    text: str


@dataclass(slots=True)
class ScanResult:
    """What a scan found."""

    start: str
    end: str
    files: int = 0
    files_using_torch: int = 0
    """Files that use torch."""
    uses: int = 0
    findings: list[Finding] = field(default_factory=list)
    """All that count: not guarded, not silenced, sure enough."""
    guarded: list[Finding] = field(default_factory=list)
    ignored: int = 0
    in_baseline: int = 0
    """Left out because the baseline has them."""
    hidden: int = 0
    """Left out because they are only possible."""
    notes: list[FileNote] = field(default_factory=list)
    unread: int = 0

    def has_severity(self, severities: Iterable[Severity]) -> bool:
        """Tell whether any finding is of these severities."""
        wanted = set(severities)
        return any(finding.reason.severity in wanted for finding in self.findings)
