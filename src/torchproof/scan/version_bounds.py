"""Finds the lowest and the highest release that code works with, and the uses that decide them."""

from collections.abc import Iterable, Iterator
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
    mended: dict[str, list[Finding]] = field(default_factory=dict)
    """Findings of bugs that a later release mends, by release: the code does not work there."""
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
    def left_out(self) -> list[str]:
        """The releases between the bounds on which a bug that a later one mends stops the code."""
        inside = self.releases[self.releases.index(self.lowest) : self.releases.index(self.highest) + 1]
        return [release for release in inside if release in self.mended]

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
        but = f" but {', '.join(self.left_out)}" if self.left_out else ""
        return f"works with torch {self.lowest} to {self.highest}{but}, as far as names and signatures tell{rest}"


def find_version_bounds(
    readings: Iterable[FileReading], facts: NameFacts, entries: Iterable[ChangeEntry] = ()
) -> VersionBounds:
    """Apply the rules to every use over all releases, also those that the change entries have."""
    known = tuple(entries)
    changes = ChangeIndex((entry for entry in known if not entry.until), facts)
    releases = facts.releases
    last = len(releases) - 1
    result = VersionBounds(releases[0], releases[last], releases=releases)
    newer: list[Finding] = []
    gone: list[Finding] = []
    engine = RuleEngine(Upgrade(facts, changes, 0, last))
    defaults = {entry.address for entry in changes.entries if entry.kind == "default"}
    read = tuple(readings)
    for reading in read:
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
    _leave_out_bugs(result, read, facts, [entry for entry in known if entry.until and entry.severity == "breaks"])
    return result


def _leave_out_bugs(
    result: VersionBounds, readings: Iterable[FileReading], facts: NameFacts, bugs: Iterable[ChangeEntry]
) -> None:
    """Note the releases with a bug that stops the code, and raise the minimum above them."""
    engines = _build_bug_engines([entry for entry in bugs if entry.has_firm_pattern], facts)
    for reading in readings if engines else ():
        for place, engine in engines.items():
            for finding in _find_bugs(reading, engine):
                result.mended.setdefault(facts.releases[place], []).append(finding)
    while result.lowest in result.mended and result.lowest != result.highest:
        result.raising_minimum += result.mended[result.lowest]
        result.lowest = facts.releases[facts.releases.index(result.lowest) + 1]


def _build_bug_engines(bugs: Iterable[ChangeEntry], facts: NameFacts) -> dict[int, RuleEngine]:
    """Return, by the place of a release, an engine that knows the bugs of it alone, as if an upgrade brought them."""
    found: dict[int, list[ChangeEntry]] = {}
    for entry in bugs:
        for place in entry.find_broken_releases(facts.releases):
            if place and not entry.is_mended_by_patch:
                release = facts.releases[place]
                found.setdefault(place, []).append(replace(entry, release=release, since=release, until=release))
    return {
        place: RuleEngine(Upgrade(facts, ChangeIndex(entries, facts), place - 1, place))
        for place, entries in sorted(found.items())
    }


def _find_bugs(reading: FileReading, engine: RuleEngine) -> Iterator[Finding]:
    """Yield the findings of bugs that stop the code on the release of an engine."""
    addresses = {entry.address for entry in engine.upgrade.changes.entries}
    for finding in find_findings(reading, engine):
        reason = finding.reason
        if reason.address in addresses and reason.confidence is not Confidence.POSSIBLE and not finding.guarded:
            cell, line = reading.locate_line(finding.line)
            yield replace(finding, cell=cell, line=line)
