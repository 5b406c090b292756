"""What decorators and ``pytestmark`` say: a function or class that runs under a condition only."""

import ast
from typing import TYPE_CHECKING

from torchproof.scan.syntax.control_flow import last_name
from torchproof.scan.conditions.function_evaluation import called
from torchproof.scan.syntax.scopes import SKIPS, Bound, Scope, inner_scope
from torchproof.scan.conditions.condition_values import Unknown

if TYPE_CHECKING:
    from torchproof.scan.conditions.condition_evaluator import Evaluator

DEPTH = 5


def runs(node: ast.AST, scope: Scope, index: int, world: "Evaluator", depth: int = 0) -> bool:
    """Tell whether a mark lets a function run on a release; raise Unknown where it does not say."""
    if depth > DEPTH:
        raise Unknown
    match node:
        case ast.Name():
            return _named(node.id, scope, index, world, depth)
        case ast.List() | ast.Tuple():
            return all(_or_true(each, scope, index, world, depth) for each in node.elts)
        case ast.Call() if last_name(node.func) in SKIPS and (tested := _tested(node)) is not None:
            return bool(world.value(tested, scope, index)) is SKIPS[last_name(node.func)]
        case ast.Call(func=ast.Call() as inner):
            return runs(inner, scope, index, world, depth + 1)
        case ast.Call():
            return _mark_call(node, scope, index, world, depth)
        case _:
            raise Unknown


def _tested(call: ast.Call) -> ast.expr | None:
    return next(iter(call.args), None) or next((word.value for word in call.keywords if word.arg == "condition"), None)


def _or_true(node: ast.AST, scope: Scope, index: int, world: "Evaluator", depth: int) -> bool:
    try:
        return runs(node, scope, index, world, depth + 1)
    except Unknown:
        return True


def _named(name: str, scope: Scope, index: int, world: "Evaluator", depth: int) -> bool:
    home, bindings = scope.find(name) or (scope, [])
    if len(bindings) != 1:
        raise Unknown
    binding = bindings[0]
    if binding.kind is Bound.VALUE and binding.node is not None:
        return runs(binding.node, home, index, world, depth + 1)
    if binding.kind is Bound.IMPORT and (found := world.modules.origin(binding.target, scope)):
        return _named(found[1], found[0], index, world, depth + 1)
    if binding.kind is Bound.DEFINED and isinstance(binding.node, ast.FunctionDef):
        return _returned(inner_scope(binding.node, home, ()), index, world, depth)
    return _by_words(name, index, world)


def _mark_call(node: ast.Call, scope: Scope, index: int, world: "Evaluator", depth: int) -> bool:
    try:
        function, home = world.value(node.func, scope, index)
    except (Unknown, TypeError, ValueError):
        function, home = None, scope
    if isinstance(function, ast.FunctionDef):
        local = called(world, (function, home), node, scope, index)
        return _returned(local, index, world, depth)
    for word in node.keywords:  # RunIf(min_torch="2.6")
        if word.arg in ("min_torch", "torch_min", "min_torch_version", "max_torch"):
            wanted = ast.Constant("<" if word.arg == "max_torch" else ">=")
            comparison = ast.Call(ast.Name("compare_torch_version", ast.Load()), [wanted, word.value], [])
            return bool(world.value(comparison, Scope(node, None), index))
    value = bool(world.value(ast.Call(node.func, node.args, []), scope, index))
    return value is not _skipping(last_name(node.func))


def _returned(local: Scope, index: int, world: "Evaluator", depth: int) -> bool:
    """Tell what the mark that a function gives says."""
    values = (step.value for step, _ in local.steps if isinstance(step, ast.Return) and step.value)
    value = next(values, None)
    return value is None or runs(value, local, index, world, depth + 1)


def _by_words(name: str, index: int, world: "Evaluator") -> bool:
    return world.flag(name, index) is not _skipping(name)


def _skipping(name: str) -> bool:
    return "skip" in name.lower()
