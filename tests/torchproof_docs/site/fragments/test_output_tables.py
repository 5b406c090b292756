"""What one snippet printed on every release, as a table."""

from pathlib import Path

import factory
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.output_grids import render_output_table
from torchproof_docs.site.pages.feature_pages import render_feature_page
from torchproof_docs.verdicts.project import load_project

NAME = "compile/stance/basics"


def version(root: Path, minor: str) -> DocsVersion:
    project = factory.proved(root)
    for torch, printed in (("2.6.0", "CUDA: 12.4\nhello\n"), ("2.7.1", "CUDA: 12.6\nGPUs: sm_50 | sm_60\n")):
        factory.record(root, torch, {NAME: factory.run(project, stdout=printed)})
    factory.add_page(root, body='{{ snippet("basics") }}\n\n{{ output_table("basics") }}\n')
    project = load_project(root)
    return DocsVersion(project, project.releases.get_release(minor))


def test_a_row_a_release_and_a_column_a_name(tmp_path: Path) -> None:
    shown = version(tmp_path, "2.7")
    assert render_output_table(shown, shown.project.snippets[NAME]).splitlines() == [
        "| release | CUDA | GPUs |",
        "| --- | --- | --- |",
        r"| 2.7 | `12.6` | `sm_50 \| sm_60` |",
        "| 2.6 | `12.4` |  |",
    ]
    assert "| 2.6 | `12.4` |" in render_feature_page(shown, shown.project.features["compile/stance"])


def test_an_older_version_does_not_know_newer_releases(tmp_path: Path) -> None:
    shown = version(tmp_path, "2.6")
    assert "| 2.7 |" not in render_output_table(shown, shown.project.snippets[NAME])


def test_nothing_ran(tmp_path: Path) -> None:
    shown = version(tmp_path, "2.7")
    factory.add_snippet(tmp_path, "compile/stance/later")
    project = load_project(tmp_path)
    shown = DocsVersion(project, shown.release)
    assert render_output_table(shown, project.snippets["compile/stance/later"]) == "None of these releases has run it."
