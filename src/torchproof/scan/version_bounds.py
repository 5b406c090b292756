"""Finds the lowest and the highest release that code works with, and the uses that decide them."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.file_reader import FileReading
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.findings import Confidence, Finding, Severity
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.scanner import find_findings


@dataclass(slots=True)
class VersionBounds:
    """The lowest and the highest release that code works with."""

    lowest: str
    highest: str
    raising_minimum: list[Finding] = field(default_factory=list)
    """Findings of newer names, those of the newest release first."""
    lowering_maximum: list[Finding] = field(default_factory=list)
    """Findings of removed names and signatures, those of the oldest release first."""
    guarded: list[Finding] = field(default_factory=list)
    """Findings that the code is prepared for."""
    conditional: list[Finding] = field(default_factory=list)
    """Findings of changed defaults, which break some programs: they lower nothing."""
    broken: list[Finding] = field(default_factory=list)
    """Findings of uses that work on no release."""
    releases: tuple[str, ...] = ()
    uses: int = 0
    """The number of uses of torch."""
    files: int = 0
    unread: int = 0
    """Files that were not read, or not whole."""

    @property
    def is_possible(self) -> bool:
        """True if a release works."""
        return not self.broken and self.releases.index(self.lowest) <= self.releases.index(self.highest)

    @property
    def summary(self) -> str:
        """The bounds in one sentence."""
        rest = f"; of {self.files} files {self.unread} could not be read" if self.unread else ""
        if not self.uses and self.unread:
            return f"nobody knows which releases work: what was read does not use torch{rest}"
        if not self.uses:
            return "nothing here uses torch, so any release will do"
        if self.broken:
            return f"no release works: some lines work with none of {self.releases[0]} to {self.releases[-1]}{rest}"
        if not self.is_possible:
            return f"no release works: some lines need {self.lowest}, others stop at {self.highest}{rest}"
        return f"works with torch {self.lowest} to {self.highest}, as far as names and signatures tell{rest}"


def find_version_bounds(
    readings: Iterable[FileReading], facts: NameFacts, entries: Iterable[ChangeEntry] = ()
) -> VersionBounds:
    """Apply the rules to every use over all releases, also those that the change entries have."""
    changes = ChangeIndex(entries, facts)
    releases = facts.releases
    last = len(releases) - 1
    result = VersionBounds(releases[0], releases[last], releases=releases)
    newer: list[Finding] = []
    gone: list[Finding] = []
    engine = RuleEngine(Upgrade(facts, changes, 0, last))
    defaults = {entry.address for entry in changes.entries if entry.kind == "default"}
    for reading in readings:
        result.files += 1
        result.uses += len(reading.uses)
        result.unread += bool(reading.read_error)
        for finding in find_findings(reading, engine):
            reason = finding.reason
            if (
                reason.confidence is Confidence.POSSIBLE
                or finding.is_old
                or reason.severity not in (Severity.NEWER, Severity.BREAKS)
            ):
                continue
            cell, line = reading.locate_line(finding.line)
            placed = replace(finding, cell=cell, line=line)
            if finding.guarded:
                result.guarded.append(placed)
            elif reason.severity is Severity.NEWER:
                newer.append(placed)
            elif reason.address in defaults:
                result.conditional.append(placed)
            elif reason.since == releases[0]:
                result.broken.append(placed)
            else:
                gone.append(placed)
    if newer:
        result.raising_minimum = sorted(newer, key=lambda finding: -releases.index(finding.reason.since))
        result.lowest = result.raising_minimum[0].reason.since
    if gone:
        result.lowering_maximum = sorted(gone, key=lambda finding: releases.index(finding.reason.since))
        result.highest = releases[max(releases.index(result.lowering_maximum[0].reason.since) - 1, 0)]
    return result
