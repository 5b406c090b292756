"""Compute an expression from its parts; names, attributes and calls are told by the world."""

import ast
import operator
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from torchproof.scan.conditions.call_evaluation import by_name
from torchproof.scan.syntax.scopes import Binding, Bound, Scope
from torchproof.scan.syntax.name_resolution import is_torch
from torchproof.scan.conditions.condition_values import Signature, Thing, TorchVersion, Unknown, as_version

if TYPE_CHECKING:
    from torchproof.scan.conditions.condition_evaluator import Evaluator

COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.In: lambda left, right: operator.contains(right, left),
    ast.NotIn: lambda left, right: not operator.contains(right, left),
    ast.Is: lambda left, right: left is right,
    ast.IsNot: lambda left, right: left is not right,
}
LOADED = Thing("sys.modules")


def computed(world: "Evaluator", node: ast.AST | None, scope: Scope, index: int) -> Any:  # noqa: C901, PLR0912
    """Return what an expression gives on a release, a case a kind of node; raise Unknown for any other."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name():
            return world.name(node.id, scope, index)
        case ast.Attribute():
            return world.attribute(node, scope, index)
        case ast.BoolOp():
            return _bool(world, node, scope, index)
        case ast.UnaryOp(op=ast.Not()):
            return not world.value(node.operand, scope, index)
        case ast.UnaryOp(op=ast.USub()):
            return -world.value(node.operand, scope, index)
        case ast.Compare():
            return _compare(world, node, scope, index)
        case ast.IfExp():
            return world.value(node.body if world.value(node.test, scope, index) else node.orelse, scope, index)
        case ast.Dict():
            return _dict(world, node, scope, index)
        case ast.Tuple() | ast.List() | ast.Set():
            return tuple(world.value(element, scope, index) for element in node.elts)
        case ast.Subscript():
            return _subscript(world, node, scope, index)
        case ast.BinOp(op=ast.Add()):
            left, right = world.value(node.left, scope, index), world.value(node.right, scope, index)
            return left if isinstance(left, Signature) and left == right else left + right
        case ast.BinOp(op=ast.BitAnd()):
            return world.value(node.left, scope, index) & world.value(node.right, scope, index)
        case ast.BinOp(op=ast.Mult()):
            left, right = world.value(node.left, scope, index), world.value(node.right, scope, index)
            if isinstance(left, int | float) and isinstance(right, int | float):
                return left * right
            raise Unknown
        case ast.JoinedStr():
            return "".join(str(world.value(part, scope, index)) for part in node.values)
        case ast.FormattedValue(format_spec=None):
            return world.value(node.value, scope, index)
        case ast.ListComp() | ast.GeneratorExp():
            return _comprehension(world, node, scope, index)
        case ast.NamedExpr():
            return world.value(node.value, scope, index)
        case ast.Lambda():
            return node, scope
        case ast.Call():
            return by_name(world, node, scope, index)
        case _:
            raise Unknown


def _dict(world: "Evaluator", node: ast.Dict, scope: Scope, index: int) -> dict[Any, Any]:
    table = {}
    for key, value in zip(node.keys, node.values, strict=True):
        try:
            table[world.value(key, scope, index)] = world.value(value, scope, index)
        except Unknown:
            if key is None:
                raise
    return table


def _bool(world: "Evaluator", node: ast.BoolOp, scope: Scope, index: int) -> Any:
    stops, unknown, value = isinstance(node.op, ast.Or), False, None
    for operand in node.values:
        try:
            value = world.value(operand, scope, index)
        except Unknown:
            unknown = True
            continue
        if bool(value) is stops:
            return value
    if unknown:
        raise Unknown
    return value


def _compare(world: "Evaluator", node: ast.Compare, scope: Scope, index: int) -> bool:
    left = world.value(node.left, scope, index)
    for operation, comparator in zip(node.ops, node.comparators, strict=True):
        right = world.value(comparator, scope, index)
        if isinstance(right, Signature):
            found = world.facts.has_parameter(right.path, left, index)
            if found is None:
                raise Unknown
            result = found is isinstance(operation, ast.In)
        elif right == LOADED:
            if not isinstance(left, str) or not is_torch(left) or world.is_there(left, index):
                raise Unknown  # it may be loaded or not
            result = isinstance(operation, ast.NotIn)
        elif isinstance(left, Thing) or isinstance(right, Thing):
            if not isinstance(operation, ast.Is | ast.IsNot | ast.Eq | ast.NotEq) or None not in (left, right):
                raise Unknown
            result = isinstance(operation, ast.IsNot | ast.NotEq)
        else:
            if isinstance(left, Version) and not isinstance(right, Version | TorchVersion | tuple | SpecifierSet):
                right = as_version(right)
            result = bool(COMPARE[type(operation)](left, right))
        if not result:
            return False
        left = right
    return True


def _subscript(world: "Evaluator", node: ast.Subscript, scope: Scope, index: int) -> Any:
    base = world.value(node.value, scope, index)
    if base == LOADED:
        return world.thing(str(world.value(node.slice, scope, index)), index)
    if isinstance(base, re.Match | dict):
        return base[world.value(node.slice, scope, index)]
    if not isinstance(base, str | tuple | list):
        raise Unknown
    base = str(base) if isinstance(base, TorchVersion) else base
    if isinstance(node.slice, ast.Slice):
        bounds = [world.value(part, scope, index) if part else None for part in _bounds(node.slice)]
        return base[slice(*bounds)]
    return base[world.value(node.slice, scope, index)]


def _comprehension(
    world: "Evaluator", node: ast.ListComp | ast.GeneratorExp, scope: Scope, index: int
) -> tuple[Any, ...]:
    generator = node.generators[0]
    if len(node.generators) > 1 or generator.ifs or not isinstance(generator.target, ast.Name):
        raise Unknown
    values = []
    for element in tuple(world.value(generator.iter, scope, index))[:8]:
        inner = Scope(node, scope)
        inner.bind(generator.target.id, Binding(Bound.VALUE, (), node=ast.Constant(element)))
        values.append(world.value(node.elt, inner, index))
    return tuple(values)


def _bounds(part: ast.Slice) -> tuple[ast.expr | None, ...]:
    return part.lower, part.upper, part.step
