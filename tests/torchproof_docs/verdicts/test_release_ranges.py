"""Ranges of releases in words."""

from pathlib import Path

import pytest

import factory
from torchproof_docs.verdicts import release_ranges
from torchproof_docs.verdicts.project import load_project


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (">=2.6", "2.6 and newer"),
        (">=2.5", "2.5 and newer"),
        ("<2.7", "2.5 to 2.6"),
        (">=2.6,<2.7", "2.6"),
        ("!=2.6.*", "2.5, 2.7"),
    ],
)
def test_ranges_in_words(tmp_path: Path, spec: str, words: str) -> None:
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, "compile/stance/other", spec=spec)
    project = load_project(tmp_path)
    assert release_ranges.describe_range(project, project.snippets["compile/stance/other"]) == words


def test_the_oldest_release_tried_stands_for_older_ones(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    said = {}
    for minor in ("2.5", "2.6"):
        factory.add_page(tmp_path, since=f'"{minor}"')
        project = load_project(tmp_path)
        said[minor] = release_ranges.describe_since(project, project.features[factory.ID])
    assert said == {"2.5": "2.5 or earlier", "2.6": "2.6"}
