"""Scans code that stands in a test, with the history of this checkout."""

from collections.abc import Iterable
from pathlib import Path
from textwrap import dedent

from torchproof.scan.conditions.condition_evaluator import ConditionEvaluator
from torchproof.scan.conditions.project_imports import ProjectImports
from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.change_entries import ChangeEntry, ChangeIndex
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
        engine = RuleEngine(Upgrade(facts, ChangeIndex(entries), first, last))
    return scan_readings([read_file(path, facts, dedent(code).encode())], engine, least=least)


def report(
    rule: str,
    code: str,
    start: str = "2.5",
    end: str = "2.15",
    *,
    least: Confidence = Confidence.LIKELY,
    entries: Iterable[ChangeEntry] | None = None,
) -> list[str]:
    """Return the findings of a rule as ``line: name text``, guarded ones with ``guarded`` at the end."""
    result = scan_code(code, start, end, least=least, entries=entries)
    assert [note for note in result.notes if "left out" in note.text] == []
    findings = sorted((*result.findings, *result.guarded), key=lambda finding: (finding.line, finding.column))
    return [describe(finding) for finding in findings if finding.reason.rule == rule]


def describe(finding: Finding) -> str:
    reason = finding.reason
    return f"{finding.line}: {reason.name} {reason.text}{' guarded' if finding.guarded else ''}"


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
