"""Links to headings that some docs versions lack."""

from pathlib import Path

import pytest

import factory
from torchproof_docs.site.build.anchors import find_dead_anchors
from torchproof_docs.verdicts.project import load_project

BODY = """
    [Reset](#set-it-again) it.

    {{ snippet("basics") }}

    %s

    ## Set it again

    Text.

    %s
    """


def test_a_link_to_a_heading_that_a_version_lacks(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = factory.add_page(tmp_path, body=BODY % ("{% if on('>=2.7') %}", "{% endif %}"))
    (line,) = find_dead_anchors(load_project(tmp_path))
    assert line.startswith(f"{path}: (#set-it-again): no such heading in the docs of 2.6; correct the link")


@pytest.mark.parametrize("around", [("", ""), ("{% if on('>=2.6') %}", "{% endif %}")])
def test_a_link_to_a_heading_that_every_version_has(tmp_path: Path, around: tuple[str, str]) -> None:
    factory.proved(tmp_path)
    factory.add_page(tmp_path, body=BODY % around)
    assert list(find_dead_anchors(load_project(tmp_path))) == []
