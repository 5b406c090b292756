"""An announced assert asks for what its page, its facet or its entry is about."""

from pathlib import Path

import pytest

import factory
import small
from torchproof_docs.rules.unfailable_checks import find_unrelated_absence_checks
from torchproof_docs.verdicts.project import load_project

HEADER = 'absent = ["AssertionError: none there"]'
CHECK = "import torch.other\nassert hasattr(torch.other, 'gone'), 'none there'\n"
TRIED = (
    "import torch.other\ntry:\n    torch.other.first\n    torch.other.second\n    there = True\n"
    "except AttributeError:\n    there = False\nassert there, 'none there'\n"
)


def problems(root: Path, checks: str) -> list[str]:
    small.snippet(root, body=f"{small.HEAD}{checks}", header=HEADER)
    return [*find_unrelated_absence_checks(load_project(root))]


@pytest.mark.parametrize(("checks", "name"), [(CHECK, "torch.other.gone"), (TRIED, "torch.other.first")])
def test_the_first_name_is_told(tmp_path: Path, checks: str, name: str) -> None:
    factory.proved(tmp_path)
    (problem,) = problems(tmp_path, checks)
    assert f"asks for {name}, which its page is not about" in problem


@pytest.mark.parametrize(
    ("title", "snippet", "count"),
    [
        ("`gone` is there", "compile/stance/basics", 0),
        ("`Gone` is there", "compile/stance/basics", 0),
        ("`other` is there", "compile/stance/basics", 1),
        ("`gone` is there", "compile/stance/second", 1),
    ],
)
def test_the_words_of_the_entry_that_the_snippet_proves(tmp_path: Path, title: str, snippet: str, count: int) -> None:
    factory.proved(tmp_path)
    factory.add_snippet(tmp_path, "compile/stance/second")
    front = factory.CHANGES.replace("`set_stance` is there", title).replace("compile/stance/basics", snippet)
    factory.add_notes(tmp_path, front=front)
    assert len(problems(tmp_path, CHECK)) == count
