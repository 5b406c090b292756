"""The bindings of names, by scope."""

import ast
from textwrap import dedent

import pytest

from torchproof.scan.syntax.control_flow import START
from torchproof.scan.syntax.scopes import Scope, build_inner_scope, build_module_scope


def bindings(code: str) -> dict[str, list[str]]:
    """Return the kinds of the bindings of each name, with the imported name or the value."""
    return describe(build_module_scope(ast.parse(dedent(code))))


def describe(scope: Scope) -> dict[str, list[str]]:
    return {
        name: [
            f"{binding.kind} {binding.target or (ast.unparse(binding.node).splitlines()[0] if binding.node else '')}"
            f"{f'[{binding.index}]' if binding.kind == 'item' else ''}".strip()
            for binding in several
        ]
        for name, several in scope.bindings.items()
    }


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import torch", {"torch": ["import torch"]}),
        ("import torch.nn", {"torch": ["import torch"]}),
        ("import torch.nn as n", {"n": ["import torch.nn"]}),
        ("from torch import nn", {"nn": ["import torch.nn"]}),
        ("from torch import nn as n", {"n": ["import torch.nn"]}),
        ("from . import a", {"a": ["import .a"]}),
        ("from .b import a", {"a": ["import .b.a"]}),
        ("from ..b import a", {"a": ["import ..b.a"]}),
        ("a = 1", {"a": ["value 1"]}),
        ("a = b = 1", {"a": ["value 1"], "b": ["value 1"]}),
        ("a, b = 1, 2", {"a": ["value 1"], "b": ["value 2"]}),
        ("a, b = f()", {"a": ["item f()[0]"], "b": ["item f()[1]"]}),
        ("a, b = 1, 2, 3", {"a": ["item (1, 2, 3)[0]"], "b": ["item (1, 2, 3)[1]"]}),
        ("[a, (b, c)] = [1, (2, 3)]", {"a": ["value 1"], "b": ["value 2"], "c": ["value 3"]}),
        ("a, b.c = f()", {"a": ["item f()[0]"]}),
        ("a.b = 1", {}),
        ("a: int = 1", {"a": ["value 1"]}),
        ("a: int", {"a": ["annotated int"]}),
        ("a += 1", {"a": ["opaque"]}),
        ("for a in b: pass", {"a": ["opaque"]}),
        ("for a, c in b: pass", {"a": ["opaque"], "c": ["opaque"]}),
        ("with b as a: pass", {"a": ["opaque"]}),
        ("with b: pass", {}),
        ("def a(): pass", {"a": ["defined def a():"]}),
        ("class a: pass", {"a": ["defined class a:"]}),
        ("match b:\n    case [a, *c]: pass", {"a": ["value b[0]"], "c": ["opaque"]}),
        ("if b:\n    a = 1\nelse:\n    a = 2", {"a": ["value 1", "value 2"]}),
        ("del a", {}),
    ],
)
def test_what_a_statement_binds(code: str, expected: dict[str, list[str]]) -> None:
    assert bindings(code) == expected


def test_a_star_import_is_kept_apart() -> None:
    scope = build_module_scope(ast.parse("from torch.nn import *"))
    assert [origin for origin, _ in scope.stars] == ["torch.nn"]
    assert scope.bindings == {}


def inner(code: str) -> tuple[Scope, Scope]:
    """Return the module and the scope of its first definition."""
    tree = ast.parse(dedent(code))
    module = build_module_scope(tree)
    return module, build_inner_scope(tree.body[0], module, START)


def test_parameters_are_bound_with_their_annotation() -> None:
    _, scope = inner("def f(a, /, b: int, *c, d: str = 'x', **e): pass")
    assert describe(scope) == {
        "a": ["opaque"],
        "b": ["annotated int"],
        "d": ["annotated str"],
        "c": ["opaque"],
        "e": ["opaque"],
    }


def test_a_global_name_belongs_to_the_module() -> None:
    module, scope = inner("def f():\n    global a\n    a = 1\n    b = 2")
    assert "a" not in scope.bindings
    assert set(module.bindings) == {"f", "a"}
    assert set(scope.bindings) == {"b"}


def test_a_class_scope_is_seen_from_itself_alone() -> None:
    tree = ast.parse("class A:\n    x = 1\n    def f(self): pass")
    module = build_module_scope(tree)
    owner = build_inner_scope(tree.body[0], module, START)
    method = build_inner_scope(tree.body[0].body[1], owner, START)  # type: ignore[attr-defined]
    assert owner.find_bindings("x") is not None
    assert method.find_bindings("x") is None
    assert (method.find_bindings("A") or (None,))[0] is module
    assert method.find_bindings("nosuch") is None
    assert method.module is module


def test_a_comprehension_binds_its_targets() -> None:
    module = build_module_scope(ast.parse(""))
    scope = build_inner_scope(ast.parse("[a for a, b in c]", mode="eval").body, module, START)
    assert set(scope.bindings) == {"a", "b"}


def test_a_surrounding_try_statement_catches_nothing_when_a_function_is_called() -> None:
    tree = ast.parse("try:\n    def f():\n        a\nexcept E:\n    pass")
    module = build_module_scope(tree)
    function, route = next(step for step in module.steps if isinstance(step[0], ast.FunctionDef))
    assert route.caught == {"E"}
    assert [inner.caught for _, inner in build_inner_scope(function, module, route).steps] == [set()]


@pytest.mark.parametrize(
    ("decorator", "count"),
    [("pytest.mark.skipif(a)", 1), ("requires_torch('2.6')", 1), ("run_if(a)(b)", 1), ("property", 0), ("cache()", 0)],
)
def test_a_decorator_that_may_skip_is_a_condition(decorator: str, count: int) -> None:
    module, scope = inner(f"@{decorator}\ndef f(): pass")
    steps = [step for step in scope.steps[0][1].list_back_to([START]) if step.condition]
    assert [step.scope for step in steps] == [module] * count, "evaluated where the function is defined"
