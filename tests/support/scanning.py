"""Scans code that stands in a test, with the history of this checkout."""

from collections.abc import Iterable
from pathlib import Path
from textwrap import dedent
from typing import Any

from torchproof.scan.conditions.condition_evaluator import ConditionEvaluator
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.conditions.project_imports import ProjectImports
from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.change_entries import ChangeEntry, build_entry, find_detection_words
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.findings import Confidence, Finding
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.scan_result import ScanResult
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import scan_readings
from torchproof.scan.syntax.torch_uses import TorchUse


def scan_code(
    code: str,
    start: str = "2.5",
    end: str = "2.15",
    *,
    least: Confidence = Confidence.LIKELY,
    entries: Iterable[ChangeEntry] | None = None,
    path: Path = Path("a.py"),
) -> ScanResult:
    """Scan the text of a file; ``entries`` stand in for the change entries of the checkout."""
    context = open_scan_context()
    facts = context.facts
    first, last = facts.releases.index(start), facts.releases.index(end)
    engine = context.build_engine(first, last)
    if entries is not None:
        refusals = context.source.read_refusals()
        engine = RuleEngine(Upgrade(facts, ChangeIndex(entries, facts), first, last, refusals))
    return scan_readings([read_file(path, facts, dedent(code).encode())], engine, least=least)


def make_entry(*patterns: dict[str, Any], **changes: Any) -> ChangeEntry:
    """Return a change entry with patterns as an author writes them."""
    table: dict[str, Any] = {
        "id": "x",
        "release": "2.8",
        "kind": "breaking",
        "severity": "silent",
        "title": "saves",
        "says": "",
        "action": "Act.",
        "address": f"releases/{changes.get('release', '2.8')}/#x",
        "proved": False,
        "source": "https://x",
        "names": [],
        "patterns": list(patterns),
    }
    return build_entry(table | changes)


def find_matches(code: str, *patterns: dict[str, Any], path: str = "a.py", release: str = "2.8") -> list[str]:
    """Return the findings of an entry with patterns as ``line confidence``, of any confidence."""
    context = open_scan_context()
    entries = [make_entry(*patterns, release=release)]
    facts = NameFacts(context.facts.history, find_detection_words(entries))
    last = facts.releases.index(release)
    engine = RuleEngine(Upgrade(facts, ChangeIndex(entries, facts), last - 1, last))
    reading = read_file(Path(path), facts, dedent(code).encode())
    result = scan_readings([reading], engine, least=Confidence.POSSIBLE)
    return [
        f"{finding.line} {finding.reason.confidence}{' guarded' if finding.guarded else ''}"
        for finding in sorted((*result.findings, *result.guarded), key=lambda finding: finding.line)
        if finding.reason.address == entries[0].address
    ]


def report(
    rule: str,
    code: str,
    start: str = "2.5",
    end: str = "2.15",
    *,
    least: Confidence = Confidence.LIKELY,
    entries: Iterable[ChangeEntry] | None = None,
) -> list[str]:
    """Return the findings of a rule as ``line: name text``, with ``guarded`` or ``old`` at the end.

    TP1 to TP5 ask the history of names alone, unless there are entries.
    """
    entries = () if entries is None and rule != "TP6" else entries
    result = scan_code(code, start, end, least=least, entries=entries)
    assert [note for note in result.notes if "left out" in note.text] == []
    every = (*result.findings, *result.guarded, *result.old)
    findings = sorted(every, key=lambda finding: (finding.line, finding.column))
    return [describe(finding) for finding in findings if finding.reason.rule == rule]


def describe(finding: Finding) -> str:
    reason = finding.reason
    state = " guarded" if finding.guarded else " old" if finding.is_old else ""
    return f"{finding.line}: {reason.name} {reason.text}{state}"


def collect(code: str) -> list[TorchUse]:
    """Return the uses of torch in the text of a file."""
    return list(read_file(Path("a.py"), open_scan_context().facts, dedent(code).encode()).uses)


def running_releases(condition: str, before: str = "") -> list[str]:
    """Return the releases on which a statement under a condition may run."""
    code = f"import torch\n{dedent(before)}\nif {condition}:\n    torch.load\n"
    facts = open_scan_context().facts
    (use,) = [use for use in collect(code) if use.line == code.count("\n")]
    return [release for index, release in enumerate(facts.releases) if use.reach >> index & 1]


def new_evaluator() -> ConditionEvaluator:
    return ConditionEvaluator(open_scan_context().facts, ProjectImports(None))
