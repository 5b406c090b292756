"""The arguments of a call, told apart by commas."""

import ast

import pytest

from torchproof.fix.edits.call_arguments import CallArguments, read_arguments
from torchproof.fix.edits.source_text import SourceText


def read(text: str) -> CallArguments:
    call = ast.parse(text, mode="eval").body
    assert isinstance(call, ast.Call)
    found = read_arguments(SourceText(text), call)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("f()", []),
        ("f(a)", ["a"]),
        ("f(a, b,)", ["a", "b"]),
        ("f((a, b), [c, d], {e: f, g: h})", ["(a, b)", "[c, d]", "{e: f, g: h}"]),
        ("f((a), x=(b))", ["(a)", "x=(b)"]),
        ("f(lambda a, b=(1, 2): a, c)", ["lambda a, b=(1, 2): a", "c"]),
        ("f(*a, **b)", ["*a", "**b"]),
        ("f(x for x in y)", ["x for x in y"]),
        ("f(g(a, b), c[1, 2])", ["g(a, b)", "c[1, 2]"]),
        ('f("a, b", """c,\nd""")', ['"a, b"', '"""c,\nd"""']),
        ("(f)(a)", ["a"]),
        ("f(a)(b, c)", ["b", "c"]),
    ],
)
def test_segments_are_the_arguments(text: str, arguments: list[str]) -> None:
    found = read(text)
    assert [text[each.start : each.end] for each in found.list.segments] == arguments


@pytest.mark.parametrize(
    ("text", "index", "result"),
    [
        ("f(a, b, c)", 0, "f(b, c)"),
        ("f(a, b, c)", 1, "f(a, c)"),
        ("f(a, b, c)", 2, "f(a, b)"),
        ("f(a, b, c,)", 2, "f(a, b,)"),
        ("f(a)", 0, "f()"),
        ("f(a,)", 0, "f()"),
        ("f(\n    a,\n    b,\n)", 1, "f(\n    a,\n)"),
        ("f(\n    a,\n    b,\n)", 0, "f(\n    b,\n)"),
    ],
)
def test_one_argument_goes_with_one_comma(text: str, index: int, result: str) -> None:
    found = read(text)
    assert SourceText(text).replace_ranges(found.list.drop_segment(frozenset({index}))) == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("f(a)", "f(a, x)"),
        ("f(a,)", "f(a, x,)"),
        ("f(\n    a,\n    b,\n)", "f(\n    a,\n    b,\n    x,\n)"),
        ("f(\n    a, b\n)", "f(\n    a, b, x\n)"),
        ("f(\n    a,\n    b,  # two\n)", "f(\n    a,\n    b,  # two\n    x,\n)"),
        ("f(\n    a,\n    b  # two\n)", "f(\n    a,\n    b,  # two\n    x\n)"),
        ("f(\n    a,  # one\n    b,\n)", "f(\n    a,  # one\n    b,\n    x,\n)"),
        ("f(\r\n\ta,\r\n\tb, # two\r\n\t# three\r\n)", "f(\r\n\ta,\r\n\tb, # two\r\n\t# three\r\n\tx,\r\n)"),
    ],
)
def test_an_argument_comes_last(text: str, result: str) -> None:
    assert SourceText(text).replace_ranges(read(text).add_last(["x"])) == result


@pytest.mark.parametrize(
    ("text", "result"), [("f()", "f(x)"), ("f(a)", "f(x)"), ("f(\n    a,\n)", "f(\n    x)"), ("f( a, b)", "f( x)")]
)
def test_a_text_takes_the_place_of_all_arguments(text: str, result: str) -> None:
    assert SourceText(text).replace_ranges(read(text).replace_all("x")) == result
