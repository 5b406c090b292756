"""The lines of a notebook's file on which the lines of its cells stand."""

import json
from pathlib import Path
from typing import Any

import pytest

from torchproof.scan.syntax.notebook_lines import locate_notebook_lines

CELLS: list[dict[str, Any]] = [
    {"source": "one\ntwo"},
    {"source": ["a\n", "b\n", "c"]},
    {"source": []},
    {"source": ["last"]},
]


def locate(folder: Path, text: str) -> dict[tuple[int, int], int]:
    (folder / "a.ipynb").write_text(text, encoding="utf-8")
    return locate_notebook_lines(folder / "a.ipynb")


@pytest.mark.parametrize("indent", [1, 4])
def test_each_line_of_each_cell(tmp_path: Path, indent: int) -> None:
    text = json.dumps({"cells": CELLS}, indent=indent)
    found = locate(tmp_path, text)
    rows = [line.strip().strip(",").strip('"') for line in text.splitlines()]
    assert {place: rows[line - 1] for place, line in found.items() if place[0] != 1} == {
        (2, 1): "a\\n",
        (2, 2): "b\\n",
        (2, 3): "c",
        (4, 1): "last",
    }
    assert found[1, 1] == found[1, 2] == rows.index('source": "one\\ntwo') + 1


def test_a_file_of_one_line(tmp_path: Path) -> None:
    assert set(locate(tmp_path, json.dumps({"cells": CELLS})).values()) == {1}


def test_a_mark_at_the_start_moves_nothing(tmp_path: Path) -> None:
    text = json.dumps({"cells": CELLS}, indent=1)
    assert locate(tmp_path, f"\ufeff{text}") == locate(tmp_path, text)


def test_letters_that_are_escaped_count_as_they_stand(tmp_path: Path) -> None:
    text = '{"cells": [\n{"source": "\\u00e9\\n\\u0031"},\n{"source": ["\\ud83d\\ude00\\n",\n"b"]}]}'
    assert locate(tmp_path, text) == {(1, 1): 2, (1, 2): 2, (2, 1): 3, (2, 2): 4}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"cells": 3}',
        '{"cells": [3]}',
        '{"cells": [{}]}',
        '{"cells": [{"source": 3}]}',
        '{"cells": [{"source": [3]}]}',
        '{"cells": ' + "[" * 100_000,
    ],
)
def test_what_is_no_notebook_has_no_lines(tmp_path: Path, text: str) -> None:
    assert locate(tmp_path, text) == {}


def test_a_file_that_is_not_there_has_no_lines(tmp_path: Path) -> None:
    assert locate_notebook_lines(tmp_path / "x.ipynb") == {}
