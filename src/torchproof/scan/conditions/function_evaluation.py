"""Evaluates functions of a project, as far as their result depends on the release of torch."""

import ast
from dataclasses import dataclass
from typing import Any

from torchproof.scan.conditions.condition_values import Unknown, wrap_value
from torchproof.scan.conditions.evaluation_protocol import Evaluator
from torchproof.scan.syntax.control_flow import START, Route
from torchproof.scan.syntax.name_resolution import resolve_expression
from torchproof.scan.syntax.scopes import Binding, BindingKind, Scope, build_call_scope


@dataclass(frozen=True, eq=False)
class PartialFunction:
    """The result of ``functools.partial``."""

    function: Any
    node: ast.Call
    """With the arguments as values."""


def resolve_callee(node: ast.Call, scope: Scope) -> str:
    """Return the dotted name of the called function, or its last part if it has several meanings."""
    paths = resolve_expression(node.func, scope).paths
    if len(paths) == 1:
        return paths[0][0]
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def evaluate_partial(evaluator: Evaluator, node: ast.Call, scope: Scope, index: int) -> PartialFunction:
    """Return the result of ``functools.partial``."""
    values: list[ast.expr] = [wrap_value(evaluator.evaluate(each, scope, index)) for each in node.args[1:]]
    words = [ast.keyword(each.arg, wrap_value(evaluator.evaluate(each.value, scope, index))) for each in node.keywords]
    return PartialFunction(evaluator.evaluate(node.args[0], scope, index), ast.Call(node.args[0], values, words))


def bind_arguments(
    evaluator: Evaluator, function: tuple[Any, Scope], node: ast.Call, scope: Scope, index: int
) -> Scope:
    """Return the scope of a function with the arguments of a call bound; raise Unknown if ``*`` hides some."""
    if any(isinstance(each, ast.Starred) for each in node.args) or not all(word.arg for word in node.keywords):
        raise Unknown
    definition, home = function
    parameters = definition.args
    names = [argument.arg for argument in (*parameters.posonlyargs, *parameters.args)]
    local = build_call_scope(definition, home)
    arguments = dict(zip(names, node.args, strict=False)) | {str(word.arg): word.value for word in node.keywords}
    defaults: dict[str, ast.expr | None] = dict(zip(reversed(names), reversed(parameters.defaults), strict=False))
    for argument, default in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True):
        names.append(argument.arg)
        defaults[argument.arg] = default
    for name in names:
        try:
            if name in arguments:
                value = evaluator.evaluate(arguments[name], scope, index)
            elif defaults.get(name) is not None:
                value = evaluator.evaluate(defaults[name], home, index)
            else:
                continue
        except Unknown:
            continue  # the function may not need it
        first = Binding(BindingKind.VALUE, START, node=wrap_value(value))
        local.bindings[name] = [first, *local.bindings.get(name, [])[1:]]
    return local


def evaluate_function(
    evaluator: Evaluator, function: tuple[Any, Scope], node: ast.Call, scope: Scope, index: int
) -> Any:
    """Return the result of a function; raise Unknown if the files do not decide it."""
    definition = function[0]
    local = bind_arguments(evaluator, function, node, scope, index)
    if isinstance(definition, ast.Lambda):
        return evaluator.evaluate(definition.body, local, index)
    for statement, route in local.steps:
        if isinstance(statement, ast.Return):
            reached = _is_reached(evaluator, route, local, index)
            if reached is None:
                raise Unknown
            if reached:
                return evaluator.evaluate(statement.value, local, index)
    raise Unknown


def does_return(evaluator: Evaluator, node: ast.Call, scope: Scope, index: int) -> bool | None:
    """Return True if a called function returns on a release, False if it raises, None if the files do not decide it."""
    if resolve_callee(node, scope) == "pytest.importorskip":
        wanted = next((word.value for word in node.keywords if word.arg == "minversion"), None)
        about_torch = bool(wanted and node.args and evaluator.evaluate(node.args[0], scope, index) == "torch")
        return (
            evaluator.evaluate_path("torch.__version__", index) >= evaluator.evaluate(wanted, scope, index)
            if about_torch
            else None
        )
    function = evaluator.evaluate(node.func, scope, index)
    if not (isinstance(function, tuple) and len(function) == 2 and isinstance(function[0], ast.FunctionDef)):
        return None
    local = bind_arguments(evaluator, function, node, scope, index)
    for statement, route in local.steps:
        if isinstance(statement, ast.Raise) and _is_reached(evaluator, route, local, index):
            return False
        if isinstance(statement, ast.Return):
            reached = _is_reached(evaluator, route, local, index)
            if reached is not False:
                return reached
    return None


def _is_reached(evaluator: Evaluator, route: Route, local: Scope, index: int) -> bool | None:
    outcome = evaluator.evaluate_route(route, local, index)
    if outcome.is_excluded:
        return False
    return None if outcome.is_undecided else True
