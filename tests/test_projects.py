"""benchmarks/projects.py: which tests of a project end otherwise, from which release on."""

import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from programs import ROOT
from torchproof.errors import EvidenceError, RecordError
from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.evidence.project_runs import (
    NewWarning,
    OutcomeChange,
    ProjectRun,
    ScanFinding,
    load_project_run,
    load_project_runs,
    save_project_run,
)
from torchproof_docs.site.exports import project_badges
from torchproof_docs.site.pages.recordings import project_table
from torchproof_docs.verdicts.projects import project_causes, scan_score

sys.path.insert(0, str(ROOT / "benchmarks"))
import project_findings
import project_fixes
import project_issues
import project_tests
import projects

RELEASES: Any = [SimpleNamespace(minor=f"2.{minor}") for minor in range(6, 16)]
RUN = ProjectRun(
    project="toy",
    version="1.0",
    source="toy-1.0.tar.gz",
    digest="0" * 64,
    day="2026-11-01",
    date="2026-11-02",
    builds={"2.6": "2.6.0+cpu", "2.15": "2.15.0+cpu"},
    python="3.11.2",
    platform="linux x86_64",
    seconds=60,
    took=7200,
    verdict="compared",
    error="",
    compared=9,
    passed=8,
    broken=1,
    skipped=0,
    flaky=("t.py::test_c",),
    regressions=(OutcomeChange("t.py::test_a", "2.9", "TypeError: no `verbose`", ("toy/a.py:3",)),),
    fixed=(OutcomeChange("t.py::test_b", "2.7", ""),),
    warnings=(NewWarning("FutureWarning", "torch.f is deprecated", "toy/a.py:3"),),
    findings=(
        ScanFinding("toy/a.py:2", 3, "changed-signature", "torch.f", "2.9", "breaks", "certain", "2.7/its-id", True),
        ScanFinding("toy/b.py:7", 7, "unknown-name", "torch.g", "2.8", "breaks", "likely", "", True),
    ),
)


def ends_on(first: dict[str, int]) -> Any:
    """Return a runner of tests that fail from a release on, and what it ran."""
    asked: list[tuple[str, int]] = []

    def run(release: Any, tests: list[str]) -> project_tests.Outcomes:
        minor = int(release.minor.partition(".")[2])
        asked.append((release.minor, len(tests)))
        return project_tests.Outcomes({test: "failed" if minor >= first[test] else "passed" for test in tests})

    return run, asked


def test_the_first_release_is_found_with_few_runs() -> None:
    first = {"a": 7, "b": 11, "c": 15, "d": 11}
    run, asked = ends_on(first)
    found = projects.bisect_tests(dict.fromkeys(first, "failed"), RELEASES, run)
    assert found == {test: f"2.{minor}" for test, minor in first.items()}
    assert len(asked) <= 8


def test_nothing_runs_where_nothing_differs() -> None:
    run, asked = ends_on({})
    assert projects.bisect_tests({}, RELEASES, run) == {}
    assert asked == []


def test_what_the_plugin_wrote_is_read(tmp_path: Path) -> None:
    rows = [
        {"test": "a", "outcome": "passed", "error": ""},
        {"test": "a", "outcome": "failed", "error": "at its end"},
        {"test": "b", "outcome": "skipped", "error": "no GPU"},
        {"collect": "c.py", "error": "ImportError"},
        {"warning": "FutureWarning", "message": "m", "place": "/x/lib/python3/site-packages/torch/a.py:3"},
    ]
    path = tmp_path / "out"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    outcomes = project_tests.read_outcomes(path)
    assert outcomes.tests == {"a": "failed", "b": "skipped"}
    assert outcomes.uncollected == {"c.py": "ImportError"}
    assert outcomes.warnings == {("FutureWarning", "m", "torch/a.py:3")}
    assert project_tests.read_outcomes(tmp_path / "none").tests == {}


def test_a_real_run_says_how_each_test_ended(tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "tests").mkdir(parents=True)
    (source / "tests" / "test_it.py").write_text(
        "import warnings\n\n"
        "def test_good():\n    warnings.warn('torch.f is old', FutureWarning)\n\n"
        "def test_bad():\n    raise TypeError('no such keyword')\n"
    )
    (source / "tests" / "test_lost.py").write_text("import not_there\n")
    packages = tmp_path / "packages"
    packages.mkdir()
    project = project_tests.Installed(
        "toy", {"tests": ["tests"], "seconds": 60}, source, packages, tmp_path / "a.tar.gz"
    )
    outcomes = project_tests.run_tests(project, Path(sys.executable))
    assert outcomes.tests == {"tests/test_it.py::test_good": "passed", "tests/test_it.py::test_bad": "failed"}
    assert outcomes.errors["tests/test_it.py::test_bad"] == "TypeError: no such keyword"
    assert [(kind, message) for kind, message, _ in outcomes.warnings] == [("FutureWarning", "torch.f is old")]
    assert "not_there" in outcomes.uncollected["tests/test_lost.py"]


