"""What calls inside a condition give: version parsers, hasattr, helpers of the project, and helpers known by name."""

import ast
import operator
import re
from typing import TYPE_CHECKING, Any

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version

from torchproof.scan.scopes import FUNCTIONS, Binding, Bound, Scope, inner_scope
from torchproof.scan.targets import getattr_name, is_torch, refer
from torchproof.scan.values import Fails, Signature, Thing, TorchVersion, Unknown, as_version, compare_by_word

if TYPE_CHECKING:
    from torchproof.scan.evaluate import Evaluator

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
    name = _callee(node, scope)
    last = name.rpartition(".")[2]
    if last == "hasattr" and len(node.args) == 2:
        return _hasattr(world, node, scope, index)
    if last == "find_spec" and node.args:
        path = world.value(node.args[0], scope, index)
        return (_present(world, path, index) and Thing(path)) or None
    if last in ("signature", "getfullargspec", "getargspec") and node.args:
        target = world.value(node.args[0], scope, index)
        if isinstance(target, Thing) and is_torch(target.path):
            return Signature(target.path)
        raise Unknown
    if last == "version" and node.args and world.value(node.args[0], scope, index) == "torch":
        return world.thing("torch.__version__", index)
    if isinstance(node.func, ast.Name) and not scope.find(last):
        return _builtin(world, node, last, scope, index)
    return _project(world, node, last, scope, index)


def _callee(node: ast.Call, scope: Scope) -> str:
    paths = refer(node.func, scope).paths
    if len(paths) == 1:
        return paths[0][0]
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


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
    if isinstance(base, str) and func.attr in STRING_METHODS:
        arguments = [world.value(argument, scope, index) for argument in node.args]
        return getattr(str(base), func.attr)(*arguments)
    if isinstance(base, SpecifierSet) and func.attr == "contains":
        return base.contains(as_version(world.value(node.args[0], scope, index)), prereleases=True)
    return NotImplemented


def _builtin(world: "Evaluator", node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    arguments = [world.value(argument, scope, index) for argument in node.args]
    if name == "map" and isinstance(node.args[0], ast.Name) and node.args[0].id in BUILTINS:
        return tuple(BUILTINS[node.args[0].id](element) for element in tuple(arguments[1])[:8])
    if name == "callable" and isinstance(arguments[0], Thing | type(None)):
        return arguments[0] is not None
    if name == "dir" and isinstance(arguments[0], Thing) and is_torch(arguments[0].path):
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


def _project(world: "Evaluator", node: ast.Call, name: str, scope: Scope, index: int) -> Any:
    arguments = [world.value(argument, scope, index) for argument in node.args]
    if name in PARSERS and len(arguments) == 1:
        return arguments[0] if isinstance(arguments[0], TorchVersion | Version) else as_version(arguments[0])
    if name == "SpecifierSet":
        return SpecifierSet(arguments[0])
    try:
        function = world.value(node.func, scope, index)
    except Unknown:
        function = None
    if isinstance(function, tuple) and len(function) == 2 and isinstance(function[0], FUNCTIONS):
        try:
            return _run(world, function, node, scope, index)
        except Unknown:
            return _helper(world, name, arguments, index)
    return _helper(world, name, arguments, index)


def _run(world: "Evaluator", function: tuple[Any, Scope], node: ast.Call, scope: Scope, index: int) -> Any:
    definition, home = function
    parameters = definition.args
    names = [argument.arg for argument in (*parameters.posonlyargs, *parameters.args)]
    local = inner_scope(definition, home, ())
    given = dict(zip(names, node.args, strict=False)) | {word.arg: word.value for word in node.keywords if word.arg}
    defaults = dict(zip(reversed(names), reversed(parameters.defaults), strict=False))
    for name in names:
        argument = given.get(name)
        value = world.value(argument, scope, index) if argument else world.value(defaults.get(name), home, index)
        first = Binding(Bound.VALUE, (), node=ast.Constant(value))
        local.bindings[name] = [first, *local.bindings.get(name, [])[1:]]
    if isinstance(definition, ast.Lambda):
        return world.value(definition.body, local, index)
    for statement, way in local.steps:
        if isinstance(statement, ast.Return):
            ways = [world.holds(step, local, index) for step in way if not isinstance(step.node, ast.Try)]
            failed = [world.holds(step, local, index) for step in way if isinstance(step.node, ast.Try)]
            failed += [not world.fails(step, local, index) for step in way if step.kind == "try"]
            if None in ways:
                raise Unknown
            if False not in ways and False not in failed:
                return world.value(statement.value, local, index)
    raise Unknown


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
