"""Edits leave the rest of a file as it is: line ends, encoding, outputs and format of a notebook."""

import json
from pathlib import Path

import pytest

from torchproof.fix.file_fixer import FileFix, FileFixer
from torchproof.fix.fix_rules import build_fix_rule
from torchproof.scan.scan_context import open_scan_context

OUTER = {
    "id": "outer",
    "title": "`torch.ger` is `torch.outer`.",
    "level": "safe",
    "since": "2.5",
    "until": "",
    "entries": [],
    "edits": [{"call": "torch.ger", "to": "torch.outer"}],
}
NOTEBOOK = """{
 "cells": [
  {"cell_type": "markdown", "source": ["torch.ger(x)"], "metadata": {}},
  {
   "cell_type": "code", "execution_count": 3, "metadata": {},
   "outputs": [{"output_type": "stream", "text": ["\\u00e9 torch.ger\\n"]}],
   "source": [
    "%matplotlib inline\\n",
    "from torch import ger\\n",
    "import torch"
   ]
  },
  {"cell_type": "code", "metadata": {}, "outputs": [], "source": "%time torch.ger(a, b)\\nx = \\"\\u00fc\\"; ger(a, b)"}
 ],
 "metadata": {}, "nbformat": 4, "nbformat_minor": 5
}
"""


def fix(name: str, content: bytes) -> FileFix:
    context = open_scan_context()
    engine = context.build_engine(0, len(context.facts.releases) - 1)
    return FileFixer([build_fix_rule(OUTER)], engine).fix_file(Path(name), content)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_ends_stay(newline: str) -> None:
    text = newline.join(["import torch", "", "print(torch.ger(a, b))", ""])
    assert fix("a.py", text.encode()).fixed == text.replace("ger", "outer").encode()


def test_an_added_import_has_the_line_ends_of_the_file() -> None:
    fixed = fix("a.py", b"from torch import ger\r\n__all__ = ['ger']\r\nprint(ger(a, b))\r\n").fixed
    assert fixed == b"import torch\r\nfrom torch import ger\r\n__all__ = ['ger']\r\nprint(torch.outer(a, b))\r\n"


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8-sig", "cp1252"])
def test_encoding_stays(encoding: str) -> None:
    declared = "" if encoding == "utf-8-sig" else f"# coding: {encoding}\n"
    text = f'{declared}import torch\nx = "é"; print("ü", torch.ger(a, b))\n'
    assert fix("a.py", text.encode(encoding)).fixed == text.replace("ger", "outer").encode(encoding)


def test_a_notebook_keeps_outputs_and_format() -> None:
    fixed = fix("a.ipynb", NOTEBOOK.encode()).fixed.decode()
    code = NOTEBOOK.replace("import ger", "import outer").replace("torch.ger(a", "torch.outer(a")
    assert fixed == code.replace("; ger(a", "; outer(a")


def test_an_import_may_come_into_a_cell() -> None:
    lines = ["from torch import ger\n", "__all__ = ['ger']\n", "ger(a)"]
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": lines}
    fixed = json.loads(fix("a.ipynb", json.dumps({"cells": [cell]}).encode()).fixed)
    assert fixed["cells"][0]["source"] == ["import torch\n", *lines[:2], "torch.outer(a)"]


def test_what_cannot_be_read_is_named() -> None:
    assert "no Python 3" in fix("a.py", b"import torch\nprint torch.ger\n").problem
    assert fix("a.py", b"\0torch").problem == "binary"


def test_expressions_in_a_formatted_string_are_edited_or_left() -> None:
    text = 'import torch\nprint(f"é {torch.ger(a, b)} {torch.chain_matmul(a, b)}")\n'
    fixed = fix("a.py", text.encode()).fixed.decode()
    assert fixed in (text, text.replace("ger", "outer"))
