"""Runs that cannot be true, one planted contradiction each."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import factory
from torchproof_docs.evidence.page_evidence import PageEvidence, hash_machine
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.plausibility.run_plausibility import check_full_run, find_implausible_runs
from torchproof_docs.verdicts.project import Project, load_project

TODAY = dt.date(2026, 11, 27)
KEY = hash_machine(factory.machine())


@pytest.fixture
def project(tmp_path: Path) -> Project:
    factory.checkout(tmp_path)
    factory.add_snippet(
        tmp_path, "compile/stance/second", text=factory.SNIPPET.format(range=">=2.5", needs="hopper", extra="")
    )
    return load_project(tmp_path)


def find(project: Project, aspect: str = "basics", release: str = "2.6.0", **changes: Any) -> list[str]:
    """Return what is said of one run on one release."""
    run = factory.run(project, f"{factory.ID}/{aspect}", **{"machine": KEY, "torch": f"{release}+cu124", **changes})
    evidence = PageEvidence(factory.TARGET, factory.ID, {KEY: factory.machine()}, {release: {aspect: run}})
    return [*find_implausible_runs(project, evidence, TODAY)]


def test_a_run_that_can_be_true_is_no_problem(project: Project) -> None:
    assert find(project) == []
    assert find(project, date="2026-11-28") == [], "a machine farther east"


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"date": "2026-02-31"}, "2026-02-31: no day of the calendar"),
        ({"date": "2026-11-29"}, "lies in the future"),
        ({"date": "2025-01-28"}, "before the day of 2.6"),
        ({"torch": "2.7.1+cu126"}, "filed under 2.6.0"),
        ({"torch": "2.6.0.dev20250101+cu124"}, "no build that PyTorch publishes"),
        ({"torch": "2.6.0a0+git1a2b3c"}, "no build that PyTorch publishes"),
        ({"torch": "2.6.0+cu124.patched"}, "no build that PyTorch publishes"),
        ({"torch": "2.6.0+cu139"}, "has no wheel for CUDA 13.9"),
        ({"torch": "2.6.0+rocm6.2"}, "no device for it"),
        ({"stdout": "fast\n"}, "its output lacks 'eager', which the script prints"),
        ({"stdout": "eager on 2.7.1\n"}, "its output names 2.7.1"),
        ({"stdout": "eager \u202edlo\n"}, "the letter U+202E is not seen"),
        ({"warnings": ("UserWarning: slow",)}, "only those about what goes are recorded"),
        ({"outcome": "failed", "error": {"type": "an error", "message": "x"}}, "is no class of Python"),
        ({"outcome": "timeout", "seconds": 1.0, "error": {"type": "Timeout", "message": "x"}}, "was ended after 1 s"),
        ({"seconds": 1000.0}, "took 1000 s, and is ended after 120 s"),
    ],
)
def test_a_run_that_cannot_be_true_is_named(project: Project, changes: Mapping[str, Any], problem: str) -> None:
    assert problem in " ".join(find(project, **changes))


def test_a_machine_without_a_gpu_passes_nothing_that_needs_one(project: Project) -> None:
    assert "ran on a machine that does not offer hopper" in " ".join(find(project, "second"))


def test_runs_of_another_script_are_named(project: Project) -> None:
    other = project.snippets[f"{factory.ID}/second"].sha256
    assert f"ran the file of {factory.ID}/second" in " ".join(find(project, sha256=other))


def build_page(project: Project, seconds: Mapping[str, tuple[float, ...]]) -> PageEvidence:
    """Return a page of several scripts with the times of each release."""
    runs = {
        torch: {
            f"a{place}": factory.run(project, machine=KEY, torch=torch, sha256="0" * 64, seconds=time)
            for place, time in enumerate(times)
        }
        for torch, times in seconds.items()
    }
    return PageEvidence(factory.TARGET, factory.ID, {KEY: factory.machine()}, runs)


def test_runs_copied_from_another_release_are_named(project: Project) -> None:
    times = (1.37, 0.52, 0.01, 4.11)
    copied = build_page(project, {"2.6.0": times, "2.7.1": times})
    assert "the runs on 2.7.1 have the times of those on 2.6.0" in " ".join(
        find_implausible_runs(project, copied, TODAY)
    )
    quick = build_page(project, {"2.6.0": (0.01, 0.02, 0.01), "2.7.1": (0.01, 0.02, 0.01)})
    assert [*find_implausible_runs(project, quick, TODAY)] == [], "short times are equal by chance"


def test_no_time_where_it_takes_a_second_is_named(project: Project) -> None:
    page = build_page(project, {"2.5.1": (2.0,), "2.6.0": (2.1,), "2.7.1": (0.0,)})
    assert "passed in 0.0 s; on other releases it takes 2.05 s" in " ".join(find_implausible_runs(project, page, TODAY))
    page = build_page(project, {"2.7.1": (0.0, 0.0, 0.0)})
    assert "every run on 2.7.1 took 0 s" in " ".join(find_implausible_runs(project, page, TODAY))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"outcomes": {"passed": 1}}, "2 snippets ran, and 1 outcomes are counted"),
        ({"snippets": 90, "outcomes": {"failed": 90}}, "of 90, of 2 scripts"),
        ({"compared": 3}, "1 changed of 3 compared of 2"),
        ({"seconds": 0.0}, "2 snippets in 0 s"),
        ({"date": "2027-01-01"}, "lies in the future"),
        ({"torch": "2.6.0+git1"}, "no build that PyTorch publishes"),
    ],
)
def test_a_whole_run_that_cannot_be_true_is_named(project: Project, changes: Mapping[str, Any], problem: str) -> None:
    assert [*check_full_run(project, factory.whole_run(), TODAY)] == []
    assert problem in " ".join(check_full_run(project, replace(factory.whole_run(), **changes), TODAY))


def test_what_was_not_run_needs_no_time(project: Project) -> None:
    error = {"type": "Unmet", "message": "no GPU"}
    assert find(project, "second", outcome=OutcomeKind.UNMET, error=error, seconds=0.0) == []
