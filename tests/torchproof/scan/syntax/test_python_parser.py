"""A tree of whatever is Python 3, and one clause on why there is none."""

import ast
import sys
import warnings

import pytest

from torchproof.regular_files import Unreadable
from torchproof.scan.syntax.python_parser import parse_python


@pytest.mark.parametrize("text", ["", "x = 1", "def f(): ...", "# x", "\ufeff", "async def f():\n    await g()"])
def test_python_is_parsed(text: str) -> None:
    assert isinstance(parse_python(text.lstrip("\ufeff")), ast.Module)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1\nprint 'x'", "no Python 3: line 2: "),
        ("x = (", "no Python 3: line 1: "),
        ("exec 'x'", "no Python 3: line 1: "),
        ("a\0b", "no Python 3|cannot be parsed"),
        ("x = " + "9" * 10_000, "cannot be parsed|no Python 3"),
        ("x = " + "(" * 50_000, "nested too deeply|no Python 3"),
        ("x = " + "-" * 200_000 + "1", "nested too deeply"),
    ],
)
def test_what_is_no_python_3_is_one_line(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message) as raised:
        parse_python(text)
    assert "\n" not in str(raised.value)


@pytest.mark.skipif(sys.version_info >= (3, 15), reason="this Python takes the lazy import")
def test_a_newer_python_is_named() -> None:
    with pytest.raises(Unreadable, match=r"^uses syntax of Python 3\.15 or newer; run the scan with it$"):
        parse_python("lazy import torch\n")


def test_only_a_notebook_awaits_at_the_top() -> None:
    assert parse_python("await f()\nasync with g() as x: ...", notebook=True)
    tree = parse_python("await f()")
    assert isinstance(tree.body[0], ast.Expr)


def test_what_python_warns_of_is_not_told() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert parse_python("x = '\\d'\nx is 1\n")


def test_what_this_package_imports_from_the_future_is_not_for_others() -> None:
    (function,) = parse_python("def f(a: 'int'): ...").body
    assert isinstance(function, ast.FunctionDef)
