"""Finds what code uses without writing its dotted name: settings in strings, methods of subclasses, blocks, devices."""

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator

from torchproof.scan.syntax.control_flow import last_name
from torchproof.scan.syntax.name_resolution import is_torch, resolve_expression
from torchproof.scan.syntax.scopes import BindingKind, Scope

DEVICE = re.compile(rb"\b(?:cuda|xpu|mps|hpu|npu|xla|meta)\b")
# The most steps from a name to what it was made from.
MAX_STEPS = 3
MAX_BASES = 4


def find_class_bases(node: ast.ClassDef, scope: Scope, depth: int = 0) -> Iterator[str]:
    """Yield the classes of torch that a class is derived from, also through classes of the file."""
    for base in node.bases:
        for path, *_ in resolve_expression(base, scope).paths:
            if is_torch(path) and "()" not in path:
                yield path
        if isinstance(base, ast.Name) and depth < MAX_BASES and (home := scope.find_bindings(base.id)):
            for binding in home[1]:
                if isinstance(binding.node, ast.ClassDef) and binding.node is not node:
                    yield from find_class_bases(binding.node, home[0], depth + 1)


def find_owner(scope: Scope) -> tuple[ast.ClassDef, Scope] | None:
    """Return the class whose method a scope is in, and the scope around the class."""
    inner: Scope | None = scope
    while inner and inner.parent:
        if isinstance(inner.node, ast.ClassDef):
            return inner.node, inner.parent
        inner = inner.parent
    return None


def find_members(node: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the names that the body of a class defines, each with its statement."""
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield statement.name, statement
        elif isinstance(statement, ast.Assign):
            yield from ((target.id, statement) for target in statement.targets if isinstance(target, ast.Name))


def find_inferred_owners(node: ast.Attribute, scope: Scope) -> list[str]:
    """Return the paths of instances that ``self`` or ``super()`` before an attribute stands for."""
    value = node.value
    is_super = isinstance(value, ast.Call) and last_name(value.func) == "super"
    if not is_super and not (isinstance(value, ast.Name) and value.id in ("self", "cls")):
        return _find_attribute_values(value, scope)
    owner = find_owner(scope)
    if owner is None or (not is_super and node.attr in {name for name, _ in find_members(owner[0])}):
        return []
    return [f"{base}()" for base in find_class_bases(*owner)]


def _find_attribute_values(value: ast.expr, scope: Scope) -> list[str]:
    """Return the paths of what a class assigns to ``self.x``."""
    if not (isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name) and value.value.id == "self"):
        return []
    owner = find_owner(scope)
    if owner is None:
        return []
    paths: list[str] = []
    for part in ast.walk(owner[0]):
        if isinstance(part, ast.Assign) and isinstance(part.value, ast.Call):
            for target in part.targets:
                if (
                    isinstance(target, ast.Attribute)
                    and target.attr == value.attr
                    and last_name(target.value) == "self"
                ):
                    paths += [path for path, *_ in resolve_expression(part.value, owner[1]).paths if is_torch(path)]
    return paths


def find_assigned_settings(node: ast.Call, scope: Scope) -> Iterator[str]:
    """Yield the settings that a call assigns: ``setattr``, ``config.patch``, and ``options`` of ``torch.compile``."""
    name = last_name(node.func)
    if name in ("setattr", "object") and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
        yield from _join_paths(node.args[0], scope, [str(node.args[1].value)])
    elif name == "patch" and isinstance(node.func, ast.Attribute):
        words = [word.arg for word in node.keywords if word.arg]
        for argument in node.args[:1]:
            words += _read_keys(argument)
            if isinstance(argument, ast.Constant):
                words.append(str(argument.value))
        yield from _join_paths(node.func.value, scope, words)
    elif name == "compile":
        for word in node.keywords:
            if word.arg == "options" and any(path == "torch.compile" for path, *_ in _resolve(node.func, scope)):
                yield from (f"torch._inductor.config.{key.replace('-', '_')}" for key in _read_keys(word.value))


def _resolve(node: ast.expr, scope: Scope) -> list[tuple[str, object, int]]:
    return list(resolve_expression(node, scope).paths)


def _join_paths(node: ast.expr, scope: Scope, words: list[str]) -> Iterator[str]:
    for path, *_ in _resolve(node, scope):
        if is_torch(path) and "()" not in path:
            yield from (f"{path}.{word}" for word in words if word.replace(".", "").isidentifier())


def _read_keys(node: ast.expr) -> list[str]:
    keys = node.keys if isinstance(node, ast.Dict) else []
    return [key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]


def find_block_ranges(node: ast.AST, scope: Scope) -> Iterator[tuple[int, int]]:
    """Yield first and last line of the code that an argument stands for: a function, a lambda, a module's class."""
    match node:
        case ast.Lambda():
            yield node.lineno, node.end_lineno or node.lineno
        case ast.Name() if home := scope.find_bindings(node.id):
            for binding in home[1]:
                defined = binding.node
                if binding.kind is BindingKind.DEFINED and isinstance(defined, ast.stmt):
                    yield defined.lineno, defined.end_lineno or defined.lineno
                elif binding.kind is BindingKind.VALUE and isinstance(defined, ast.Call):
                    yield from find_block_ranges(defined.func, home[0])
        case ast.Call(func=ast.Name() as func):
            yield from find_block_ranges(func, scope)
        case _:
            pass


class DeviceWords:
    """The places of words of devices in a file."""

    def __init__(self, content: bytes) -> None:
        self.places: list[tuple[int, int]] = []
        self.words: list[str] = []
        if DEVICE.search(content):
            for number, line in enumerate(content.split(b"\n"), 1):
                for match in DEVICE.finditer(line):
                    self.places.append((number, match.start()))
                    self.words.append(match[0].decode())

    def find_words(self, node: ast.expr, scope: Scope) -> tuple[str, ...]:
        """Return the words in an expression and in what its names were assigned, sorted."""
        return tuple(sorted(self._find_words(node, scope, 0))) if self.places else ()

    def _find_words(self, node: ast.AST, scope: Scope, steps: int) -> set[str]:
        if not isinstance(node, ast.expr):
            return set()
        first = bisect_left(self.places, (node.lineno, node.col_offset))
        last = bisect_left(self.places, (node.end_lineno or node.lineno, node.end_col_offset or 0))
        words = set(self.words[first:last])
        if steps < MAX_STEPS:
            for part in ast.walk(node):
                if isinstance(part, ast.Name) and (home := scope.find_bindings(part.id)):
                    for binding in home[1]:
                        if binding.kind is BindingKind.VALUE and binding.node is not None:
                            words |= self._find_words(binding.node, home[0], steps + 1)
        return words
