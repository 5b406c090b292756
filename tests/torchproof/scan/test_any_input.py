"""Properties of any input: readers of files, metadata and settings answer or raise their own error, in one line."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from torchproof.errors import RecordError
from torchproof.regular_files import Unreadable
from torchproof.scan.baseline import read_baseline
from torchproof.scan.file_reader import FAULT, read_file
from torchproof.scan.metadata.project_folder import read_project_folder
from torchproof.scan.metadata.torch_requirement import TorchRequirement
from torchproof.scan.metadata.version_specifiers import (
    parse_conda_requirement,
    parse_poetry_version,
    parse_requirement,
)
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scan_settings import read_settings
from torchproof.scan.syntax.code_lexer import find_tokens
from torchproof.scan.syntax.newer_syntax import find_needed_python
from torchproof.scan.syntax.notebooks import read_notebook, translate_magics
from torchproof.text_escaping import escape_control_characters

ResultT = TypeVar("ResultT")
quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True
)
# Pieces that readers look for, so that random text reaches beyond their first question.
PIECES = [
    "import torch\n", "torch", "torch.load", "(", ")", "[", "]", "{", "}", "'", '"', "'''", 'f"', "t'", "\\", "\n",
    "    ", "#", "%%time\n", "%time ", "!ls\n", "x = ", "?", "type X = ", "def f[T](): pass\n", "except A, B:", "lazy ",
    "if torch.__version__ >= '2.6':\n    ", "# torchproof: ignore[TP1]\n", "\0", "\ufeff", "\u2028", "\x0c", ":", "=",
]  # fmt: skip
code = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=25).map("".join)
names = st.sampled_from(
    ["torch", "project", "dependencies", "tool", "poetry", "uv", "scan", "torchproof", "version", "cells", "source",
     "cell_type", "worksheets", "metadata", "kernelspec", "language", "exclude", "ignore", "from", "per-file-ignores",
     "optional-dependencies", "dependency-groups", "pixi", "feature", "package", "default", "format", "findings"]
)  # fmt: skip
leaves = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), names,
    st.sampled_from(["torch==2.7.1+cpu", "^2.7 || *", "code", "%%time\nimport torch", "TP1", "2.10", "tests/*"]),
)  # fmt: skip
trees = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.one_of(names, st.text(max_size=3)), inner)),
    max_leaves=25,
)
tables = st.dictionaries(names, trees, max_size=6)


def attempt(read: Callable[[], ResultT], refusal: type[Exception]) -> tuple[ResultT | None, str]:
    """Return what a reader gives and no error, or nothing and its one line."""
    try:
        return read(), ""
    except refusal as error:
        (line,) = escape_control_characters(str(error)).splitlines()
        return None, line


@quick
@given(st.one_of(code.map(lambda text: text.encode("utf-8", "surrogatepass")), st.binary(max_size=200)))
@pytest.mark.parametrize("name", ["a.py", "a.ipynb"])
def test_any_bytes_are_read_or_left_out_in_one_line(name: str, content: bytes) -> None:
    reading = read_file(Path(name), open_scan_context().facts, content)
    assert FAULT not in reading.read_error
    assert len(escape_control_characters(reading.read_error).splitlines()) <= 1


@quick
@given(st.one_of(tables, trees))
def test_any_json_is_a_notebook_or_none(tree: Any) -> None:
    found, error = attempt(lambda: read_notebook(json.dumps(tree).encode()), Unreadable)
    assert "notebook" in error if found is None else all(at <= found.text.count("\n") for _, at in found.cells)


@quick
@given(code)
def test_tokens_are_in_order_and_cover_each_other_nowhere(text: str) -> None:
    at = 0
    for token in find_tokens(text):
        assert at <= token.start < token.end <= len(text)
        at = token.end
    find_needed_python(text)


@quick
@given(code)
def test_a_translated_cell_has_the_lines_of_the_cell(text: str) -> None:
    assert translate_magics(text).count("\n") == text.count("\n")


@quick
@given(tables)
def test_any_table_gives_settings_or_one_line(table: dict[str, Any]) -> None:
    for tree in (table, {"tool": table}, {"tool": {"torchproof": table}}, {"tool": {"torchproof": {"scan": table}}}):
        _, error = attempt(partial(read_settings, tree, Path("p")), RecordError)
        assert not error or error.startswith("p/pyproject.toml: tool.torchproof")


@pytest.mark.parametrize("parse", [parse_requirement, parse_poetry_version, parse_conda_requirement])
@quick
@given(st.text(alphabet="torch py=<>!~^*|,.+[]()'\"@/:0123456789-#;", max_size=40))
def test_any_text_is_a_requirement_or_none(parse: Callable[[str], object], text: str) -> None:
    parse(text)
    parse(f"torch{text}")
    parse(f"pytorch{text}")


FILES = [
    "pyproject.toml", "Pipfile", "pixi.toml", "setup.cfg", "setup.py", "requirements.txt", "environment.yml",
    "uv.lock", "poetry.lock", "pylock.toml", "Pipfile.lock", "pixi.lock", "conda-lock.yml",
]  # fmt: skip


@pytest.mark.parametrize("name", FILES)
@quick
@given(tree=tables, text=code, form=st.sampled_from(["json", "toml", "text", "entry"]))
def test_any_metadata_says_something_or_is_a_problem(
    name: str, tree: dict[str, Any], text: str, form: str, tmp_path: Path
) -> None:
    written = {
        "json": lambda: json.dumps(tree),
        "toml": lambda: _write_toml(tree),
        "text": lambda: text,
        "entry": lambda: f'[[package]]\nname = "torch"\n{_write_toml(tree)}',
    }[form]()
    (tmp_path / name).write_text(written, encoding="utf-8", errors="surrogatepass")
    folder = read_project_folder(tmp_path)
    for found in (folder.declared, folder.locked):
        assert found is None or (isinstance(found, TorchRequirement) and found.alternatives)
    assert all(
        problem and len(escape_control_characters(problem).splitlines()) == 1 for problem in folder.problems.values()
    )


def _write_toml(tree: dict[str, Any]) -> str:
    return "".join(f"{key} = {_write_value(value)}\n" for key, value in tree.items())


def _write_value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_write_value(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_write_value, value)) + "]"
    return json.dumps(value) if value is not None else '"none"'


@quick
@given(st.one_of(tables, trees).map(json.dumps) | st.text(max_size=20))
def test_any_file_is_a_baseline_or_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "b.json"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    found, error = attempt(lambda: read_baseline(path), RecordError)
    assert error.startswith(str(path)) if found is None else all(count > 0 for count in found.values())
