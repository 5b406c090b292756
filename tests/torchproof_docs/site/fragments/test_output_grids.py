"""A picture of what a run printed."""

from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.output_grids import parse_grid
from torchproof_docs.site.pages.feature_pages import render_feature_page
from torchproof_docs.verdicts.project import load_project

PRINTED = "loading\nweights of: block <0> | root\nbefore: shard | shard\nforward: whole | shard\n"


def page(root: Path, *, plain: bool) -> str:
    project = factory.proved(root)
    factory.record(root, "2.6.0", {"compile/stance/basics": factory.run(project, stdout=PRINTED)})
    factory.add_page(root, body='{{ snippet("basics") }}\n\n{{ grid("basics", "Who has what") }}\n')
    project = load_project(root)
    version = DocsVersion(project, project.releases.get_release("2.6"), plain=plain)
    return render_feature_page(version, version.project.features["compile/stance"])


def test_a_row_a_line_and_a_colour_a_word(tmp_path: Path) -> None:
    shown = page(tmp_path, plain=False)
    assert '<th scope="col">block &lt;0&gt;</th><th scope="col">root</th>' in shown
    assert '<th scope="row">forward</th><td class="tp-box-1">whole</td><td class="tp-box-0">shard</td>' in shown
    assert "<caption>Who has what</caption>" in shown


def test_as_markdown_it_is_a_table(tmp_path: Path) -> None:
    assert "| forward | whole | shard |" in page(tmp_path, plain=True)


def test_what_comes_before_a_colon_may_hold_one() -> None:
    assert parse_grid("a", "line: place\nif x: y(): Python\n").rows == (("if x: y()", ("Python",)),)


@pytest.mark.parametrize("printed", ["", "one: a\n", "corner: a | b\nrow: 1\n"])
def test_an_output_that_is_no_picture_is_refused(printed: str) -> None:
    with pytest.raises(RecordError, match="print a line of heads"):
        parse_grid("compile/stance/basics", printed)
