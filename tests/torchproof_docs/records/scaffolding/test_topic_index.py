"""Headings and pages added to the index of a topic."""

from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof_docs.records.scaffolding.topic_index import add_heading, add_page, choose_heading

INDEX = """\
---
# by a person
groups:
  Control flow:
    - cond
    - map
  "Calls: more":
  - stance
---

# Compile
"""


@pytest.fixture
def index(tmp_path: Path) -> Path:
    path = tmp_path / "index.md"
    path.write_text(INDEX)
    return path


def test_a_page_goes_to_the_end_of_its_heading_with_its_indent() -> None:
    assert add_page(INDEX, "Control flow", "scan") == INDEX.replace("    - map\n", "    - map\n    - scan\n")
    assert add_page(INDEX, "Calls: more", "scan") == INDEX.replace("  - stance\n", "  - stance\n  - scan\n")


def test_a_new_heading_goes_behind_the_others_and_is_quoted_where_yaml_asks() -> None:
    added = add_heading(INDEX, "Graphs: new", "scan")
    assert added == INDEX.replace("  - stance\n", "  - stance\n  'Graphs: new':\n    - scan\n")


def test_an_index_that_is_laid_out_otherwise_stays() -> None:
    text = "---\ngroups: {Calls: [stance]}\n---\n"
    assert add_page(text, "Calls", "scan") == text
    assert add_heading(text, "New", "scan") == text


def test_the_last_heading_is_the_default(index: Path) -> None:
    assert choose_heading(index, None, new=False) == "Calls: more"
    assert choose_heading(index, "Control flow", new=False) == "Control flow"
    assert choose_heading(index, "Graphs", new=True) == "Graphs"


@pytest.mark.parametrize(
    ("group", "new", "problem"),
    [
        ("Control flow", True, "Control flow is there already; name the new heading with --group"),
        (None, True, "it has no name; name the new heading with --group"),
        ("Graphs", False, "no 'Graphs'; take one of Control flow, Calls: more, or add --new-group"),
    ],
)
def test_a_heading_that_does_not_fit_is_refused(index: Path, group: str | None, new: bool, problem: str) -> None:
    with pytest.raises(RecordError) as error:
        choose_heading(index, group, new=new)
    assert str(error.value) == f"{index}: groups: {problem}"


def test_an_index_without_headings_is_named(tmp_path: Path) -> None:
    path = tmp_path / "index.md"
    path.write_text("---\ntitle: x\n---\n")
    with pytest.raises(RecordError, match="groups: it has none; write the first heading"):
        choose_heading(path, None, new=False)
