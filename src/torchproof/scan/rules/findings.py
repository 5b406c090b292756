"""A finding, and findings of the same name and reason as one group."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class Severity(StrEnum):
    """What an upgrade does, in the order in which it is told."""

    BREAKS = "breaks"
    BEHAVES = "behaves differently"
    NEWER = "needs a newer release"
    WARNS = "warns"
    SOON = "soon"


class Confidence(StrEnum):
    """How sure it is that the name is torch's."""

    CERTAIN = "certain"
    LIKELY = "likely"
    POSSIBLE = "possible"


@dataclass(frozen=True, slots=True)
class Reason:
    """What is said of a name, the same at each place."""

    rule: str
    severity: Severity
    confidence: Confidence
    name: str
    text: str
    since: str
    """The release from which on it is so."""
    action: str = ""
    """What to write instead, or what to do."""
    address: str = ""
    """Path on the site that tells more."""
    proved: bool = False
    """A recorded run shows it."""
    source: str = ""
    """A document about it elsewhere."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A reason at a place."""

    reason: Reason
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    guarded: bool = False
    """The code prepares for it, so it breaks nothing."""
    cell: int = 0
    """Of a notebook; the line counts in it."""

    @property
    def key(self) -> str:
        """Return what a baseline knows it by: file, rule, name and release, not the line."""
        return f"{Path(self.path).as_posix()}::{self.reason.rule}::{self.reason.name}::{self.reason.since}"

    @property
    def place(self) -> str:
        """Return where it is, as editors write it."""
        cell = f":cell {self.cell}" if self.cell else ""
        return f"{self.path}{cell}:{self.line}:{self.column}"


@dataclass(slots=True)
class FindingGroup:
    """All places of one reason."""

    reason: Reason
    findings: list[Finding] = field(default_factory=list)


def group_findings(findings: Iterable[Finding]) -> list[FindingGroup]:
    """Return findings by reason, the severest first, then by how often they occur."""
    groups: dict[tuple[str, str, str, str], FindingGroup] = {}
    for finding in findings:
        reason = finding.reason
        key = (reason.rule, reason.name, reason.text, reason.confidence)
        groups.setdefault(key, FindingGroup(reason)).findings.append(finding)
    order = list(Severity)
    return sorted(
        groups.values(),
        key=lambda group: (order.index(group.reason.severity), -len(group.findings), group.reason.name),
    )
