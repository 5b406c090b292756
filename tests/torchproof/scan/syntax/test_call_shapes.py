"""The arguments of a call, held against signatures."""

import ast

import pytest

from torchproof.scan.syntax.call_shapes import CallShape, describe_call, find_call_problem, find_parameter_at


def shape_of(code: str, *, skip: int = 0) -> CallShape:
    call = ast.parse(code, mode="eval").body
    assert isinstance(call, ast.Call)
    return describe_call(call, skip=skip)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("f()", CallShape(0)),
        ("f(1, 2)", CallShape(2, arguments=("1", "2"))),
        ("f(1, *a)", CallShape(1, star=True, arguments=("1",))),
        ("f(**a)", CallShape(0, double_star=True)),
        ("f(a=1, b='x')", CallShape(0, (("a", "1"), ("b", "'x'")))),
        ("f(a=torch.float32, b=c, d=x.float32)", CallShape(0, (("a", "torch.float32"), ("b", ""), ("d", "")))),
        ("f(a='" + "x" * 37 + "')", CallShape(0, (("a", repr("x" * 37)),))),
        ("f(a='" + "x" * 38 + "')", CallShape(0, (("a", "f''"),))),
        (
            "f((1, a), [], {}, lambda: 1, f'{a}', -1, b)",
            CallShape(7, arguments=("(1, ?)", "[]", "{}", "lambda", "f''", "-1", "")),
        ),
        ("f(1, *a, 2)", CallShape(2, star=True, arguments=("1",))),
    ],
)
def test_the_arguments_of_a_call(code: str, expected: CallShape) -> None:
    assert shape_of(code) == expected


def test_the_first_arguments_can_be_left_out() -> None:
    assert shape_of("f(1, 2, a=3)", skip=1) == CallShape(1, (("a", "3"),), arguments=("2",))


@pytest.mark.parametrize(
    ("code", "signature", "expected"),
    [
        ("f(1)", "(a)", None),
        ("f(a=1)", "(a)", None),
        ("f()", "(a)", "argument `a` is required"),
        ("f()", "(a=1)", None),
        ("f(1, 2)", "(a)", "at most 1 positional arguments are taken, 2 are given"),
        ("f(1, 2)", "(a, *b)", None),
        ("f(1, 2)", "(a, *, b=1)", "at most 1 positional arguments are taken, 2 are given"),
        ("f(1, b=2)", "(a, *, b)", None),
        ("f(1)", "(a, *, b)", "argument `b` is required"),
        ("f(1, b=2)", "(a)", "keyword `b` is not taken"),
        ("f(1, b=2)", "(a, **c)", None),
        ("f(1, a=2)", "(a)", "`a` is given twice, by position and by keyword"),
        ("f(a=1)", "(a, /)", "keyword `a` is not taken"),
        ("f(1)", "(a, /)", None),
        ("f(*x)", "(a, b)", None),
        ("f(**x)", "(a, b)", None),
        ("f(c=1, **x)", "(a, b)", "keyword `c` is not taken"),
        ("f(1, 2, 3, *x)", "(a, b)", "at most 2 positional arguments are taken, 3 are given"),
    ],
)
def test_why_a_signature_does_not_accept_a_call(code: str, signature: str, expected: str | None) -> None:
    assert find_call_problem(shape_of(code), [signature]) == expected


def test_one_overload_is_enough_and_a_keyword_is_named_first() -> None:
    shape = shape_of("f(1, b=2)")
    assert find_call_problem(shape, ["(a)", "(a, b)"]) is None
    assert find_call_problem(shape, ["(b)", "(a)"]) == "keyword `b` is not taken"
    assert find_call_problem(shape, []) is None
    assert find_call_problem(shape, ["no signature", "(a)"]) is None


def test_more_arguments_of_a_partial_call_follow() -> None:
    assert find_call_problem(CallShape(1, partial=True), ["(a, b)"]) is None
    assert find_call_problem(CallShape(1), ["(a, b)"]) == "argument `b` is required"


def test_self_is_given_to_a_bound_method() -> None:
    assert find_call_problem(CallShape(1), ["(self, a)"], bound=True) is None
    assert find_call_problem(CallShape(1), ["(self, a)"]) == "argument `a` is required"
    assert find_call_problem(CallShape(1), ["(a, b)"], bound=True) == "argument `b` is required"


@pytest.mark.parametrize(
    ("position", "bound", "expected"), [(0, False, "self"), (0, True, "a"), (1, True, "b"), (2, True, None)]
)
def test_the_parameter_at_a_position(position: int, bound: bool, expected: str | None) -> None:
    assert find_parameter_at("(self, a, b, *c, d=1)", position, bound=bound) == expected
