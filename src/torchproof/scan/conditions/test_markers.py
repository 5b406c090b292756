"""What decorators and ``pytestmark`` say: a function or class that runs under a condition only."""

import ast
from typing import TYPE_CHECKING

from torchproof.scan.syntax.control_flow import last_name
from torchproof.scan.conditions.function_evaluation import bind_arguments
from torchproof.scan.syntax.scopes import SKIP_DECORATORS, BindingKind, Scope, build_inner_scope
from torchproof.scan.conditions.condition_values import Unknown

if TYPE_CHECKING:
    from torchproof.scan.conditions.condition_evaluator import ConditionEvaluator

MAX_DEPTH = 5


def is_test_run(node: ast.AST, scope: Scope, index: int, world: "ConditionEvaluator", depth: int = 0) -> bool:
    """Tell whether a mark lets a function run on a release; raise Unknown where it does not say."""
    if depth > MAX_DEPTH:
        raise Unknown
    match node:
        case ast.Name():
            return _evaluate_marker_name(node.id, scope, index, world, depth)
        case ast.List() | ast.Tuple():
            return all(_is_test_run_or_unknown(each, scope, index, world, depth) for each in node.elts)
        case ast.Call() if last_name(node.func) in SKIP_DECORATORS and (tested := _find_tested_condition(node)) is not None:
            return bool(world.evaluate(tested, scope, index)) is SKIP_DECORATORS[last_name(node.func)]
        case ast.Call(func=ast.Call() as inner):
            return is_test_run(inner, scope, index, world, depth + 1)
        case ast.Call():
            return _evaluate_marker_call(node, scope, index, world, depth)
        case _:
            raise Unknown


def _find_tested_condition(call: ast.Call) -> ast.expr | None:
    return next(iter(call.args), None) or next((word.value for word in call.keywords if word.arg == "condition"), None)


def _is_test_run_or_unknown(node: ast.AST, scope: Scope, index: int, world: "ConditionEvaluator", depth: int) -> bool:
    try:
        return is_test_run(node, scope, index, world, depth + 1)
    except Unknown:
        return True


def _evaluate_marker_name(name: str, scope: Scope, index: int, world: "ConditionEvaluator", depth: int) -> bool:
    home, bindings = scope.find_bindings(name) or (scope, [])
    if len(bindings) != 1:
        raise Unknown
    binding = bindings[0]
    if binding.kind is BindingKind.VALUE and binding.node is not None:
        return is_test_run(binding.node, home, index, world, depth + 1)
    if binding.kind is BindingKind.IMPORT and (found := world.project.find_origin(binding.target, scope)):
        return _evaluate_marker_name(found[1], found[0], index, world, depth + 1)
    if binding.kind is BindingKind.DEFINED and isinstance(binding.node, ast.FunctionDef):
        return _evaluate_returned_marker(build_inner_scope(binding.node, home, ()), index, world, depth)
    return _evaluate_marker_words(name, index, world)


def _evaluate_marker_call(node: ast.Call, scope: Scope, index: int, world: "ConditionEvaluator", depth: int) -> bool:
    try:
        function, home = world.evaluate(node.func, scope, index)
    except (Unknown, TypeError, ValueError):
        function, home = None, scope
    if isinstance(function, ast.FunctionDef):
        local = bind_arguments(world, (function, home), node, scope, index)
        return _evaluate_returned_marker(local, index, world, depth)
    for word in node.keywords:  # RunIf(min_torch="2.6")
        if word.arg in ("min_torch", "torch_min", "min_torch_version", "max_torch"):
            wanted = ast.Constant("<" if word.arg == "max_torch" else ">=")
            comparison = ast.Call(ast.Name("compare_torch_version", ast.Load()), [wanted, word.value], [])
            return bool(world.evaluate(comparison, Scope(node, None), index))
    value = bool(world.evaluate(ast.Call(node.func, node.args, []), scope, index))
    return value is not _is_skip_name(last_name(node.func))


def _evaluate_returned_marker(local: Scope, index: int, world: "ConditionEvaluator", depth: int) -> bool:
    """Tell what the mark that a function gives says."""
    values = (step.value for step, _ in local.steps if isinstance(step, ast.Return) and step.value)
    value = next(values, None)
    return value is None or is_test_run(value, local, index, world, depth + 1)


def _evaluate_marker_words(name: str, index: int, world: "ConditionEvaluator") -> bool:
    return world.evaluate_flag(name, index) is not _is_skip_name(name)


def _is_skip_name(name: str) -> bool:
    return "skip" in name.lower()
