"""Notebooks of every format, IPython's lines, and one bad cell among good ones."""

import json
import time
from typing import Any

import pytest

from torchproof.regular_files import Unreadable
from torchproof.scan.syntax.notebooks import find_code_cells, read_notebook, translate_magics


def notebook(*sources: str | list[str], **more: Any) -> bytes:
    return json.dumps({"cells": [{"cell_type": "code", "source": source} for source in sources], **more}).encode()


def test_the_code_cells_are_numbered_among_all() -> None:
    cells = [
        {"cell_type": "code", "source": "a\nb"},
        {"cell_type": "markdown", "source": "no"},
        {"cell_type": "code", "source": ["%matplotlib inline\n", "  \n", "c?\n", "x = 1 % 2"]},
        {"cell_type": "code", "source": "%%bash\nls ("},
        {"cell_type": "code", "source": "d"},
    ]
    code = read_notebook(json.dumps({"cells": cells}).encode())
    assert code.text.splitlines() == ["a", "b", "pass", "  ", "pass", "x = 1 % 2", "", "", "d"]
    assert code.cells == ((1, 0), (3, 2), (4, 6), (5, 8))
    assert code.problem == ""


def test_format_3_has_worksheets_and_inputs() -> None:
    cells = [{"cell_type": "heading", "source": "no"}, {"cell_type": "code", "input": ["import torch\n", "torch.load"]}]
    code = read_notebook(json.dumps({"nbformat": 3, "worksheets": [{"cells": cells}]}).encode())
    assert (code.text, code.cells) == ("import torch\ntorch.load\n", ((2, 0),))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" \n",
        b"{}",
        b'{"cells": []}',
        notebook("library(torch) -> x", metadata={"kernelspec": {"language": "R"}}),
        notebook("x |> y", metadata={"language_info": {"name": "julia"}}),
    ],
)
def test_empty_notebooks_and_those_of_other_languages_have_no_code(content: bytes) -> None:
    assert read_notebook(content).text == ""


def test_python_is_called_by_its_version_too() -> None:
    assert read_notebook(notebook("x", metadata={"language_info": {"name": "Python3"}})).text == "x\n"


@pytest.mark.parametrize("content", [b"no json", b"[]", b'{"cells": 1}', b"\xff", b"[" * 100_000])
def test_what_is_no_notebook_is_refused(content: bytes) -> None:
    with pytest.raises(Unreadable, match="no notebook"):
        read_notebook(content)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("%%time\nx = f(1)", "pass\nx = f(1)"),
        ("%%capture out\n%%time\nx = 1\n!ls", "pass\npass\nx = 1\npass"),
        ("%time x = f(1)", "0;    x = f(1)"),
        ("%timeit -n 10 -r3 f(1) + 1", "0;                f(1) + 1"),
        ("%time for x in y: f(x)", "for x in y: f(x)"),
        ("x = !ls *.py", "x = None"),
        ("x = %time f(1)", "x =       f(1)"),
        ("x = %sql select 1", "x = None"),
        ("if x:\n    !ls\nelse:\n    %cd a", "if x:\n    pass\nelse:\n    pass"),
        ("?f\nf??\n!!ls\n,f a\n%f?", "pass\npass\npass\npass\npass"),
        ("!pip install \\\n  it's\nx", "pass\n\nx"),
        ("f('a'\n  % x)\n!ls", "f('a'\n  % x)\npass"),
        ("x = '''\n!no magic\n'''\n!ls", "x = '''\n!no magic\n'''\npass"),
        ("x != y  # why?\n!ls", "x != y  # why?\npass"),
    ],
)
def test_the_lines_of_ipython_become_python_and_keep_columns(cell: str, expected: str) -> None:
    assert read_notebook(notebook(cell)).text == f"{expected}\n"


def test_a_bad_cell_is_left_out_alone_and_named() -> None:
    code = read_notebook(notebook("import torch", "torch.load(\nx", "torch.save"))
    assert code.text == "import torch\n\n\ntorch.save\n"
    assert code.problem.startswith("cell 2: no Python 3: line 1: ")


def test_a_cell_of_another_language_is_no_problem_and_one_of_unknown_magic_is_read_if_it_is_python() -> None:
    code = read_notebook(notebook("%%html\n<b>(", "%%writefile a.py\nimport torch"))
    assert (code.text.split(), code.problem) == (["pass", "import", "torch"], "")


@pytest.mark.parametrize(
    ("cell", "problem"),
    [
        (1, "cell 1: no cell"),
        ({"cell_type": "code", "source": None}, "cell 1: its source is no text"),
        ({"cell_type": "code", "source": [1, "x"]}, "cell 1: its source is no text"),
        ({"cell_type": "code"}, ""),
        ({"cell_type": "markdown", "source": 3}, ""),
    ],
)
def test_a_cell_of_another_shape_is_left_out_alone(cell: Any, problem: str) -> None:
    cells = [cell, {"cell_type": "code", "source": "import torch"}]
    code = read_notebook(json.dumps({"cells": cells}).encode())
    assert (code.text.strip(), code.problem) == ("import torch", problem)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_notebook_is_read_in_each_encoding_of_json(encoding: str) -> None:
    assert read_notebook(notebook("x").decode().encode(encoding)).text == "x\n"


def test_many_bad_cells_are_counted() -> None:
    assert read_notebook(notebook(*["("] * 5)).problem.endswith(" and 2 more cells")


def test_a_cell_pasted_with_its_indentation_is_read() -> None:
    assert read_notebook(notebook("    x = 1\n    y = 2")).text == "x = 1\ny = 2\n"


@pytest.mark.parametrize(
    "line",
    [
        "'" + " " * 1_000_000 + "x",
        " " * 1_000_000 + "x?",
        "%time -n" + " " * 1_000_000,
        "x = " + "[" * 500_000 + "!ls",
        "x" * 1_000_000 + "?",
        "%time " + "-n 1 " * 200_000,
    ],
)
def test_a_long_line_takes_a_time_that_grows_with_its_length(line: str) -> None:
    started = time.process_time()
    translate_magics(line)
    assert time.process_time() - started < 5


def test_cells_without_code_are_none() -> None:
    assert [cell.number for cell in find_code_cells(notebook("", " \n", "x"))] == [3]
