"""The route to a statement, as the kinds and texts of its conditions."""

import ast
from textwrap import dedent

import pytest

from torchproof.scan.syntax.control_flow import (
    START,
    is_caught,
    is_terminal,
    list_suppressed_exceptions,
    walk_statements,
)


def route_to_here(code: str) -> list[str]:
    """Return the route to the statement ``here``."""
    for statement, route in walk_statements(ast.parse(dedent(code)).body, START):
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Name) and statement.value.id == "here":
            conditions = [step.condition for step in route.list_back_to([START])]
            return [f"{each.kind} {ast.unparse(each.node).splitlines()[0]}" for each in conditions if each]
    raise AssertionError(code)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("here", []),
        ("if a:\n    here", ["if a"]),
        ("if a:\n    pass\nelse:\n    here", ["unless a"]),
        ("if a:\n    pass\nelif b:\n    here", ["unless a", "if b"]),
        ("if a:\n    pass\nhere", []),
        ("if a:\n    raise\nhere", ["unless a"]),
        ("if a:\n    pass\nelse:\n    raise\nhere", ["if a"]),
        ("if a:\n    sys.exit()\nhere", ["unless a"]),
        ("if a:\n    log()\nhere", []),
        ("while a:\n    here", ["if a"]),
        ("while a:\n    pass\nelse:\n    here", []),
        ("for a in b:\n    if c:\n        continue\n    here", ["unless c"]),
        ("for a in b:\n    if c:\n        break\nelse:\n    here", ["unless c"]),
        ("with a:\n    here", []),
        ("with suppress(E):\n    here", ["try try:"]),
        ("with suppress(E):\n    pass\nhere", []),
        ("assert a\nhere", ["if a"]),
        ("check_version(a)\nhere", ["returns check_version(a)"]),
        ("log(a)\nhere", []),
        ("m = pytest.importorskip('torch')\nhere", ["returns pytest.importorskip('torch')"]),
        ("m = check('torch')\nhere", []),
        ("try:\n    here\nexcept E:\n    pass", ["try try:"]),
        ("try:\n    here\nexcept E:\n    raise", []),
        ("try:\n    pass\nexcept E:\n    here", ["handler try:"]),
        ("try:\n    pass\nexcept E:\n    pass\nelse:\n    here", ["success try:"]),
        ("try:\n    pass\nexcept E:\n    pass\nfinally:\n    here", []),
        ("try:\n    pass\nexcept E:\n    return_()\nhere", []),
        ("try:\n    pass\nexcept E:\n    exit()\nhere", ["success try:"]),
        ("try:\n    pass\nexcept E:\n    exit()\nexcept F:\n    pass\nhere", []),
        ("match a:\n    case 1:\n        here", ["if a == 1"]),
        ("match a:\n    case 1:\n        pass\n    case 2:\n        here", ["unless a == 1", "if a == 2"]),
        ("match a:\n    case 1:\n        raise\nhere", ["unless a == 1"]),
        ("match a:\n    case 1:\n        pass\nhere", []),
        ("match a:\n    case 1 if b:\n        here", ["if a == 1 and b"]),
    ],
)
def test_the_route_to_a_statement(code: str, expected: list[str]) -> None:
    assert route_to_here(code) == expected


def test_the_statements_of_functions_and_classes_are_left_out() -> None:
    body = ast.parse("def f():\n    a\nclass B:\n    c\nd").body
    assert [type(statement).__name__ for statement, _ in walk_statements(body, START)] == [
        "FunctionDef",
        "ClassDef",
        "Expr",
    ]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("return", True),
        ("raise", True),
        ("continue", True),
        ("break", True),
        ("pass", False),
        ("exit()", True),
        ("os._exit(1)", True),
        ("pytest.skip('')", True),
        ("run()", False),
        ("raise\npass", False),
        ("if a:\n    return\nelse:\n    raise", True),
        ("if a:\n    return", False),
        ("if a:\n    pass\nelse:\n    raise", False),
        ("with a:\n    return", True),
        ("with suppress(E):\n    raise", False),
        ("try:\n    return\nexcept E:\n    raise", True),
        ("try:\n    return\nexcept E:\n    pass", False),
        ("try:\n    pass\nexcept E:\n    raise", False),
        ("try:\n    pass\nexcept E:\n    raise\nelse:\n    return", True),
        ("try:\n    pass\nfinally:\n    return", True),
    ],
)
def test_a_block_after_which_nothing_runs(code: str, expected: bool) -> None:
    assert is_terminal(ast.parse(code).body) is expected


def test_an_empty_block_goes_on() -> None:
    assert is_terminal([]) is False


@pytest.mark.parametrize(
    ("caught", "failure", "expected"),
    [
        ({"ImportError"}, "ImportError", True),
        ({"ImportError"}, "ModuleNotFoundError", True),
        ({"ModuleNotFoundError"}, "ImportError", False),
        ({"Exception"}, "TypeError", True),
        ({"BaseException"}, "TypeError", True),
        ({"*"}, "TypeError", True),
        ({"ValueError"}, "TypeError", False),
        (set(), "TypeError", False),
    ],
)
def test_a_handler_catches_its_exceptions_and_those_below(caught: set[str], failure: str, expected: bool) -> None:
    assert is_caught(frozenset(caught), failure) is expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("with suppress(A, m.B): pass", {"A", "B"}),
        ("with pytest.raises((A, B)): pass", {"A", "B"}),
        ("with self.assertRaises(A): pass", {"A"}),
        ("with open(A): pass", set()),
        ("with suppress: pass", set()),
        ("with a, suppress(A): pass", {"A"}),
    ],
)
def test_the_exceptions_that_a_with_statement_catches(code: str, expected: set[str]) -> None:
    statement = ast.parse(code).body[0]
    assert isinstance(statement, ast.With)
    assert list_suppressed_exceptions(statement.items) == expected
