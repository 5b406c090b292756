"""Cells that are drawn at random, and how a new run of one differs."""

from dataclasses import replace
from pathlib import Path

import factory
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.verdicts.reruns.cell_sample import list_cell_differences, select_cells


def test_a_draw_follows_from_its_seed_and_takes_current_runs_alone(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    drawn = select_cells(project, factory.TARGET, project.scripts, sample=None, seed=0)
    assert [release.minor for _, release in drawn] == ["2.5", "2.6", "2.7"]
    first, again = (select_cells(project, factory.TARGET, project.scripts, sample=2, seed=7) for _ in range(2))
    assert first == again
    assert len(first) == 2
    factory.record(tmp_path, "2.7.1", {factory.NAME: factory.run(project, sha256="0" * 64)})
    project = load_project(tmp_path)
    drawn = select_cells(project, factory.TARGET, project.scripts, sample=None, seed=0)
    assert [release.minor for _, release in drawn] == ["2.5", "2.6"]


def test_a_metric_may_move_but_not_by_an_order(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    recorded = factory.run(project, stdout="metric: speedup = 2.0 x\n")
    near, far = (replace(recorded, metrics={"speedup": (value, "x")}) for value in (3.0, 90.0))
    assert list_cell_differences(recorded, near) == []
    assert list_cell_differences(recorded, far) == ["metrics"]
    assert list_cell_differences(recorded, factory.run(project, stdout="other\n")) == ["output", "metrics"]
