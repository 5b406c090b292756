"""What snippets measured, release by release."""

from pathlib import Path

import pytest

import factory
from torchproof_docs.verdicts.metrics import list_metrics
from torchproof_docs.verdicts.project import load_project


def test_a_measure_has_a_point_a_release_and_the_hardware(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    for torch, value in (("2.6.0", 2.0), ("2.7.1", 4.0)):
        run = factory.run(project, stdout=f"metric: warm_start = {value} x\n")
        factory.record(tmp_path, torch, {factory.NAME: run})
    project = load_project(tmp_path)
    (measure,) = list_metrics(project, project.snippets[factory.NAME])
    assert (measure.name, measure.unit, measure.machine) == ("warm start", "x", "An Intel CPU, 2 cores")
    assert [(point.release.minor, point.value, point.share) for point in measure.points] == [
        ("2.6", 2, 0.5),
        ("2.7", 4, 1),
    ]


def test_the_hardware_names_the_vector_instructions_where_the_record_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = factory.proved(tmp_path)
    for torch, vector in (("2.6.0", None), ("2.7.1", "AVX2")):
        if vector:
            monkeypatch.setitem(factory.MACHINE, "vector", vector)
        run = factory.run(project, machine=torch, stdout="metric: warm_start = 2.0 x\n")
        factory.record(tmp_path, torch, {factory.NAME: run})
    project = load_project(tmp_path)
    (measure,) = list_metrics(project, project.snippets[factory.NAME])
    assert measure.machine == "An Intel CPU, 2 cores; An Intel CPU, AVX2, 2 cores"


def test_a_value_of_an_older_file_is_not_shown(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    stale = factory.run(project, sha256="0" * 64, stdout="metric: x = 1.0 s\n")
    factory.record(tmp_path, "2.7.1", {factory.NAME: stale})
    project = load_project(tmp_path)
    assert list_metrics(project, project.snippets[factory.NAME]) == []
