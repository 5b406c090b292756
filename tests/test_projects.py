"""benchmarks/projects.py: which tests of a project end otherwise, from which release on."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from programs import ROOT
from torchproof.errors import EvidenceError
from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.evidence.project_runs import (
    NewWarning,
    OutcomeChange,
    ProjectRun,
    load_project_run,
    load_project_runs,
    save_project_run,
)
from torchproof_docs.site.pages import project_table

sys.path.insert(0, str(ROOT / "benchmarks"))
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
    verdict="compared",
    error="",
    compared=9,
    passed=8,
    broken=1,
    skipped=0,
    flaky=("t.py::test_c",),
    regressions=(OutcomeChange("t.py::test_a", "2.9", "TypeError: no `verbose`"),),
    fixed=(OutcomeChange("t.py::test_b", "2.7", ""),),
    warnings=(NewWarning("FutureWarning", "torch.f is deprecated", "toy/a.py:3"),),
)


def ends_on(first: dict[str, int]) -> Any:
    """Return a runner of tests that fail from a release on, and what it ran."""
    asked: list[tuple[str, int]] = []

    def run(release: Any, tests: list[str]) -> projects.Outcomes:
        minor = int(release.minor.partition(".")[2])
        asked.append((release.minor, len(tests)))
        return projects.Outcomes({test: "failed" if minor >= first[test] else "passed" for test in tests})

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
    outcomes = projects.read_outcomes(path)
    assert outcomes.tests == {"a": "failed", "b": "skipped"}
    assert outcomes.uncollected == {"c.py": "ImportError"}
    assert outcomes.warnings == {("FutureWarning", "m", "torch/a.py:3")}
    assert projects.read_outcomes(tmp_path / "none").tests == {}


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
    project = projects.Installed("toy", {"tests": ["tests"], "seconds": 60}, source, packages, tmp_path / "a.tar.gz")
    outcomes = projects.run_tests(project, Path(sys.executable))
    assert outcomes.tests == {"tests/test_it.py::test_good": "passed", "tests/test_it.py::test_bad": "failed"}
    assert outcomes.errors["tests/test_it.py::test_bad"] == "TypeError: no such keyword"
    assert [(kind, message) for kind, message, _ in outcomes.warnings] == [("FutureWarning", "torch.f is old")]
    assert "not_there" in outcomes.uncollected["tests/test_lost.py"]


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


def test_the_page_names_the_cause_of_a_regression(tmp_path: Path) -> None:
    save_project_run(RUN, tmp_path / "evidence")
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / project_table.LIST).write_text(
        '[projects.toy]\n[[projects.toy.causes]]\nmatches = ["no `verbose`"]\nsays = "passes `verbose`."\n'
        'entry = "2.7/scheduler-verbose"\nscan = "the line, certain"\n'
    )
    version: Any = SimpleNamespace(project=SimpleNamespace(root=tmp_path))
    text = project_table.render_project_table(version)
    assert "| toy 1.0 | 2.6 to 2.15 | 9 | 1 | 1 | 1 | 1 | 1 |" in text
    assert (
        "passes `verbose`. [2.7](../releases/2.7.md#scheduler-verbose). `torchproof scan`: the line, certain." in text
    )
    assert "| 2.7 | `t.py::test_b` | passes | not looked into |" in text
    assert "`FutureWarning: torch.f is deprecated`, `toy/a.py:3`" in text


def test_a_site_without_records_says_so(tmp_path: Path) -> None:
    version: Any = SimpleNamespace(project=SimpleNamespace(root=tmp_path))
    assert project_table.render_project_table(version) == "No project has been recorded yet."
