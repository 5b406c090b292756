"""Bars of what a snippet measured."""

from pathlib import Path

import factory
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.listings import render_charts
from torchproof_docs.verdicts.project import load_project


def test_a_measure_has_a_bar_a_release_and_the_hardware(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    for torch, value in (("2.6.0", 2.0), ("2.7.1", 4.0)):
        run = factory.run(project, stdout=f"metric: warm_start = {value} x\n")
        factory.record(tmp_path, torch, {factory.NAME: run})
    project = load_project(tmp_path)
    html = render_charts(DocsVersion(project, project.releases.latest), project.snippets[factory.NAME])
    assert "warm start (x), measured on cpu-x86_64: An Intel CPU, 2 cores" in html
    assert '<th scope="row">2.7</th><td><span class="tp-bar" style="--share:1.000"></span><span>4×</span>' in html


def test_a_snippet_that_measured_nothing_has_no_chart(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    assert render_charts(DocsVersion(project, project.releases.latest), project.snippets[factory.NAME]) == ""
