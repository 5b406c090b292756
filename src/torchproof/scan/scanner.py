"""Scans files: reads changed ones, applies the rules, and leaves out ignored findings."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from torchproof.errors import RecordError, suggest_word
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.data_source import DataSource
from torchproof.scan.file_reader import FileReading, read_file, read_files
from torchproof.scan.reading_cache import ReadingCache
from torchproof.scan.rules.findings import Confidence, Finding, Reason, Severity
from torchproof.scan.rules.registry import load_rules
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.scan_result import FileNote, ScanResult
from torchproof.scan.syntax.ignore_comments import IgnoreIndex
from torchproof.scan.syntax.notebook_lines import locate_notebook_lines
from torchproof.scan.text_findings import find_text_findings
from torchproof.text_escaping import escape_file_name, escape_line


def read_changed_files(
    paths: list[Path],
    facts: NameFacts,
    *,
    source: DataSource,
    jobs: int = 1,
    cache: ReadingCache | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> Iterator[FileReading]:
    """Yield the readings of files in order, from the cache where it has them, and add the others to it."""
    current = {path for path in paths if cache and cache.is_current(path)}
    fresh = read_files((path for path in paths if path not in current), facts, source, jobs, tell)
    for path in paths:
        if cache and path in current and (kept := cache.get(path)):
            tell(1)
            yield kept
        else:
            reading = read_file(path, facts) if path in current else next(fresh)
            if cache:
                cache.add_reading(reading)
            yield reading
    if cache and len(current) < len(paths):
        cache.save()


def scan_readings(
    readings: Iterable[FileReading],
    engine: RuleEngine,
    *,
    ignored_rules: Iterable[str] = (),
    least: Confidence = Confidence.LIKELY,
    baseline: Iterable[str] = (),
) -> ScanResult:
    """Apply the rules of an upgrade to the readings of files; a counter of known findings is counted down."""
    releases, upgrade = engine.upgrade.facts.releases, engine.upgrade
    result = ScanResult(releases[upgrade.start], releases[upgrade.end])
    shown = list(Confidence)[: list(Confidence).index(least) + 1]
    ignored, accepted = set(ignored_rules), baseline if isinstance(baseline, Counter) else Counter(baseline)
    for reading in readings:
        if reading.text_kind and not reading.path.endswith(".py"):
            result.text_files += 1
        else:
            result.files += 1
        result.files_using_torch += bool(reading.uses)
        result.uses += sum(not use.is_inferred for use in reading.uses)
        if reading.read_error:
            result.unread += 1
            text = f"left out: {reading.read_error}"
            result.notes.append(FileNote(escape_file_name(reading.path), 0, text, left_out=True))
        for finding in _find_unsilenced(reading, engine, result):
            if finding.reason.rule in ignored:
                result.ignored += 1
            elif finding.reason.confidence not in shown:
                result.hidden += 1
            elif finding.is_old:
                result.old.append(finding)
            elif finding.guarded:
                result.guarded.append(finding)
            elif accepted[finding.key] > 0:
                accepted[finding.key] -= 1
                result.in_baseline += 1
            else:
                result.findings.append(finding)
    return result


def _find_unsilenced(reading: FileReading, engine: RuleEngine, result: ScanResult) -> list[Finding]:
    ignores = IgnoreIndex(reading.ignores)
    unique: dict[tuple[Reason | str, int, bool], Finding] = {}
    for finding in find_findings(reading, engine):
        if ignores.suppress_finding(load_rules()[finding.reason.rule].labels, finding.line, finding.end_line):
            result.ignored += 1
        else:
            placed = _place_finding(finding, reading)
            # An entry says one thing of a line, whichever of its names the line uses.
            key = (finding.reason.address or finding.reason, finding.line, finding.guarded)
            unique[key] = min(unique.get(key, placed), placed, key=_rank_finding)
    findings = list(unique.values())
    if reading.cells and findings:
        lines = locate_notebook_lines(Path(reading.path))
        findings = [replace(each, file_line=lines.get((each.cell, each.line), 0)) for each in findings]
    for ignore in reading.ignores:
        if ignore not in ignores.used:
            labels = (rule.lower() if "-" in rule else rule for rule in ignore.rules)  # names, and ids such as TP5
            rules = f"[{', '.join(labels)}]" if ignore.rules else ""
            text = f"unused: torchproof: ignore{rules} silences nothing from {result.start} to {result.end}"
            result.notes.append(FileNote(escape_file_name(reading.path), ignore.line, text))
    return findings


def _place_finding(finding: Finding, reading: FileReading) -> Finding:
    """Return a finding with the cell of a notebook and the lines in it."""
    cell, line = reading.locate_line(finding.line)
    _, end = reading.locate_line(finding.end_line)
    return replace(finding, cell=cell, line=line, end_line=end)


def _rank_finding(finding: Finding) -> tuple[int, int]:
    reason = finding.reason
    return list(Confidence).index(reason.confidence), list(Severity).index(reason.severity)


def find_findings(reading: FileReading, engine: RuleEngine) -> list[Finding]:
    """Return the findings of a file, in the order of its uses."""
    used_names = engine.upgrade.changes.find_used_names(reading.uses)
    findings = [
        Finding(
            outcome.reason,
            escape_file_name(reading.path),
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
        remedy = f"{suggest_word(minor, facts.releases)}use one of {', '.join(facts.releases)}"
        raise RecordError(f"{option} {escape_line(text)}: not covered; {remedy}")
    return facts.releases.index(minor)
