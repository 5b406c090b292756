"""Evaluates skip markers: decorators and ``pytestmark`` that let a test run under a condition."""

import ast

from torchproof.scan.conditions.condition_values import Unknown
from torchproof.scan.conditions.evaluation_protocol import Evaluator
from torchproof.scan.conditions.function_evaluation import bind_arguments
from torchproof.scan.syntax.control_flow import get_last_name
from torchproof.scan.syntax.scopes import SKIP_DECORATORS, BindingKind, Scope, build_call_scope

MAX_DEPTH = 5


def is_test_run(node: ast.AST, scope: Scope, index: int, evaluator: Evaluator, depth: int = 0) -> bool:
    """Return True if a marker lets a test run on a release; raise Unknown if the files do not decide it."""
    if depth > MAX_DEPTH:
        raise Unknown
    match node:
        case ast.Name():
            return _evaluate_marker_name(node.id, scope, index, evaluator, depth)
        case ast.List() | ast.Tuple():
            return all(_is_test_run_or_unknown(marker, scope, index, evaluator, depth) for marker in node.elts)
        case ast.Call() if (
            get_last_name(node.func) in SKIP_DECORATORS and (tested := _find_tested_condition(node)) is not None
        ):
            return bool(evaluator.evaluate(tested, scope, index)) is SKIP_DECORATORS[get_last_name(node.func)]
        case ast.Call(func=ast.Call() as inner):
            return is_test_run(inner, scope, index, evaluator, depth + 1)
        case ast.Call():
            return _evaluate_marker_call(node, scope, index, evaluator, depth)
        case _:
            raise Unknown


def _find_tested_condition(call: ast.Call) -> ast.expr | None:
    return next(iter(call.args), None) or next((word.value for word in call.keywords if word.arg == "condition"), None)


def _is_test_run_or_unknown(node: ast.AST, scope: Scope, index: int, evaluator: Evaluator, depth: int) -> bool:
    try:
        return is_test_run(node, scope, index, evaluator, depth + 1)
    except Unknown:
        return True


def _evaluate_marker_name(name: str, scope: Scope, index: int, evaluator: Evaluator, depth: int) -> bool:
    home, bindings = scope.find_bindings(name) or (scope, [])
    if len(bindings) != 1:
        raise Unknown
    binding = bindings[0]
    if binding.kind is BindingKind.VALUE and binding.node is not None:
        return is_test_run(binding.node, home, index, evaluator, depth + 1)
    if binding.kind is BindingKind.IMPORT and (origin := evaluator.project.find_origin(binding.target, scope)):
        return _evaluate_marker_name(origin[1], origin[0], index, evaluator, depth + 1)
    if binding.kind is BindingKind.DEFINED and isinstance(binding.node, ast.FunctionDef):
        return _evaluate_returned_marker(build_call_scope(binding.node, home), index, evaluator, depth)
    return _evaluate_marker_words(name, index, evaluator)


def _evaluate_marker_call(node: ast.Call, scope: Scope, index: int, evaluator: Evaluator, depth: int) -> bool:
    try:
        function, home = evaluator.evaluate(node.func, scope, index)
    except (Unknown, TypeError, ValueError):
        function, home = None, scope
    if isinstance(function, ast.FunctionDef):
        local = bind_arguments(evaluator, (function, home), node, scope, index)
        return _evaluate_returned_marker(local, index, evaluator, depth)
    for word in node.keywords:  # RunIf(min_torch="2.6")
        if word.arg in ("min_torch", "torch_min", "min_torch_version", "max_torch"):
            wanted = ast.Constant("<" if word.arg == "max_torch" else ">=")
            comparison = ast.Call(ast.Name("compare_torch_version", ast.Load()), [wanted, word.value], [])
            return bool(evaluator.evaluate(comparison, Scope(node, None), index))
    value = bool(evaluator.evaluate(ast.Call(node.func, node.args, []), scope, index))
    return value is not _is_skip_name(get_last_name(node.func))


def _evaluate_returned_marker(local: Scope, index: int, evaluator: Evaluator, depth: int) -> bool:
    """Return True if the marker that a function returns lets a test run."""
    values = (step.value for step, _ in local.steps if isinstance(step, ast.Return) and step.value)
    value = next(values, None)
    return value is None or is_test_run(value, local, index, evaluator, depth + 1)


def _evaluate_marker_words(name: str, index: int, evaluator: Evaluator) -> bool:
    return evaluator.evaluate_flag(name, index) is not _is_skip_name(name)


def _is_skip_name(name: str) -> bool:
    return "skip" in name.lower()
