"""What calls inside a condition give: version parsers, hasattr, helpers of the project, and helpers known by name."""

import ast
import operator
import re
from typing import TYPE_CHECKING, Any

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version

from torchproof.scan.conditions.function_evaluation import Partial, callee, partial, run
from torchproof.scan.syntax.scopes import FUNCTIONS, Scope
from torchproof.scan.syntax.name_resolution import getattr_name, is_torch
from torchproof.scan.conditions.condition_values import Fails, Signature, Thing, TorchVersion, Unknown, as_version, compare_by_word

if TYPE_CHECKING:
    from torchproof.scan.conditions.condition_evaluator import Evaluator

PARSERS = {"parse", "Version", "LooseVersion", "StrictVersion", "parse_version", "TorchVersion", "digit_version", "V"}
WELL_KNOWN = {
    "pkg_resources.parse_version",
    "pkg_resources.get_distribution",
    "distutils.version.LooseVersion",
    "looseversion.LooseVersion",
    "functools.partial",
}
OPERATORS = {
    ">=": operator.ge,
    ">": operator.gt,
    "<=": operator.le,
    "<": operator.lt,
    "==": operator.eq,
    "!=": operator.ne,
    "ge": operator.ge,
    "gt": operator.gt,
    "le": operator.le,
    "lt": operator.lt,
    "eq": operator.eq,
    "ne": operator.ne,
}
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
_TORCH_HELPER = re.compile(r"torch|(^|_)pt(_|$)|pytorch", re.IGNORECASE)
_VERSION = re.compile(r"v?[12]\.\d+(\.\d+)?(\.?(dev|a|b|rc|post)\d*)?$")


def by_name(world: "Evaluator", node: ast.Call, scope: Scope, index: int) -> Any:
    """Return what a call gives on a release; raise Unknown where it cannot be told."""
    if dynamic := getattr_name(node):
        return _getattr(world, node, dynamic, scope, index)
    if isinstance(node.func, ast.Attribute):
        value = _method(world, node, node.func, scope, index)
        if value is not NotImplemented:
            return value
    return _named(world, node, callee(node, scope), scope, index)


