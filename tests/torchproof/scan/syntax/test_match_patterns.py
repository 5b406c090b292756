"""Patterns as conditions, and the names that they bind."""

import ast

import pytest

from torchproof.scan.syntax.match_patterns import build_case_test, find_captures


def case_of(pattern: str) -> ast.match_case:
    statement = ast.parse(f"match s:\n    case {pattern}:\n        pass").body[0]
    assert isinstance(statement, ast.Match)
    return statement.cases[0]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("1", "s == 1"),
        ("A.B", "s == A.B"),
        ("None", "s is None"),
        ("_", "True"),
        ("a", "True"),
        ("1 as a", "s == 1"),
        ("1 | 2", "s == 1 or s == 2"),
        ("1 if b", "s == 1 and b"),
        ("[1, 2]", "len(s) == 2 and s[0] == 1 and (s[1] == 2)"),
        ("[1, *_]", "len(s) >= 1 and s[0] == 1"),
        ("[1, *_, 2]", "len(s) >= 2 and s[0] == 1 and (s[-1] == 2)"),
        ("[*_, 1, 2]", "len(s) >= 2 and s[-2] == 1 and (s[-1] == 2)"),
        ("{'a': 1}", "await s"),
        ("A()", "await s"),
    ],
)
def test_a_pattern_is_a_condition(pattern: str, expected: str) -> None:
    assert ast.unparse(build_case_test(ast.Name("s", ast.Load()), case_of(pattern))) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("1", {}),
        ("_", {}),
        ("a", {"a": "s"}),
        ("1 as a", {"a": "s"}),
        ("[a, b]", {"a": "s[0]", "b": "s[1]"}),
        ("[a, *b, c]", {"a": "s[0]", "b": None, "c": "s[-1]"}),
        ("[a, *_]", {"a": "s[0]"}),
        ("[[a], 1 as b]", {"a": "s[0][0]", "b": "s[1]"}),
        ("(1 as a) | (2 as a)", {"a": None}),
        ("{'k': a, **rest}", {"a": None, "rest": None}),
        ("{'k': 1}", {}),
        ("A(a, b=c)", {"a": None, "c": None}),
        ("A([a, *b])", {"a": None, "b": None}),
    ],
)
def test_a_pattern_binds_names_to_parts_of_the_subject(pattern: str, expected: dict[str, str | None]) -> None:
    captures = find_captures(ast.Name("s", ast.Load()), case_of(pattern).pattern)
    assert {name: ast.unparse(part) if part else None for name, part in captures} == expected
