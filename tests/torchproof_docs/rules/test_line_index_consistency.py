"""The lines of names and the history of names are of one build, or check says what differs."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import factory
from torchproof.history import line_index
from torchproof.history.history_model import Record
from torchproof.history.name_history import FILE
from torchproof_docs.names_builder.history_encoder import encode_history
from torchproof_docs.rules.line_index_consistency import find_inconsistent_line_index
from torchproof_docs.rules.record_check import find_problems
from torchproof_docs.verdicts.project import load_project

RELEASES = ["2.5", "2.6", "2.7"]
ROWS = {("torch/compiler/__init__.py", "set_stance"): (0, 7, 8), ("torch/compiler/__init__.py", ""): (1, 1, 1)}


def told(root: Path, rows: Mapping[tuple[str, str], tuple[int, ...]], releases: list[str] = RELEASES) -> list[str]:
    factory.proved(root)
    module: dict[tuple[str, str], Record | str] = {("torch", ""): Record("module")}
    module["torch.compiler", ""] = Record("module")
    named = {**module, ("torch.compiler", "set_stance"): Record("function")}
    (root / "history").mkdir()
    (root / FILE).write_text(encode_history(RELEASES, [module, named, named]))
    (root / line_index.FILE).write_text(line_index.encode_lines(releases, rows, (root / FILE).read_bytes()))
    return list(find_inconsistent_line_index(load_project(root)))


def test_lines_of_the_same_build_are_fine(tmp_path: Path) -> None:
    assert told(tmp_path, ROWS) == []


def test_a_line_of_a_name_that_the_release_lacks_is_a_problem(tmp_path: Path) -> None:
    (problem,) = told(tmp_path, {("torch/compiler/__init__.py", "set_stance"): (6, 7, 8)})
    assert "torch.compiler.set_stance has a line in 2.5, where history/torch.json lacks it" in problem


def test_a_missing_release_is_a_problem(tmp_path: Path) -> None:
    (problem,) = told(tmp_path, {("torch/compiler/__init__.py", ""): (1, 1)}, RELEASES[:2])
    assert "has 2.5, 2.6, history/torch.json 2.5, 2.6, 2.7" in problem


@pytest.mark.parametrize("name", [FILE, line_index.FILE])
def test_a_change_of_either_alone_fails_check(tmp_path: Path, name: Path) -> None:
    assert told(tmp_path, ROWS) == []
    text = (tmp_path / name).read_text()
    changed = text.replace("function", "class") if name == FILE else text.replace("8", "9").replace("[7", "[6")
    assert changed != text
    (tmp_path / name).write_text(changed)
    (problem,) = (line for line in find_problems(load_project(tmp_path)) if "lines.json" in line)
    assert "not written with the history/torch.json that is there, or changed since" in problem
