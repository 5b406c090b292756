"""Findings, their reasons, and groups of findings with one reason."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path


class Severity(StrEnum):
    """The effect of an upgrade, in the order of reports."""

    BREAKS = "breaks"
    BUILD = "breaks a build"
    BEHAVES = "behaves differently"
    NEWER = "needs a newer release"
    WARNS = "warns"
    SOON = "soon"


class Confidence(StrEnum):
    """How sure it is that the use is the name of torch."""

    CERTAIN = "certain"
    LIKELY = "likely"
    POSSIBLE = "possible"


@dataclass(frozen=True, slots=True)
class Reason:
    """A statement about a name, the same at each place."""

    rule: str
    severity: Severity
    confidence: Confidence
    name: str
    text: str
    since: str
    """The first release for which it holds."""
    action: str = ""
    """The instruction for the reader."""
    address: str = ""
    """The path of a page of the site about it."""
    proved: bool = False
    """A recorded run proves it."""
    source: str = ""
    """The address of a document about it."""

    @property
    def names_subject(self) -> bool:
        """True if the text says what it is about."""
        return re.search(rf"`[^`]*\b{re.escape(self.name.rpartition('.')[2])}\b[^`]*`", self.text) is not None


@dataclass(frozen=True, slots=True)
class Finding:
    """A reason at a place in a file."""

    reason: Reason
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    guarded: bool = False
    """The code is prepared for it, so nothing breaks."""
    cell: int = 0
    """The cell of a notebook, in which the lines count; 0 in a script."""
    is_old: bool = False
    """It holds on the older release, too."""

    @property
    def key(self) -> str:
        """The key in a baseline: file, rule, name and release, without the line."""
        return f"{Path(self.path).as_posix()}::{self.reason.rule}::{self.reason.name}::{self.reason.since}"

    @property
    def place(self) -> str:
        """The place as ``path:line:column``."""
        cell = f":cell {self.cell}" if self.cell else ""
        return f"{self.path}{cell}:{self.line}:{self.column}"


@dataclass(slots=True)
class FindingGroup:
    """The findings of one reason."""

    reason: Reason
    findings: list[Finding] = field(default_factory=list)


def group_findings(findings: Iterable[Finding]) -> list[FindingGroup]:
    """Group findings by reason, by severity and then by count."""
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
