"""What an author has still to do: pages where none is read, lines that a draft left."""

from pathlib import Path

import pytest

import factory
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.project import load_project


def told(root: Path) -> list[str]:
    return [line.replace(f"{root}/", "") for line in find_problems(load_project(root))]


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("kernels/fused", "or make kernels one: docs/kernels/index.md with 'groups'"),
        ("fused", "move it into one of compile, distributed, export, attention, environment"),
        ("compile/more/fused", "or make compile/more one: docs/compile/more/index.md with 'groups'"),
    ],
)
def test_a_page_in_the_folder_of_no_topic_is_named(tmp_path: Path, id: str, said: str) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, id)
    (line,) = told(tmp_path)
    assert line.startswith(f"docs/{id}.md: ")
    assert line.endswith(said)


def test_a_folder_whose_index_lists_groups_is_a_topic(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, "kernels/fused", api="[torch.cond]", body='{{ snippet("basics") }}')
    factory.add_snippet(tmp_path, "kernels/fused/basics")
    factory.add_index(tmp_path, "groups: {Fused: [fused]}", "kernels")
    project = load_project(tmp_path)
    assert not find_problems(project)
    assert project.features["kernels/fused"].topic == "kernels"
    assert project.topics[-1] == "kernels"


def test_other_pages_may_lie_anywhere(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_notes(tmp_path)
    for name, text in {
        "about/index.md": "# About\n",
        "wide.md": "---\nhide: [toc]\ntitle: Wide\n---\n# Wide\n",
    }.items():
        path = tmp_path / "docs" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    assert not told(tmp_path)


def test_every_line_that_is_still_to_be_written_is_named(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    snippet = factory.add_snippet(tmp_path)
    snippet.write_text(snippet.read_text() + "# REPLACE: a check\n")
    factory.add_page(tmp_path, summary='"REPLACE: what it is."')
    last = len(snippet.read_text().splitlines())
    (tmp_path / "docs" / "about.md").write_text("# About\n\nREPLACE: what it is about\n")
    assert told(tmp_path) == [
        "docs/about.md:3: still to be written: what it is about",
        "docs/compile/stance.md:10: still to be written: what it is.",
        f"snippets/compile/stance/basics.py:{last}: still to be written: a check",
    ]
