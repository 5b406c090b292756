"""What the names of a file stand for: bindings by scope, each with the way to it."""

import ast
import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from torchproof.scan.syntax.control_flow import Condition, Kind, Way, flow, last_name
from torchproof.scan.syntax.match_patterns import captures

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
SKIPS = {"skipif": False, "skipIf": False, "skipUnless": True}
"""Marks whose first argument decides, and what it must be for the test to run."""
MARKS = re.compile(r"skip|requir|need|only|mark|run_?if|version|supported|torch", re.IGNORECASE)
"""Names of decorators that may ask for a release."""


class Bound(StrEnum):
    """How a name got its meaning."""

    IMPORT = "import"
    VALUE = "value"
    ITEM = "item"
    """An element of an unpacked value."""
    ANNOTATED = "annotated"
    DEFINED = "defined"
    OPAQUE = "opaque"


@dataclass(frozen=True, eq=False, slots=True)
class Binding:
    """One meaning of a name."""

    kind: Bound
    way: Way
    target: str = ""
    """Dotted name of what is imported, with leading dots if relative."""
    node: ast.AST | None = None
    """The value, the annotation, or the definition."""
    index: int = 0


@dataclass(eq=False, slots=True)
class Scope:
    """A module, a class, a function or a comprehension."""

    node: ast.AST
    parent: "Scope | None"
    steps: list[tuple[ast.stmt, Way]] = field(default_factory=list)
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    stars: list[tuple[str, Way]] = field(default_factory=list)
    referred: dict[str, Any] = field(default_factory=dict)
    """What names were found to refer to."""
    values: dict[Any, Any] = field(default_factory=dict)
    """What names were found to be on a release, and whether torch decided it."""

    @property
    def module(self) -> "Scope":
        """Return the outermost scope."""
        return self if self.parent is None else self.parent.module

    def find(self, name: str) -> "tuple[Scope, list[Binding]] | None":
        """Return the scope that a name is read from, and its meanings; class scopes are seen from within only."""
        scope: Scope | None = self
        while scope:
            if name in scope.bindings and (scope is self or not isinstance(scope.node, ast.ClassDef)):
                return scope, scope.bindings[name]
            scope = scope.parent
        return None

    def bind(self, name: str, binding: Binding) -> None:
        """Add a meaning of a name."""
        self.bindings.setdefault(name, []).append(binding)


def module_scope(tree: ast.Module) -> Scope:
    """Return the scope of a file."""
    scope = Scope(tree, None)
    _fill(scope, tree.body, ())
    return scope


def inner_scope(node: ast.AST, parent: Scope, way: Way) -> Scope:
    """Return the scope of a function, a class or a comprehension that is met on a way."""
    scope = Scope(node, parent)
    if isinstance(node, ast.ClassDef):
        _fill(scope, node.body, (*way, *marks(node), *_common_marks(parent)))
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        _parameters(scope, node.args)
        # What surrounds a definition catches nothing at the time of the call.
        outside = tuple(step for step in way if step.kind is not Kind.TRY)
        _fill(scope, node.body, (*outside, *marks(node), *_common_marks(parent)))
    elif isinstance(node, ast.Lambda):
        _parameters(scope, node.args)
    else:
        for generator in node.generators:  # type: ignore[attr-defined]
            _opaque(scope, generator.target, ())
    return scope


def marks(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Way:
    """Return what the decorators of a function or class ask for."""
    found = [mark for mark in node.decorator_list if MARKS.search(_decorator(mark))]
    return tuple(Condition(Kind.MARK, mark) for mark in found)


def _decorator(mark: ast.expr) -> str:
    while isinstance(mark, ast.Call):
        mark = mark.func
    return last_name(mark)


def _common_marks(scope: Scope) -> Way:
    """Return what ``pytestmark`` asks for, in a file or class."""
    values = [binding.node for binding in scope.bindings.get("pytestmark", ()) if binding.kind is Bound.VALUE]
    return tuple(Condition(Kind.MARK, value) for value in values if isinstance(value, ast.expr))


def _parameters(scope: Scope, arguments: ast.arguments) -> None:
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        kind = Bound.ANNOTATED if argument.annotation else Bound.OPAQUE
        scope.bind(argument.arg, Binding(kind, (), node=argument.annotation))
    for several in (arguments.vararg, arguments.kwarg):
        if several:
            scope.bind(several.arg, Binding(Bound.OPAQUE, ()))


def _fill(scope: Scope, body: list[ast.stmt], way: Way) -> None:
    scope.steps = list(flow(body, way))
    outer = {name for statement, _ in scope.steps if isinstance(statement, ast.Global) for name in statement.names}
    for statement, along in scope.steps:
        _bind(scope, statement, along)
    for name in outer & scope.bindings.keys():
        for binding in scope.bindings.pop(name):
            scope.module.bind(name, binding)


def _bind(scope: Scope, statement: ast.stmt, way: Way) -> None:  # noqa: C901, PLR0912  # a case a node
    match statement:
        case ast.Import():
            for alias in statement.names:
                target = alias.name if alias.asname else alias.name.partition(".")[0]
                scope.bind(alias.asname or target, Binding(Bound.IMPORT, way, target))
        case ast.ImportFrom():
            origin = "." * statement.level + (statement.module or "")
            for alias in statement.names:
                if alias.name == "*":
                    scope.stars.append((origin, way))
                else:
                    joined = f"{origin}{'' if origin.endswith('.') else '.'}{alias.name}"
                    scope.bind(alias.asname or alias.name, Binding(Bound.IMPORT, way, joined))
        case ast.Assign():
            for each in statement.targets:
                _assign(scope, each, statement.value, way)
        case ast.AnnAssign(target=ast.Name(id=name)):
            kind, node = (Bound.VALUE, statement.value) if statement.value else (Bound.ANNOTATED, statement.annotation)
            scope.bind(name, Binding(kind, way, node=node))
        case ast.AugAssign(target=target):
            _opaque(scope, target, way)
        case ast.For() | ast.AsyncFor():
            _opaque(scope, statement.target, way)
        case ast.With() | ast.AsyncWith():
            for item in statement.items:
                if item.optional_vars:
                    _opaque(scope, item.optional_vars, way)
        case ast.Match():
            for case in statement.cases:
                for name, value in captures(statement.subject, case.pattern):
                    scope.bind(name, Binding(Bound.VALUE if value else Bound.OPAQUE, way, node=value))
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            scope.bind(statement.name, Binding(Bound.DEFINED, way, node=statement))
        case _:
            pass


def _assign(scope: Scope, target: ast.expr, value: ast.expr, way: Way) -> None:
    if isinstance(target, ast.Name):
        scope.bind(target.id, Binding(Bound.VALUE, way, node=value))
    elif isinstance(target, ast.Tuple | ast.List):
        pairs = value.elts if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts) else None
        for index, element in enumerate(target.elts):
            if pairs:
                _assign(scope, element, pairs[index], way)
            elif isinstance(element, ast.Name):
                scope.bind(element.id, Binding(Bound.ITEM, way, node=value, index=index))


def _opaque(scope: Scope, target: ast.expr, way: Way) -> None:
    for node in ast.walk(target):
        if isinstance(node, ast.Name):
            scope.bind(node.id, Binding(Bound.OPAQUE, way))