def _named(world: "Evaluator", node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    last = name.rpartition(".")[2]
    if last == "hasattr" and len(node.args) == 2:
        return _hasattr(world, node, scope, index)
    if last == "find_spec" and node.args:
        path = world.value(node.args[0], scope, index)
        return (_present(world, path, index) and Thing(path)) or None
    if name.startswith("re.") and (value := _regex(world, node, last, scope, index)) is not NotImplemented:
        return value
    if last in ("signature", "getfullargspec", "getargspec") and node.args:
        target = world.value(node.args[0], scope, index)
        if isinstance(target, Thing) and is_torch(target.path):
            return Signature(target.path)
        raise Unknown
    if last == "version" and node.args and world.value(node.args[0], scope, index) == "torch":
        return world.thing("torch.__version__", index)
    if isinstance(node.func, ast.Name) and not scope.find(node.func.id):
        return _builtin(world, node, last, scope, index)
    return _project(world, node, last, scope, index)


def _getattr(world: "Evaluator", node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    try:
        base = world.value(node.args[0], scope, index)
        if not isinstance(base, Thing):
            raise Unknown
        return world.thing(f"{base.path}.{name}", index)
    except Fails:
        if len(node.args) < 3:
            raise
        return world.value(node.args[2], scope, index)


def _hasattr(world: "Evaluator", node: ast.Call, scope: Scope, index: int) -> bool:
    name = world.value(node.args[1], scope, index)
    try:
        base = world.value(node.args[0], scope, index)
    except Fails:
        return False
    if not isinstance(base, Thing) or not isinstance(name, str):
        raise Unknown
    return _present(world, f"{base.path}.{name}", index)


def _present(world: "Evaluator", path: Any, index: int) -> bool:
    if not isinstance(path, str) or not is_torch(path):
        raise Unknown
    world.touched = True
    present = world.facts.present(path, index)
    if present is None:
        raise Unknown
    return present


def _method(world: "Evaluator", node: ast.Call, func: ast.Attribute, scope: Scope, index: int) -> Any:
    try:
        base = world.value(func.value, scope, index)
    except Unknown:
        return NotImplemented
    if isinstance(base, re.Match) and func.attr in ("group", "groups", "groupdict"):
        return getattr(base, func.attr)(*(world.value(argument, scope, index) for argument in node.args))
    if isinstance(base, Signature | Directory | dict) and func.attr in ("keys", "copy"):
        return base
    if isinstance(base, Signature | dict) and func.attr == "get" and node.args:
        return _get(world, base, node, scope, index)
    if isinstance(base, str) and func.attr in STRING_METHODS:
        arguments = [world.value(argument, scope, index) for argument in node.args]
        return getattr(str(base), func.attr)(*arguments)
    if isinstance(base, SpecifierSet) and func.attr == "contains":
        return base.contains(as_version(world.value(node.args[0], scope, index)), prereleases=True)
    return NotImplemented


def _get(world: "Evaluator", base: Signature | dict[Any, Any], node: ast.Call, scope: Scope, index: int) -> Any:
    name = world.value(node.args[0], scope, index)
    other = world.value(node.args[1], scope, index) if len(node.args) > 1 else None
    if isinstance(base, dict):
        return base.get(name, other)
    found = world.facts.has_parameter(base.path, name, index)
    if found is None:
        raise Unknown
    world.touched = True
    return Thing(f"{base.path}({name})") if found else other


LONGEST = 80
"""Characters of a pattern that is tried on a version."""


def _regex(world: "Evaluator", node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    if name not in ("match", "search", "fullmatch", "findall", "split", "sub") or node.keywords:
        return NotImplemented
    arguments = [world.value(argument, scope, index) for argument in node.args]
    if not all(isinstance(argument, str) and len(argument) < LONGEST for argument in arguments):
        return NotImplemented
    return getattr(re, name)(*map(str, arguments))


def _builtin(world: "Evaluator", node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    arguments = [world.value(argument, scope, index) for argument in node.args]
    if name == "map" and isinstance(node.args[0], ast.Name) and node.args[0].id in BUILTINS:
        return tuple(BUILTINS[node.args[0].id](element) for element in tuple(arguments[1])[:8])
    if name == "callable" and isinstance(arguments[0], Thing | type(None)):
        return arguments[0] is not None
    if name in ("list", "tuple", "set") and arguments and isinstance(arguments[0], Signature | Directory | dict):
        return arguments[0]
    if name in ("dir", "vars") and isinstance(arguments[0], Thing) and is_torch(arguments[0].path):
        return Directory(world, arguments[0].path, index)
    if name not in BUILTINS or any(isinstance(argument, Thing | Signature) for argument in arguments):
        return _helper(world, name, arguments, index)
    return BUILTINS[name](*arguments)


class Directory:
    """What ``dir()`` of something in torch contains."""

    def __init__(self, world: "Evaluator", path: str, index: int) -> None:
        self.world, self.path, self.index = world, path, index

    def __contains__(self, name: object) -> bool:
        return _present(self.world, f"{self.path}.{name}", self.index)


COMPARISONS = {"ge": ast.GtE, "gt": ast.Gt, "le": ast.LtE, "lt": ast.Lt, "eq": ast.Eq, "ne": ast.NotEq}


def _project(world: "Evaluator", node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    if callee(node, scope) == f"operator.{name}" and name in COMPARISONS and len(node.args) == 2:
        return world.value(ast.Compare(node.args[0], [COMPARISONS[name]()], [node.args[1]]), scope, index)
    if callee(node, scope) == "functools.partial" and node.args:
        return partial(world, node, scope, index)
    arguments = [world.value(argument, scope, index) for argument in node.args]
    if name in PARSERS and len(arguments) == 1:
        return arguments[0] if isinstance(arguments[0], TorchVersion | Version) else as_version(arguments[0])
    if name == "SpecifierSet":
        return SpecifierSet(arguments[0])
    try:
        function = world.value(node.func, scope, index)
    except Unknown:
        function = None
    if isinstance(function, Partial):
        given = function.node
        node = ast.Call(node.func, [*given.args, *node.args], [*given.keywords, *node.keywords])
        function = function.function
    if isinstance(function, tuple) and len(function) == 2 and isinstance(function[0], FUNCTIONS):
        try:
            return run(world, function, node, scope, index)
        except Unknown:
            return _helper(world, name, arguments, index)
    return _helper(world, name, arguments, index)


def _helper(world: "Evaluator", name: str, arguments: list[Any], index: int) -> bool:
    """Compare as helpers of well-known projects do, by their name and arguments."""
    version = TorchVersion(world.facts.versions[index])
    strings = [argument for argument in arguments if isinstance(argument, str)]
    about_torch = bool(_TORCH_HELPER.search(name)) or "torch" in strings
    about_torch |= any(isinstance(argument, TorchVersion) or argument == Thing("torch") for argument in arguments)
    operation = next((OPERATORS[part] for part in strings if part in OPERATORS), None)
    for argument in arguments:
        if isinstance(argument, Thing) and argument.path.startswith("operator."):
            operation = OPERATORS.get(argument.path.rpartition(".")[2])
    for text in strings:
        if re.match(r"torch\s*[<>=!~]", text):
            world.touched = True
            return _contains(text[5:], version)
        if about_torch and re.match(r"[<>=!~]=?\s*\d", text):
            world.touched = True
            return _contains(text, version)
        if about_torch and _VERSION.match(text) and not isinstance(text, TorchVersion):
            world.touched = True
            bound = as_version(text)
            return bool(operation(version.version, bound)) if operation else compare_by_word(name, version, bound)
    if about_torch and len(arguments) >= 2 and all(isinstance(part, int) for part in arguments[:2]):
        world.touched = True
        return compare_by_word(name, version, Version(f"{arguments[0]}.{arguments[1]}"))
    raise Unknown


def _contains(specifier: str, version: TorchVersion) -> bool:
    try:
        return SpecifierSet(specifier).contains(version.version, prereleases=True)
    except InvalidSpecifier:
        raise Unknown from None
