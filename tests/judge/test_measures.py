"""Measured values on pages."""

from pathlib import Path

import factory

from torchproof.site.docs_version import Book
from torchproof.site.charts import charts
from torchproof.judge.measures import measures
from torchproof.judge.project import load_project

NAME = "compile/stance"


def test_a_measure_has_a_bar_a_release_and_the_hardware(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    for torch, value in (("2.6.0", 2.0), ("2.7.1", 4.0)):
        run = factory.run(project, metrics={"warm_start": (value, "x")}, stdout=f"metric: warm_start = {value} x\n")
        factory.record(tmp_path, torch, {NAME: run})
    project = load_project(tmp_path)
    (measure,) = measures(project, project.snippets[NAME])
    assert (measure.name, measure.unit, measure.machine) == ("warm start", "x", "A CPU, 2 cores")
    assert [(point.release.minor, point.value, point.share) for point in measure.points] == [
        ("2.6", 2, 0.5),
        ("2.7", 4, 1),
    ]
    book = Book(project, project.releases.latest)
    html = charts(book, project.snippets[NAME])
    assert "warm start (x), measured on cpu-x86_64: A CPU, 2 cores" in html
    assert '<th scope="row">2.7</th><td><span class="tp-bar" style="--share:1.000"></span><span>4×</span>' in html


def test_a_value_of_an_older_file_is_not_shown(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    factory.record(tmp_path, "2.7.1", {NAME: factory.run(project, sha256="old", metrics={"x": (1.0, "s")})})
    project = load_project(tmp_path)
    assert measures(project, project.snippets[NAME]) == []
    assert charts(Book(project, project.releases.latest), project.snippets[NAME]) == ""
