"""Evaluates calls inside conditions: version parsers, hasattr, functions of the project, well-known helpers."""

import ast
import re
from typing import Any

from packaging.specifiers import SpecifierSet
from packaging.version import Version

from torchproof.history.partner_files import PACKAGES, has_history
from torchproof.scan.conditions.condition_values import (
    ExternalName,
    ParameterNames,
    RaisesOnRelease,
    TorchVersion,
    Unknown,
    parse_version,
)
from torchproof.scan.conditions.evaluation_protocol import Evaluator
from torchproof.scan.conditions.function_evaluation import (
    PartialFunction,
    evaluate_function,
    evaluate_partial,
    resolve_callee,
)
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.conditions.version_helpers import evaluate_version_helper
from torchproof.scan.syntax.name_resolution import find_getattr_name
from torchproof.scan.syntax.scopes import FUNCTIONS, Scope

# Names of functions that turn a version string into a comparable version.
VERSION_PARSERS = {
    "parse",
    "Version",
    "LooseVersion",
    "StrictVersion",
    "parse_version",
    "TorchVersion",
    "digit_version",
    "V",
}
# Imported names that are known without reading their package.
EXTERNAL_NAMES = {
    "pkg_resources.parse_version",
    "pkg_resources.get_distribution",
    "distutils.version.LooseVersion",
    "looseversion.LooseVersion",
    "functools.partial",
}
# Methods of strings that are evaluated.
STRING_METHODS = {
    "split",
    "rsplit",
    "startswith",
    "endswith",
    "strip",
    "lstrip",
    "rstrip",
    "partition",
    "rpartition",
    "replace",
    "join",
    "lower",
    "isdigit",
    "isnumeric",
    "removeprefix",
    "removesuffix",
}
# Built-in functions that are evaluated; a list becomes a tuple.
BUILTINS: dict[str, Any] = {
    "int": int,
    "float": float,
    "str": str,
    "tuple": tuple,
    "list": tuple,
    "bool": bool,
    "len": len,
    "any": any,
    "all": all,
    "sorted": sorted,
    "max": max,
    "min": min,
}


def evaluate_call(evaluator: Evaluator, node: ast.Call, scope: Scope, index: int) -> Any:
    """Return the value of a call on a release; raise Unknown if the files do not decide it."""
    if dynamic := find_getattr_name(node):
        return _evaluate_getattr(evaluator, node, dynamic, scope, index)
    if isinstance(node.func, ast.Attribute):
        value = _evaluate_method(evaluator, node, node.func, scope, index)
        if value is not NotImplemented:
            return value
    return _evaluate_known_function(evaluator, node, resolve_callee(node, scope), scope, index)


