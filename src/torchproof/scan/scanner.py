"""Scans files: reads changed ones, applies the rules, and leaves out ignored findings."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from torchproof.errors import RecordError, meant
from torchproof.inert import one_name
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.data_source import DataSource
from torchproof.scan.file_reader import FileReading, read_files
from torchproof.scan.reading_cache import ReadingCache
from torchproof.scan.rules.findings import Confidence, Finding, Reason, Severity
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.scan_result import FileNote, ScanResult
from torchproof.scan.syntax.ignore_comments import IgnoreComment
from torchproof.scan.text_findings import find_text_findings


def read_changed_files(
    paths: list[Path],
    facts: NameFacts,
    *,
    source: DataSource,
    jobs: int = 1,
    cache: ReadingCache | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> list[FileReading]:
    """Read the files that the cache does not have, and return the readings of all, in order."""
    cached = {path: kept for path in paths if cache and (kept := cache.get(path))}
    tell(len(cached))
    fresh = read_files((path for path in paths if path not in cached), facts, source, jobs, tell)
    if cache and fresh:
        cache.save(fresh)
    by_path = {reading.path: reading for reading in fresh}
    return [cached.get(path) or by_path[str(path)] for path in paths]


def scan_readings(
    readings: Iterable[FileReading],
    engine: RuleEngine,
    *,
    ignored_rules: Iterable[str] = (),
    least: Confidence = Confidence.LIKELY,
    baseline: Iterable[str] = (),
) -> ScanResult:
    """Apply the rules of an upgrade to the readings of files."""
    releases, upgrade = engine.upgrade.facts.releases, engine.upgrade
    result = ScanResult(releases[upgrade.start], releases[upgrade.end])
    shown = list(Confidence)[: list(Confidence).index(least) + 1]
    ignored, accepted = set(ignored_rules), list(baseline)
    for reading in readings:
        if reading.text_kind and not reading.path.endswith(".py"):
            result.text_files += 1
        else:
            result.files += 1
        result.files_using_torch += bool(reading.uses)
        result.uses += sum(not use.is_inferred for use in reading.uses)
        if reading.read_error:
            result.unread += 1
            result.notes.append(FileNote(one_name(reading.path), 0, f"left out: {reading.read_error}"))
        for finding in _find_unsilenced(reading, engine, result):
            if finding.reason.rule in ignored:
                result.ignored += 1
            elif finding.reason.confidence not in shown:
                result.hidden += 1
            elif finding.is_old:
                result.old.append(finding)
            elif finding.guarded:
                result.guarded.append(finding)
            elif finding.key in accepted:
                accepted.remove(finding.key)
                result.in_baseline += 1
            else:
                result.findings.append(finding)
    return result


def _find_unsilenced(reading: FileReading, engine: RuleEngine, result: ScanResult) -> list[Finding]:
    used: set[IgnoreComment] = set()
    unique: dict[tuple[Reason | str, int, bool], Finding] = {}
    for finding in find_findings(reading, engine):
        covering = [
            ignore
            for ignore in reading.ignores
            if ignore.covers(load_rules()[finding.reason.rule].labels, finding.line, finding.end_line)
        ]
        used.update(covering)
        if covering:
            result.ignored += 1
        else:
            cell, line = reading.place(finding.line)
            _, end = reading.place(finding.end_line)
            placed = replace(finding, cell=cell, line=line, end_line=end)
            # An entry says one thing of a line, whichever of its names the line uses.
            key = (finding.reason.address or finding.reason, finding.line, finding.guarded)
            unique[key] = min(unique.get(key, placed), placed, key=_rank_finding)
    for ignore in reading.ignores:
        if ignore not in used:
            rules = f"[{', '.join(ignore.rules)}]" if ignore.rules else ""
            text = f"unused: torchproof: ignore{rules} silences nothing from {result.start} to {result.end}"
            result.notes.append(FileNote(one_name(reading.path), ignore.line, text))
    return list(unique.values())


def _rank_finding(finding: Finding) -> tuple[int, int]:
    reason = finding.reason
    return list(Confidence).index(reason.confidence), list(Severity).index(reason.severity)


def find_findings(reading: FileReading, engine: RuleEngine) -> list[Finding]:
    """Return the findings of a file, in the order of its uses."""
    used_names = engine.upgrade.changes.find_used_names(reading.uses)
    findings = [
        Finding(
            outcome.reason,
            one_name(reading.path),
            use.line,
            use.column,
            use.end_line,
            use.end_column,
            outcome.is_guarded,
            is_old=outcome.is_old,
        )
        for use in reading.uses
        for outcome in engine.apply_rules(use, used_names)
    ]
    return [*findings, *find_text_findings(reading, engine.upgrade)]


def find_release_index(facts: NameFacts, text: str, option: str) -> int:
    """Return the index of a release given as ``2.8`` or ``2.8.1``; raise RecordError if it is not covered."""
    minor = ".".join(text.removeprefix("v").split("+")[0].split(".")[:2])
    if minor not in facts.releases:
        remedy = f"{meant(minor, facts.releases)}use one of {', '.join(facts.releases)}"
        raise RecordError(f"{option} {text}: not covered; {remedy}")
    return facts.releases.index(minor)
