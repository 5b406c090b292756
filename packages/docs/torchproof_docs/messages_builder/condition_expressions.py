"""Turns expressions of a source into conditions on arguments, in the language of ``refusal_conditions``."""

import ast
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from torchproof.messages.refusal_conditions import CLASSES, FUNCTIONS, OPERATORS
from torchproof_docs.names_builder.source_facts.annotation_text import unparse_name

# Stands for what only a run knows.
UNKNOWN = ast.Name("?")
TRUE, FALSE = ast.Constant(True), ast.Constant(False)
# What gives False for literals, in a program that is not compiled, by how the names begin.
FALSE_CALLS = (
    *("has_torch_function", "is_scripting", "is_tracing", "is_compiling", "is_dynamo_compiling", "is_exporting"),
    *("is_tensor", "callable"),
)
# The kinds of nodes that are kept as they are, with what their parts stand for.
KEPT = (ast.Compare, ast.Tuple, ast.Set, ast.BinOp, ast.UnaryOp, ast.Subscript, ast.IfExp, ast.BoolOp, ast.expr_context)
# The most nodes of a value: a name that stands for another one may double them again and again.
MAX_NODES = 200
Names = Mapping[str, ast.expr]
Conditions = Sequence[ast.expr]


class UndecidableError(Exception):
    """An expression asks for what only a run knows."""


def decide_value(node: ast.expr, names: Names, constants: Names) -> ast.expr:
    """Return an expression with what its names stand for; UNKNOWN, or UNKNOWN in parts that are joined by logic.

    Args:
        node: The expression.
        names: What parameters and local names stand for.
        constants: What the module assigns.

    """
    if isinstance(node, ast.BoolOp):
        return ast.BoolOp(node.op, [decide_value(each, names, constants) for each in node.values])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return build_negation(decide_value(node.operand, names, constants))
    try:
        return _limit_value(_rebuild(node, names, constants))
    except UndecidableError:
        return UNKNOWN


def _rebuild(node: Any, names: Names, constants: Names) -> Any:  # noqa: C901, PLR0912 (a kind of node each)
    """Return a node with what its names stand for; raise UndecidableError for what only a run knows."""
    match node:
        case list():
            return [_rebuild(each, names, constants) for each in node]
        case ast.Constant(value=value) if value is not ...:
            return node
        case ast.Name(id=name) if name in names:
            return _require_known(names[name])
        case ast.Name(id=name) if name in constants:
            return _rebuild(constants[name], {name: UNKNOWN}, constants)
        case ast.Attribute(value=ast.Name(id="self")):
            return _require_known(names.get(ast.unparse(node), UNKNOWN))
        case ast.List(elts=[]) | ast.Dict(keys=[]):
            raise UndecidableError  # it is filled later
        case ast.List(elts=elements):
            return ast.Tuple(_rebuild(elements, names, constants), ast.Load())
        case ast.Dict(keys=keys) if None not in keys:  # whose keys an ``in`` asks for
            return ast.Set(_rebuild(keys, names, constants))
        case ast.Call(func=function, args=arguments, keywords=[]):
            return _rebuild_call(unparse_name(function) or "", arguments, names, constants)
        case ast.operator() | ast.unaryop() | ast.cmpop() if type(node) in OPERATORS:
            return node
        case ast.boolop():
            return node
        case _ if isinstance(node, KEPT):
            return type(node)(*[_rebuild(part, names, constants) for _, part in ast.iter_fields(node)])
        case _:
            raise UndecidableError


def _rebuild_call(name: str, arguments: Sequence[ast.expr], names: Names, constants: Names) -> ast.expr:
    match name, arguments:
        case _ if name.rpartition(".")[2].startswith(FALSE_CALLS):
            return FALSE
        case "isinstance", [value, classes]:
            listed: list[ast.expr] = [ast.Name(each) for each in _list_classes(classes, constants)]
            return ast.Call(ast.Name(name), [_rebuild(value, names, constants), ast.Tuple(listed, ast.Load())], [])
        case "any" | "all", [
            ast.GeneratorExp(elt=inner, generators=[ast.comprehension(ast.Name() as target, each, [])])
        ]:
            tested = _rebuild(inner, {**names, target.id: target}, constants)
            loop = ast.comprehension(target, _rebuild(each, names, constants), [], 0)
            return ast.Call(ast.Name(name), [ast.GeneratorExp(tested, [loop])], [])
        case _ if name in FUNCTIONS and name not in names:
            return ast.Call(ast.Name(name), _rebuild([*arguments], names, constants), [])
        case _:
            raise UndecidableError


def _list_classes(node: ast.expr, constants: Names) -> list[str]:
    """Return the classes that ``isinstance`` is asked for; raise UndecidableError for others than those of CLASSES."""
    match node:
        case ast.Tuple(elts=parts):
            return [name for part in parts for name in _list_classes(part, constants)]
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return [*_list_classes(left, constants), *_list_classes(right, constants)]
        case ast.Name(id=name) if name in constants:
            return _list_classes(constants[name], {})
    if (name := (unparse_name(node) or "").rpartition(".")[2]) in CLASSES:
        return [name]
    raise UndecidableError


def _require_known(value: ast.expr) -> ast.expr:
    if any(each is UNKNOWN for each in ast.walk(value)):
        raise UndecidableError
    return value


def choose_value(test: ast.expr, value: ast.expr, other: ast.expr) -> ast.expr:
    """Return what a name stands for after a branch; UNKNOWN if only a run knows it."""
    return _limit_value(ast.IfExp(test, value, other))


def _limit_value(value: ast.expr) -> ast.expr:
    """Return a value, or UNKNOWN if it is too large or holds that."""
    nodes = [*islice(ast.walk(value), MAX_NODES + 1)]
    return UNKNOWN if len(nodes) > MAX_NODES or any(each is UNKNOWN for each in nodes) else value


def build_negation(condition: ast.expr) -> ast.expr:
    """Return the condition that another one does not hold."""
    return ast.UnaryOp(ast.Not(), condition)


def join_conditions(conditions: Conditions) -> ast.expr:
    """Return the condition that all of some hold."""
    return ast.BoolOp(ast.And(), [TRUE, *conditions])


def reduce_condition(condition: ast.expr, *, is_enough: bool = True) -> ast.expr | None:
    """Return what of a condition is decided by literals; None where that is nothing.

    Args:
        condition: A condition that may hold UNKNOWN.
        is_enough: What is returned is enough for the condition; otherwise the condition is not met without it.

    """
    match condition:
        case ast.BoolOp(op=op, values=values):
            is_and = isinstance(op, ast.And)
            parts = [reduce_condition(each, is_enough=is_enough) for each in values]
            if any(isinstance(part, ast.Constant) and bool(part.value) is not is_and for part in parts):
                return ast.Constant(not is_and)
            if is_and is is_enough and None in parts:
                return None
            known = [part for part in parts if part and not isinstance(part, ast.Constant)]
            if len(known) > 1:
                return ast.BoolOp(op, known)
            return known[0] if known else next((part for part in parts if part), None)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = reduce_condition(operand, is_enough=not is_enough)
            if isinstance(inner, ast.Constant):
                return ast.Constant(not inner.value)
            if isinstance(inner, ast.UnaryOp) and isinstance(inner.op, ast.Not):
                return inner.operand
            return ast.UnaryOp(ast.Not(), inner) if inner else None
        case _:
            return None if condition is UNKNOWN else condition