def _evaluate_known_function(evaluator: Evaluator, node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    last = name.rpartition(".")[2]
    if last == "hasattr" and len(node.args) == 2:
        return _evaluate_hasattr(evaluator, node, scope, index)
    if last == "find_spec" and node.args:
        path = evaluator.evaluate(node.args[0], scope, index)
        evaluator.depends_on_release = True
        return (_is_present(evaluator.facts, path, index) and ExternalName(path)) or None
    if name.startswith("re.") and (value := _evaluate_regex(evaluator, node, last, scope, index)) is not NotImplemented:
        return value
    if last in ("signature", "getfullargspec", "getargspec") and node.args:
        target = evaluator.evaluate(node.args[0], scope, index)
        if isinstance(target, ExternalName) and has_history(target.path):
            return ParameterNames(target.path)
        raise Unknown
    if last == "version" and node.args and (package := evaluator.evaluate(node.args[0], scope, index)) in PACKAGES:
        return evaluator.evaluate_path(f"{package}.__version__", index)
    if isinstance(node.func, ast.Name) and not scope.find_bindings(node.func.id):
        return _evaluate_builtin(evaluator, node, last, scope, index)
    return _evaluate_project_function(evaluator, node, last, scope, index)


def _evaluate_getattr(evaluator: Evaluator, node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    try:
        base = evaluator.evaluate(node.args[0], scope, index)
        if not isinstance(base, ExternalName):
            raise Unknown
        return evaluator.evaluate_path(f"{base.path}.{name}", index)
    except RaisesOnRelease:
        if len(node.args) < 3:
            raise
        return evaluator.evaluate(node.args[2], scope, index)


def _evaluate_hasattr(evaluator: Evaluator, node: ast.Call, scope: Scope, index: int) -> bool:
    name = evaluator.evaluate(node.args[1], scope, index)
    try:
        base = evaluator.evaluate(node.args[0], scope, index)
    except RaisesOnRelease:
        return False
    if not isinstance(base, ExternalName) or not isinstance(name, str):
        raise Unknown
    evaluator.depends_on_release = True
    return _is_present(evaluator.facts, f"{base.path}.{name}", index)


def _is_present(facts: NameFacts, path: Any, index: int) -> bool:
    if not isinstance(path, str) or not has_history(path):
        raise Unknown
    present = facts.is_present(path, index)
    if present is None:
        raise Unknown
    return present


def _evaluate_method(evaluator: Evaluator, node: ast.Call, func: ast.Attribute, scope: Scope, index: int) -> Any:
    try:
        base = evaluator.evaluate(func.value, scope, index)
    except Unknown:
        return NotImplemented
    if isinstance(base, re.Match) and func.attr in ("group", "groups", "groupdict"):
        return getattr(base, func.attr)(*(evaluator.evaluate(argument, scope, index) for argument in node.args))
    if isinstance(base, ParameterNames | NamespaceListing | dict) and func.attr in ("keys", "copy"):
        return base
    if isinstance(base, ParameterNames | dict) and func.attr == "get" and node.args:
        return _evaluate_get(evaluator, base, node, scope, index)
    if isinstance(base, str) and func.attr in STRING_METHODS:
        arguments = [evaluator.evaluate(argument, scope, index) for argument in node.args]
        return getattr(str(base), func.attr)(*arguments)
    if isinstance(base, SpecifierSet) and func.attr == "contains":
        return base.contains(parse_version(evaluator.evaluate(node.args[0], scope, index)), prereleases=True)
    return NotImplemented


def _evaluate_get(
    evaluator: Evaluator, base: ParameterNames | dict[Any, Any], node: ast.Call, scope: Scope, index: int
) -> Any:
    name = evaluator.evaluate(node.args[0], scope, index)
    default = evaluator.evaluate(node.args[1], scope, index) if len(node.args) > 1 else None
    if isinstance(base, dict):
        return base.get(name, default)
    is_parameter = evaluator.facts.has_parameter(base.path, name, index)
    if is_parameter is None:
        raise Unknown
    evaluator.depends_on_release = True
    return ExternalName(f"{base.path}({name})") if is_parameter else default


# The most characters of a regular expression or text that is matched.
MAX_PATTERN_LENGTH = 80


def _evaluate_regex(evaluator: Evaluator, node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    if name not in ("match", "search", "fullmatch", "findall", "split", "sub") or node.keywords:
        return NotImplemented
    arguments = [evaluator.evaluate(argument, scope, index) for argument in node.args]
    if not all(isinstance(argument, str) and len(argument) < MAX_PATTERN_LENGTH for argument in arguments):
        return NotImplemented
    return getattr(re, name)(*map(str, arguments))


def _evaluate_builtin(evaluator: Evaluator, node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    arguments = [evaluator.evaluate(argument, scope, index) for argument in node.args]
    if name == "map" and isinstance(node.args[0], ast.Name) and node.args[0].id in BUILTINS:
        return tuple(BUILTINS[node.args[0].id](element) for element in tuple(arguments[1])[:8])
    if name == "callable" and isinstance(arguments[0], ExternalName | type(None)):
        return arguments[0] is not None
    if (
        name in ("list", "tuple", "set")
        and arguments
        and isinstance(arguments[0], ParameterNames | NamespaceListing | dict)
    ):
        return arguments[0]
    if name in ("dir", "vars") and isinstance(arguments[0], ExternalName) and has_history(arguments[0].path):
        return NamespaceListing(evaluator, arguments[0].path, index)
    if name not in BUILTINS or any(isinstance(argument, ExternalName | ParameterNames) for argument in arguments):
        return evaluate_version_helper(evaluator, name, arguments, index)
    return BUILTINS[name](*arguments)


class NamespaceListing:
    """The names that ``dir()`` of a name of torch lists."""

    def __init__(self, evaluator: Evaluator, path: str, index: int) -> None:
        evaluator.depends_on_release = True
        self.facts, self.path, self.index = evaluator.facts, path, index

    def __contains__(self, name: object) -> bool:
        return _is_present(self.facts, f"{self.path}.{name}", self.index)


# Comparisons by the name of their function in ``operator``.
COMPARISONS = {"ge": ast.GtE, "gt": ast.Gt, "le": ast.LtE, "lt": ast.Lt, "eq": ast.Eq, "ne": ast.NotEq}


def _evaluate_project_function(evaluator: Evaluator, node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    if resolve_callee(node, scope) == f"operator.{name}" and name in COMPARISONS and len(node.args) == 2:
        return evaluator.evaluate(ast.Compare(node.args[0], [COMPARISONS[name]()], [node.args[1]]), scope, index)
    if resolve_callee(node, scope) == "functools.partial" and node.args:
        return evaluate_partial(evaluator, node, scope, index)
    if name == "SpecifierSet" or (name in VERSION_PARSERS and len(node.args) == 1):
        value = evaluator.evaluate(node.args[0], scope, index)
        if name == "SpecifierSet":
            return SpecifierSet(value)
        return value if isinstance(value, TorchVersion | Version) else parse_version(value)
    try:
        function = evaluator.evaluate(node.func, scope, index)
        if isinstance(function, PartialFunction):
            bound_call = function.node
            node = ast.Call(node.func, [*bound_call.args, *node.args], [*bound_call.keywords, *node.keywords])
            function = function.function
        if isinstance(function, tuple) and len(function) == 2 and isinstance(function[0], FUNCTIONS):
            return evaluate_function(evaluator, function, node, scope, index)
    except Unknown:
        pass  # a helper that is known by its name
    arguments = [evaluator.evaluate(argument, scope, index) for argument in node.args]
    return evaluate_version_helper(evaluator, name, arguments, index)
