"""Conditions on literal arguments, as expressions of a closed language, and what they give for a call."""

import ast
import operator
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

# The classes that a condition may name; a literal is an instance of no other of these.
BUILTIN_CLASSES: Mapping[str, type] = {
    each.__name__: each for each in (bool, int, float, complex, str, bytes, tuple, list, dict, set, type(None))
}
TORCH_CLASSES = ("Tensor", "Parameter", "Module", "SymInt", "SymFloat", "SymBool", "Generator", "device", "dtype")
CLASSES: Mapping[str, type] = {**dict.fromkeys(TORCH_CLASSES, ast.AST), **BUILTIN_CLASSES}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {"len": len, "abs": abs, "any": any, "all": all, "isinstance": isinstance}
COMPARISON_OPERATORS: Mapping[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}
OPERATORS: Mapping[type[ast.AST], Callable[..., Any]] = {
    **COMPARISON_OPERATORS,
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mod: operator.mod,
    ast.FloorDiv: operator.floordiv,
}


def is_met(condition: str, arguments: Mapping[str, Any]) -> bool:
    """Return True if arguments meet a condition; False if one is missing, or if the condition itself raises."""
    tree, names = parse_condition(condition)
    if not names.issubset(arguments):
        return False
    try:
        return bool(_evaluate(tree, {**CLASSES, **arguments}))
    except (TypeError, LookupError, ValueError, ArithmeticError):
        return False


@lru_cache(maxsize=4096)
def parse_condition(condition: str) -> tuple[ast.expr, frozenset[str]]:
    """Return the tree of a condition, and the parameters that it asks for."""
    tree = ast.parse(condition, mode="eval").body
    read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    bound = {ast.unparse(node.target) for node in ast.walk(tree) if isinstance(node, ast.comprehension)}
    return tree, frozenset(read - bound - {*CLASSES, *FUNCTIONS})


def _evaluate(node: ast.expr, names: Mapping[str, Any]) -> Any:  # noqa: C901 (a kind of node each)
    """Return the value of an expression, a case a kind of node; raise ValueError for other kinds."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return names[name]
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            return tuple(_evaluate(each, names) for each in elements)
        case ast.BoolOp(op=op, values=values):
            return _evaluate_boolean(isinstance(op, ast.And), values, names)
        case ast.UnaryOp(op=op, operand=operand):
            return OPERATORS[type(op)](_evaluate(operand, names))
        case ast.BinOp(left=left, op=op, right=right):
            return OPERATORS[type(op)](_evaluate(left, names), _evaluate(right, names))
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            values = [_evaluate(each, names) for each in (left, *comparators)]
            return all(OPERATORS[type(op)](*values[at : at + 2]) for at, op in enumerate(ops))
        case ast.IfExp(test=test, body=body, orelse=other):
            return _evaluate(body if _evaluate(test, names) else other, names)
        case ast.Subscript(value=value, slice=index):
            return _evaluate(value, names)[_evaluate(index, names)]
        case ast.Call(
            func=ast.Name(id=name),
            args=[ast.GeneratorExp(elt=inner, generators=[ast.comprehension(ast.Name(id=local), each)])],
        ):
            return FUNCTIONS[name](_evaluate(inner, {**names, local: value}) for value in _evaluate(each, names))
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return FUNCTIONS[name](*(_evaluate(argument, names) for argument in arguments))
        case _:
            raise ValueError(ast.unparse(node))


def _evaluate_boolean(is_and: bool, nodes: Iterable[ast.expr], names: Mapping[str, Any]) -> Any:
    value: Any = is_and
    for node in nodes:
        value = _evaluate(node, names)
        if bool(value) is not is_and:
            break
    return value
