"""What the corpus expects, held against runs of it: recorded ones on every release, and one on this torch."""

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.change_index import ChangeIndex
from torchproof.scan.rules.findings import Finding
from torchproof.scan.rules.rule_engine import RuleEngine
from torchproof.scan.rules.upgraded_use import Upgrade
from torchproof.scan.scan_context import ScanContext, open_scan_context
from torchproof.scan.scanner import find_findings

HERE = Path(__file__).parent
RUNS = HERE / "corpus" / "runs"
MISSING = ("ImportError", "ModuleNotFoundError", "AttributeError")
ERRORS = {"TP1": MISSING, "TP2": ("TypeError",), "TP3": (*MISSING, "TypeError")}


@pytest.fixture(scope="module")
def context() -> ScanContext:
    return open_scan_context()


@pytest.fixture(scope="module")
def findings(context: ScanContext) -> dict[str, list[Finding]]:
    # The runs are held against the history of names alone.
    upgrade = Upgrade(context.facts, ChangeIndex((), context.facts), 0, len(context.facts.releases) - 1)
    judge = RuleEngine(upgrade)
    return {name: said(name, context, judge) for name in load(newest())["files"]}


def newest() -> str:
    return max((path.stem for path in RUNS.glob("*.json")), key=lambda release: int(release.split(".")[1]))


def said(name: str, context: ScanContext, judge: RuleEngine) -> list[Finding]:
    return find_findings(read_file(HERE / "corpus" / f"{name}.py", context.facts), judge)


def load(release: str) -> dict[str, Any]:
    table: dict[str, Any] = json.loads((RUNS / f"{release}.json").read_text(encoding="utf-8"))
    return table


def order(release: str) -> int:
    return int(release.split(".")[1])


def contradictions(release: str, files: dict[str, Any], findings: dict[str, list[Finding]]) -> list[str]:
    """Return what a run says otherwise than the scanner."""
    wrong = []
    for name, run in files.items():
        for finding in findings[name]:
            outcome = run["lines"].get(str(finding.line))
            if outcome is not None and outcome != "not reached" and (text := contradiction(release, finding, outcome)):
                wrong.append(f"{release} {name}:{finding.line}: {text}")
    return wrong


def breaks(outcome: str) -> bool:
    """Tell whether a guarded use met what its guard is for; a stand-in for an argument may be refused otherwise."""
    return outcome.startswith(MISSING) or "unexpected keyword argument" in outcome


def contradiction(release: str, finding: Finding, outcome: Any) -> str:
    """Return what one outcome says otherwise than a finding; nothing if it agrees."""
    reason = finding.reason
    if finding.guarded:
        return f"guarded, and a run says {outcome}" if breaks(outcome) else ""
    after = (order(release) >= order(reason.since)) is not (
        reason.rule == "TP3"
    )  # what fails before, not from there on
    if reason.rule == "TP4":
        found = re.search(r"default of `(\w+)` is (.+) since .+, it was (.+)", reason.text)
        assert found
        default = outcome[found[1]]
        return "" if default == (found[2] if after else found[3]) else f"{reason.text}, a run says {default}"
    if reason.rule not in ERRORS:
        return ""
    facts = open_scan_context().facts  # what came later than this release is absent here, too
    came_later = reason.rule == "TP1" and facts.is_present(reason.name, facts.releases.index(release)) is False
    if (after or came_later) is outcome.startswith(ERRORS[reason.rule]):
        return ""
    return f"{reason.name} {reason.text}, a run says {outcome}"


def test_every_release_has_a_run_of_today_s_files(context: ScanContext) -> None:
    runner = runner_module()
    releases = [path.stem for path in RUNS.glob("*.json")]
    assert set(releases) == set(context.facts.releases)
    for release in releases:
        recorded = {name: run["sha256"] for name, run in load(release)["files"].items()}
        assert recorded == {runner.key(path): runner.digest(path) for path in runner.wanted()}


def runner_module() -> Any:
    spec = importlib.util.spec_from_file_location("run_corpus", HERE / "run_corpus.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_recorded_runs_say_what_the_scanner_says(findings: dict[str, list[Finding]]) -> None:
    releases = sorted((path.stem for path in RUNS.glob("*.json")), key=order)
    assert [text for release in releases for text in contradictions(release, load(release)["files"], findings)] == []


def test_most_marked_lines_ran(context: ScanContext) -> None:
    outcomes = [
        outcome for run in load(context.facts.releases[0])["files"].values() for outcome in run["lines"].values()
    ]
    assert sum(outcome != "not reached" for outcome in outcomes) >= 40


def test_a_run_on_this_torch_says_what_the_scanner_says(tmp_path: Path, findings: dict[str, list[Finding]]) -> None:
    pytest.importorskip("torch")
    script = str(HERE / "run_corpus.py")
    subprocess.run(
        [sys.executable, "-W", "ignore", script, str(tmp_path)], check=True, capture_output=True, cwd=tmp_path
    )
    (path,) = tmp_path.glob("*.json")
    assert contradictions(path.stem, json.loads(path.read_text(encoding="utf-8"))["files"], findings) == []


def test_a_wrong_release_in_a_finding_is_seen(findings: dict[str, list[Finding]]) -> None:
    files = load("2.15")["files"]
    for run in files.values():
        run["lines"] = {line: "passed" for line, outcome in run["lines"].items() if isinstance(outcome, str)}
    assert any("torch.onnx.ExportOptions" in text for text in contradictions("2.15", files, findings))
