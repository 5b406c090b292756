"""Borders of scripts, and what a controlled run makes of a proof."""

from pathlib import Path

import factory
from torchproof_docs.evidence.controlled_runs import ControlledRun, load_all_controls, merge_controls
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.project import Project, load_project
from torchproof_docs.verdicts.reruns.borders import list_border_sides, list_borders


def control(project: Project, moved: str = "", sha256: str = "") -> ControlledRun:
    own = sha256 or project.snippets[factory.NAME].sha256
    return ControlledRun(own, "2.5.1", "2026-11-27", ("again", "seed"), moved, "AttributeError: x", "script", 12)


def test_a_border_has_two_sides(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    (border,) = list_borders(project, project.snippets.values())
    assert (border.before.minor, border.first.minor) == ("2.5", "2.6")
    sides = {
        release.minor: len(list_border_sides(project, project.snippets.values(), release))
        for release in project.releases.all
    }
    assert sides == {"2.5": 1, "2.6": 1, "2.7": 0}


def test_a_border_that_moves_under_a_control_is_confounded(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    assert project.proofs[factory.ID].verdict == "proved"
    merge_controls(tmp_path / "evidence", factory.TARGET, factory.ID, {"basics": {"2.5.1": control(project)}})
    assert load_project(tmp_path).proofs[factory.ID].verdict == "proved"
    merge_controls(tmp_path / "evidence", factory.TARGET, factory.ID, {"basics": {"2.5.1": control(project, "seed")}})
    moved = load_project(tmp_path)
    assert moved.proofs[factory.ID].verdict == "confounded"
    assert "under a control, seed" in moved.proofs[factory.ID].reason
    assert any("moves under a control, seed" in line for line in find_problems(moved))


def test_a_controlled_run_of_another_file_says_nothing(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    found = {"basics": {"2.5.1": control(project, "seed", sha256="0" * 64)}}
    merge_controls(tmp_path / "evidence", factory.TARGET, factory.ID, found)
    (page,) = load_all_controls(tmp_path / "evidence")
    assert page.sides["basics"]["2.5.1"].moved == "seed"
    assert load_project(tmp_path).proofs[factory.ID].verdict == "proved"