def test_an_example_in_a_docstring_is_a_test(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    (packages / "toy.py").write_text(
        'def double(x):\n    """Double.\n\n    >>> double(2)\n    4\n    """\n    return 2 * x\n\n\n'
        'def lose():\n    """Lose.\n\n    >>> lose()\n    """\n    raise TypeError("gone")\n\n\n'
        'def differ():\n    """Differ.\n\n    >>> differ()\n    5\n    """\n    return 6\n'
    )
    settings = {"tests": ["toy.py"], "seconds": 60, "examples": True}
    project = project_tests.Installed("toy", settings, tmp_path, packages, tmp_path / "a.tar.gz")
    outcomes = project_tests.run_tests(project, Path(sys.executable))
    ended = {test.rpartition(".")[2]: end for test, end in outcomes.tests.items()}
    assert ended == {"double": "passed", "lose": "failed", "differ": "failed"}
    assert outcomes.errors["toy.py::toy.lose"] == "TypeError: gone"
    assert outcomes.frames["toy.py::toy.lose"] == ("toy.py:15", "toy.py:13")
    assert outcomes.errors["toy.py::toy.differ"] == "gives 6, not 5"
    chosen = project_tests.run_tests(project, Path(sys.executable), ["toy.py::toy.double"])
    assert chosen.tests == {"toy.py::toy.double": "passed"}


def test_a_record_is_sealed_and_follows_its_schema(tmp_path: Path) -> None:
    path = save_project_run(RUN, tmp_path)
    assert load_project_runs(tmp_path) == [RUN]
    assert list(find_schema_problems(path)) == []
    path.write_text(path.read_text().replace('"compared": 9', '"compared": 10'))
    with pytest.raises(EvidenceError, match="seal"):
        load_project_run(path, tmp_path)


def test_a_record_lies_where_it_belongs(tmp_path: Path) -> None:
    path = save_project_run(RUN, tmp_path)
    moved = path.rename(path.with_name("other.json"))
    with pytest.raises(EvidenceError, match="holds toy"):
        load_project_run(moved, tmp_path)


def write_cause(root: Path, text: str) -> None:
    (root / "benchmarks").mkdir(exist_ok=True)
    (root / project_causes.LIST).write_text(f"[projects.toy]\n[[projects.toy.causes]]\n{text}\n")


CAUSE = """matches = ["no `verbose`"]
says = "It passes `verbose`."
side = "torch"
entry = "2.7/its-id"
"""


def test_the_page_names_the_cause_of_a_regression(tmp_path: Path) -> None:
    save_project_run(RUN, tmp_path / "evidence")
    save_project_run(replace(RUN, project="other", verdict="cannot install", error="no wheel"), tmp_path / "evidence")
    save_project_run(replace(RUN, project="older", verdict="cannot install", took=0), tmp_path / "evidence")
    left_out = '[left_out]\nlost = "Its source distribution has no tests."'
    write_cause(tmp_path, f'{CAUSE}\n[projects.toy.quiet]\n"toy/b.py:7" = "It is another `g`."\n{left_out}')
    version: Any = SimpleNamespace(project=SimpleNamespace(root=tmp_path))
    text = project_table.render_project_table(version)
    assert "| Project | Tests | 2.15 | Fixed |" in text
    assert "| other 1.0 | cannot install: `no wheel` |\n| lost | Its source distribution has no tests. |" in text
    assert "The runs of 2 projects, whose time is recorded, took 4.0 hours" in text
    cause = "It passes `verbose`. [2.7](../releases/2.7.md#its-id)"
    assert f"| {cause} | PyTorch | toy | 1 |" in text
    assert "| certain: `toy/a.py:2` |" in text
    assert "| 2.7 | `t.py::test_b` | passes | not looked into |" in text
    assert "`FutureWarning: torch.f is deprecated`, `toy/a.py:3`" in text
    assert "| toy | `toy/b.py:7` | `torch.g`, likely | It is another `g`. |" in text


def test_the_scan_is_held_against_what_tests_met(tmp_path: Path) -> None:
    write_cause(tmp_path, CAUSE)
    score = scan_score.measure_scan([RUN], project_causes.load_causes(tmp_path))
    first, second = score.format_lines()
    reported = "a scan reports 1 at the line (1 certain, 0 likely, 0 possible); 1 of them before anybody looked"
    assert first == f"causes of regressions that are torch's doing: 1; {reported}"
    assert second.startswith("breaking findings on lines that tests executed: 2, of which 1 failed; of 0 that")
    write_cause(tmp_path, CAUSE + "is_new = true")
    score = scan_score.measure_scan([RUN], project_causes.load_causes(tmp_path))
    assert "; 0 of them before" in score.format_lines()[0]


def test_causes_of_one_entry_stand_in_a_row(tmp_path: Path) -> None:
    save_project_run(RUN, tmp_path / "evidence")
    save_project_run(replace(RUN, project="other"), tmp_path / "evidence")
    write_cause(tmp_path, f"{CAUSE}\n[projects.other]\n[[projects.other.causes]]\n{CAUSE.replace('It', 'Its test')}")
    text = project_table.render_project_table(SimpleNamespace(project=SimpleNamespace(root=tmp_path)))  # type: ignore[arg-type]
    row = "| Lines that meet [its-id of 2.7](../releases/2.7.md#its-id) | PyTorch | other, toy | 2 |"
    assert row in text


def test_a_change_of_torch_in_a_dependency_counts(tmp_path: Path) -> None:
    write_cause(tmp_path, CAUSE.replace('side = "torch"', 'side = "dependency"'))
    score = scan_score.measure_scan([RUN], project_causes.load_causes(tmp_path))
    assert score.format_lines()[0].startswith("causes of regressions that are torch's doing: 1; a scan reports 1 ")


@pytest.mark.parametrize(
    ("changed", "reports"),
    [
        ({"entry": "2.7/another"}, False),
        ({"place": "toy/b.py:7", "entry": ""}, False),
        ({"entry": ""}, True),
        ({"place": "toy/a.py:9"}, False),
    ],
)
def test_a_report_is_of_that_line_and_of_that_cause(changed: dict[str, Any], *, reports: bool) -> None:
    cause = replace(project_causes.Cause(("verbose",), "", "torch", "2.7/its-id"), **changed)
    met = project_causes.MetCause(RUN, cause, RUN.regressions)
    assert (scan_score.find_report(met) is not None) is reports


def test_an_issue_has_what_a_maintainer_needs() -> None:
    cause = project_causes.Cause(("verbose",), "It passes `verbose`.", "torch", "2.7/its-id", action="Leave it out.")
    text = project_issues.write_issue(project_causes.MetCause(RUN, cause, RUN.regressions), None, "import torch")
    for part in (
        "# toy 1.0: 1 test fails from PyTorch 2.9 on\n\nIt passes `verbose`.\n\nLine: `toy/a.py:3`",
        "```text\nTypeError: no `verbose`\n```",
        "- `t.py::test_a`",
        "```python\nimport torch\n```",
        "What to write: Leave it out.",
        "the tests of toy-1.0.tar.gz on torch 2.15.0+cpu",
    ):
        assert part in text


@pytest.mark.parametrize("text", ["says = 'x'", CAUSE + "colour = 'red'", CAUSE.replace("torch", "nobody")])
def test_a_cause_with_another_key_is_refused(tmp_path: Path, text: str) -> None:
    write_cause(tmp_path, text)
    with pytest.raises(RecordError, match="toy"):
        project_causes.load_causes(tmp_path)


def test_a_badge_says_how_many_tests_regressed(tmp_path: Path) -> None:
    save_project_run(RUN, tmp_path / "evidence")
    badge = {"schemaVersion": 1, "label": "PyTorch 2.15", "message": "1 of 8 tests regressed", "color": "orange"}
    assert project_badges.export_badges(tmp_path) == {"projects/toy.json": badge}
    whole = project_badges.build_badge(replace(RUN, regressions=()))
    assert (whole["message"], whole["color"]) == ("8 tests as before", "brightgreen")
    assert project_badges.build_badge(replace(RUN, verdict="timeout"))["message"] == "timeout"


def test_a_site_without_records_says_so(tmp_path: Path) -> None:
    version: Any = SimpleNamespace(project=SimpleNamespace(root=tmp_path))
    assert project_table.render_project_table(version) == "No project has been recorded yet."


def test_the_lines_that_tests_execute_are_told(tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "tests").mkdir(parents=True)
    test = "import toy\n\ndef test_it():\n    value = toy.double(\n        2)\n    assert value == 4\n"
    (source / "tests" / "test_it.py").write_text(test)
    packages = tmp_path / "packages"
    packages.mkdir()
    module = "from __future__ import annotations\n\ndef double(x):\n    if x < 0:\n        return 0\n    return 2 * x\n"
    (packages / "toy.py").write_text(module)
    project = project_tests.Installed("toy", {"tests": ["tests"], "seconds": 60}, source, packages, tmp_path / "a")
    watched = {str(packages / "toy.py"): [4, 5, 6], str(project.work / "tests" / "test_it.py"): [5, 6]}
    assert project_tests.run_tests(project, Path(sys.executable)).tests  # it leaves bytecode
    outcomes = project_tests.run_tests(project, Path(sys.executable), watched=watched)
    assert outcomes.tests == {"tests/test_it.py::test_it": "passed"}
    assert outcomes.executed == {"toy.py:4", "toy.py:6", "tests/test_it.py:5", "tests/test_it.py:6"}
    assert project_tests.run_tests(project, Path(sys.executable)).tests == outcomes.tests
    found = [ScanFinding(f"toy.py:{line}", line, "", "", "2.9", "breaks", "certain", "", False) for line in (5, 6)]
    assert [one.executed for one in project_findings.mark_executed(found, outcomes.executed)] == [False, True]


def test_the_edits_of_a_project_are_made_for_a_run_and_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, test = tmp_path / "packages" / "toy" / "a.py", tmp_path / "source" / "tests" / "test_a.py"
    for path, text in ((file, "import torch\n\nx = torch.ger(a, a)\n"), (test, "import torch\ntorch.qr(a)\n")):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    monkeypatch.setattr(project_fixes, "find_package_files", lambda _: [file])
    settings = {"tests": ["tests"], "version": "1.0", "options": []}
    project = project_tests.Installed("toy", settings, tmp_path / "source", tmp_path / "packages", tmp_path)
    edits = project_fixes.fix_project(project, ["--from", "2.6", "--to", "2.15"])
    assert (edits.rules, edits.left, edits.converges) == ({"linalg-outer": 1, "linalg-qr": 1}, 0, True)
    assert "torch.ger" in file.read_text()
    with project_fixes.hold_edits(edits):
        assert "torch.outer" in file.read_text()
        assert "torch.linalg.qr" in test.read_text()
    assert "torch.qr" in test.read_text()
    watched = project_fixes.list_watched(project, edits)
    assert watched == {str(file): [3], str(project.work / "tests" / "test_a.py"): [2]}
    compared = [
        project_fixes.Comparison(5, 5, [], [], {"toy/a.py:3"}),
        project_fixes.Comparison(3, 5, [], ["t"], set()),
    ]
    assert project_fixes.format_row(project, edits, compared) == (
        "| toy 1.0 | `--from 2.6` | 2: linalg-outer 1, linalg-qr 1 | 0 | 1 of 2 | 5 → 5 | 3 → 5 | 0 |"
    )


@pytest.mark.parametrize(
    ("runs", "expected"),
    [
        # before, after, and both again where they differ
        (["ab", "ab"], (2, 2, [], [])),
        (["ab", "a", "b", ""], (2, 1, ["b"], [])),
        (["a", "ab", "", "b"], (1, 2, [], ["b"])),
        (["ab", "a", "b", "b"], (1, 1, [], [])),
        (["a", "ab", "b", "b"], (1, 1, [], [])),
    ],
)
def test_tests_that_end_otherwise_on_the_same_code_are_not_counted(
    monkeypatch: pytest.MonkeyPatch, runs: list[str], expected: tuple[int, int, list[str], list[str]]
) -> None:
    waiting = [
        project_tests.Outcomes({test: "passed" if test in passed else "failed" for test in "ab"}) for passed in runs
    ]
    monkeypatch.setattr(project_fixes, "run_tests", lambda *_, **__: waiting.pop(0))
    edits = project_fixes.Edits({}, {}, Counter(), 0, converges=True)
    found = project_fixes.compare_release(SimpleNamespace(source=Path()), Path(), edits)  # type: ignore[arg-type]
    assert (found.before, found.after, found.lost, found.won) == expected
    assert not waiting
