"""Findings, their reasons, and groups of findings with one reason."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
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
    SLOWER = "takes longer"


class Confidence(StrEnum):
    """How sure it is that the use is the name of torch."""

    CERTAIN = "certain"
    LIKELY = "likely"
    POSSIBLE = "possible"


# Explains the words of reports.
MEANINGS: Mapping[str, str] = {
    Severity.BREAKS: "the line raises an error on the newer release",
    Severity.BUILD: "a build or an installation fails",
    Severity.BEHAVES: "the line runs, and computes or does something else",
    Severity.NEWER: "the line fails on the older release",
    Severity.WARNS: "the line gives a warning",
    Severity.SOON: "the documentation says that the name is deprecated; nothing warns",
    Severity.SLOWER: "the line gives the same and takes longer; how much was measured on a CPU",
    Confidence.CERTAIN: "imports lead to the name; only the other degrees are printed",
    Confidence.LIKELY: "the class of a value follows from the file, or most lines that look so are met",
    Confidence.POSSIBLE: "it may be something else; `--confidence possible` lists it",
    "proved": "a script passes on the release and fails on the one before, or shows both behaviours",
    "guarded": "the code asks for the release or catches the error, so nothing breaks; `--guarded` lists it",
    "as before": "the older release warns too; `--old` lists it",
}


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
    run: str = ""
    """The path of the page of the site with that run."""
    factor: float = 0.0
    """How many times as long the line takes, at most, as far as it was measured; 0 if it does not take longer."""

    @property
    def names_subject(self) -> bool:
        """True if the text says what it is about."""
        last = re.compile(rf"\b{re.escape(self.name.rpartition('.')[2])}\b")
        return any(map(last.search, self.text.split("`")[1::2]))

    @property
    def entry(self) -> str:
        """The path of the entry of a release that it follows from, "" if the history of names alone says it."""
        return self.address if self.address.startswith("releases/") else ""


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
    file_line: int = 0
    """The line of the notebook's file, 0 if it is not known or if ``line`` is it."""
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
    """The findings of one change: of one reason, or of what one entry says of several names."""

    reason: Reason
    findings: list[Finding] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """The names that the change is about, the commonest first."""
        counts = Counter(finding.reason.name for finding in self.findings)
        return [name for name, _ in counts.most_common()]

    @property
    def factor(self) -> float:
        """How many times as long a place takes, at most; 0 if none takes longer."""
        return max(finding.reason.factor for finding in self.findings)

    @property
    def files(self) -> int:
        """The number of files with a place."""
        return len({finding.path for finding in self.findings})


def group_findings(findings: Iterable[Finding]) -> list[FindingGroup]:
    """Group findings by change, by severity and then by count; what takes longer by its factor first."""
    groups: dict[tuple[str, ...], FindingGroup] = {}
    for finding in findings:
        reason = finding.reason
        key = (reason.rule, reason.severity, reason.entry or reason.name, reason.text, reason.confidence)
        groups.setdefault(key, FindingGroup(reason)).findings.append(finding)
    order = list(Severity)
    return sorted(
        groups.values(),
        key=lambda group: (
            order.index(group.reason.severity),
            -group.factor,
            -len(group.findings),
            group.reason.name,
        ),
    )
