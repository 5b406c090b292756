"""Evaluates expressions from their parts; the evaluator adds names and attributes."""

import ast
import re
from typing import Any

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from torchproof.history.partner_files import has_history
from torchproof.messages.refusal_conditions import COMPARISON_OPERATORS
from torchproof.scan.conditions.call_evaluation import evaluate_call
from torchproof.scan.conditions.condition_values import (
    ExternalName,
    ParameterNames,
    TorchVersion,
    Unknown,
    parse_version,
)
from torchproof.scan.conditions.evaluation_protocol import Evaluator
from torchproof.scan.syntax.control_flow import START
from torchproof.scan.syntax.scopes import Binding, BindingKind, Scope

LOADED_MODULES = ExternalName("sys.modules")


def evaluate_expression(evaluator: Evaluator, node: ast.AST | None, scope: Scope, index: int) -> Any:  # noqa: C901, PLR0912
    """Return the value of an expression on a release, a case a kind of node; raise Unknown for other kinds."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name():
            return evaluator.evaluate_name(node.id, scope, index)
        case ast.Attribute():
            return evaluator.evaluate_attribute(node, scope, index)
        case ast.BoolOp():
            return _evaluate_boolean(evaluator, node, scope, index)
        case ast.UnaryOp(op=ast.Not()):
            return not evaluator.evaluate(node.operand, scope, index)
        case ast.UnaryOp(op=ast.USub()):
            return -evaluator.evaluate(node.operand, scope, index)
        case ast.Compare():
            return _evaluate_comparison(evaluator, node, scope, index)
        case ast.IfExp():
            return evaluator.evaluate(
                node.body if evaluator.evaluate(node.test, scope, index) else node.orelse, scope, index
            )
        case ast.List(elts=[]) | ast.Dict(keys=[]):
            raise Unknown  # it is filled later
        case ast.Dict():
            return _evaluate_dict(evaluator, node, scope, index)
        case ast.Tuple() | ast.List() | ast.Set():
            return tuple(evaluator.evaluate(element, scope, index) for element in node.elts)
        case ast.Subscript():
            return _evaluate_subscript(evaluator, node, scope, index)
        case ast.BinOp(op=ast.Add()):
            left, right = evaluator.evaluate(node.left, scope, index), evaluator.evaluate(node.right, scope, index)
            return left if isinstance(left, ParameterNames) and left == right else left + right
        case ast.BinOp(op=ast.BitAnd()):
            return evaluator.evaluate(node.left, scope, index) & evaluator.evaluate(node.right, scope, index)
        case ast.BinOp(op=ast.Mult()):
            left, right = evaluator.evaluate(node.left, scope, index), evaluator.evaluate(node.right, scope, index)
            if isinstance(left, int | float) and isinstance(right, int | float):
                return left * right
            raise Unknown
        case ast.JoinedStr():
            return "".join(str(evaluator.evaluate(part, scope, index)) for part in node.values)
        case ast.FormattedValue(format_spec=None):
            return evaluator.evaluate(node.value, scope, index)
        case ast.ListComp() | ast.GeneratorExp():
            return _evaluate_comprehension(evaluator, node, scope, index)
        case ast.NamedExpr():
            return evaluator.evaluate(node.value, scope, index)
        case ast.Lambda():
            return node, scope
        case ast.Call():
            return evaluate_call(evaluator, node, scope, index)
        case _:
            raise Unknown


def _evaluate_dict(evaluator: Evaluator, node: ast.Dict, scope: Scope, index: int) -> dict[Any, Any]:
    table = {}
    for key, value in zip(node.keys, node.values, strict=True):
        try:
            table[evaluator.evaluate(key, scope, index)] = evaluator.evaluate(value, scope, index)
        except Unknown:
            if key is None:
                raise
    return table


def _evaluate_boolean(evaluator: Evaluator, node: ast.BoolOp, scope: Scope, index: int) -> Any:
    stops, unknown, value = isinstance(node.op, ast.Or), False, None
    for operand in node.values:
        try:
            value = evaluator.evaluate(operand, scope, index)
            decides = bool(value) is stops
        except Unknown:
            unknown = True
            continue
        if decides:
            return value
    if unknown:
        raise Unknown
    return value


def _evaluate_comparison(evaluator: Evaluator, node: ast.Compare, scope: Scope, index: int) -> bool:
    left = evaluator.evaluate(node.left, scope, index)
    for operation, comparator in zip(node.ops, node.comparators, strict=True):
        right = evaluator.evaluate(comparator, scope, index)
        if isinstance(right, ParameterNames):
            is_parameter = evaluator.facts.has_parameter(right.path, left, index)
            if is_parameter is None:
                raise Unknown
            result = is_parameter is isinstance(operation, ast.In)
        elif right == LOADED_MODULES:
            if not isinstance(left, str) or not has_history(left) or evaluator.may_be_present(left, index):
                raise Unknown  # it may be loaded or not
            result = isinstance(operation, ast.NotIn)
        elif isinstance(left, ExternalName) or isinstance(right, ExternalName):
            if not isinstance(operation, ast.Is | ast.IsNot | ast.Eq | ast.NotEq) or None not in (left, right):
                raise Unknown
            result = isinstance(operation, ast.IsNot | ast.NotEq)
        else:
            if isinstance(left, Version) and not isinstance(right, Version | TorchVersion | tuple | SpecifierSet):
                right = parse_version(right)
            result = bool(COMPARISON_OPERATORS[type(operation)](left, right))
        if not result:
            return False
        left = right
    return True


def _evaluate_subscript(evaluator: Evaluator, node: ast.Subscript, scope: Scope, index: int) -> Any:
    base = evaluator.evaluate(node.value, scope, index)
    if base == LOADED_MODULES:
        return evaluator.evaluate_path(str(evaluator.evaluate(node.slice, scope, index)), index)
    if isinstance(base, re.Match | dict):
        return base[evaluator.evaluate(node.slice, scope, index)]
    if not isinstance(base, str | tuple | list):
        raise Unknown
    base = str(base) if isinstance(base, TorchVersion) else base
    if isinstance(node.slice, ast.Slice):
        bounds = [evaluator.evaluate(part, scope, index) if part else None for part in _slice_parts(node.slice)]
        return base[slice(*bounds)]
    return base[evaluator.evaluate(node.slice, scope, index)]


def _evaluate_comprehension(
    evaluator: Evaluator, node: ast.ListComp | ast.GeneratorExp, scope: Scope, index: int
) -> tuple[Any, ...]:
    generator = node.generators[0]
    if len(node.generators) > 1 or generator.ifs or not isinstance(generator.target, ast.Name):
        raise Unknown
    values = []
    for element in tuple(evaluator.evaluate(generator.iter, scope, index))[:8]:
        inner = Scope(node, scope)
        inner.add_binding(generator.target.id, Binding(BindingKind.VALUE, START, node=ast.Constant(element)))
        values.append(evaluator.evaluate(node.elt, inner, index))
    return tuple(values)


def _slice_parts(part: ast.Slice) -> tuple[ast.expr | None, ...]:
    return part.lower, part.upper, part.step
