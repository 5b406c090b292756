"""The scopes of a file with the bindings of its names, each with the route to it."""

import ast
import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from torchproof.scan.syntax.control_flow import (
    START,
    ConditionKind,
    Route,
    get_last_name,
    list_exception_classes,
    walk_statements,
)
from torchproof.scan.syntax.match_patterns import find_captures

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
# Markers whose first argument decides if a test runs, each with the value that lets it run.
SKIP_DECORATORS = {"skipif": False, "skipIf": False, "skipUnless": True}
# Names of decorators that may depend on the release.
MARKER_NAMES = re.compile(r"skip|requir|need|only|mark|run_?if|version|supported|torch", re.IGNORECASE)


class BindingKind(StrEnum):
    """How a name is bound."""

    IMPORT = "import"
    VALUE = "value"
    ITEM = "item"
    """An element of an unpacked value."""
    ANNOTATED = "annotated"
    DEFINED = "defined"
    OPAQUE = "opaque"


@dataclass(eq=False, slots=True)
class Binding:
    """One binding of a name."""

    kind: BindingKind
    route: Route
    target: str = ""
    """The imported dotted name, with leading dots if relative."""
    node: ast.AST | None = None
    """The value, the annotation, or the definition."""
    index: int = 0


@dataclass(eq=False, slots=True)
class Scope:
    """A module, a class, a function or a comprehension."""

    node: ast.AST
    parent: "Scope | None"
    steps: list[tuple[ast.stmt, Route]] = field(default_factory=list)
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    stars: list[tuple[str, Route]] = field(default_factory=list)
    referred: dict[str, Any] = field(default_factory=dict)
    """The resolution of each name, as a cache."""
    functions: dict[ast.AST, "Scope"] = field(default_factory=dict)
    """The scope of each function that was called, as a cache."""
    values: dict[Any, Any] = field(default_factory=dict)
    """The value of each name on a release, and whether it depends on the release, as a cache."""
    nested: "list[Scope]" = field(default_factory=list)
    """All scopes in a module that have statements; of another scope, nothing."""

    @property
    def module(self) -> "Scope":
        """The outermost scope."""
        return self if self.parent is None else self.parent.module

    def find_bindings(self, name: str) -> "tuple[Scope, list[Binding]] | None":
        """Return the scope that a name is read from, and its bindings. A class scope is visible only from itself."""
        scope: Scope | None = self
        while scope:
            if name in scope.bindings and (scope is self or not isinstance(scope.node, ast.ClassDef)):
                return scope, scope.bindings[name]
            scope = scope.parent
        return None

    def free_tree(self) -> None:
        """Empty this module and the scopes in it, so that the tree of the file is freed.

        Routes refer to their scope, and a scope to its routes: without this, the garbage collector has to find them.
        """
        for scope in (*self.nested, self):
            for container in (scope.steps, scope.bindings, scope.stars, scope.referred, scope.values, scope.functions):
                container.clear()
        self.nested.clear()

    def add_binding(self, name: str, binding: Binding) -> None:
        """Add a binding of a name."""
        self.bindings.setdefault(name, []).append(binding)


def build_module_scope(tree: ast.Module) -> Scope:
    """Return the scope of a module."""
    scope = Scope(tree, None)
    _fill_scope(scope, tree.body, START.enter_scope(scope))
    return scope


def build_inner_scope(node: ast.AST, parent: Scope, route: Route) -> Scope:
    """Return the scope of a function, a class or a comprehension at the end of a route."""
    scope = Scope(node, parent)
    if isinstance(node, ast.ClassDef):
        _fill_scope(scope, node.body, _add_markers(route, node, parent).enter_scope(scope))
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        _bind_parameters(scope, node.args)
        _fill_scope(scope, node.body, _add_markers(route, node, parent).enter_scope(scope, is_function=True))
    elif isinstance(node, ast.Lambda):
        _bind_parameters(scope, node.args)
    else:
        for generator in node.generators:  # type: ignore[attr-defined]
            _bind_opaque_names(scope, generator.target, START)
    return scope


def build_call_scope(definition: ast.AST, home: Scope) -> Scope:
    """Return the scope of one call of a function, in which the arguments can be bound."""
    if definition not in home.functions:
        home.functions[definition] = build_inner_scope(definition, home, START)
    scope = home.functions[definition]
    return Scope(definition, home, scope.steps, dict(scope.bindings), scope.stars)


def _add_markers(route: Route, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, parent: Scope) -> Route:
    """Add the decorators of a function or class that may skip it, and the values of ``pytestmark`` around it."""
    if not route.scope:
        route = route.enter_scope(parent)
    for mark in node.decorator_list:
        if MARKER_NAMES.search(_decorator_name(mark)):
            route = route.add_condition(ConditionKind.MARK, mark)
    for binding in parent.bindings.get("pytestmark", ()):
        if binding.kind is BindingKind.VALUE and isinstance(binding.node, ast.expr):
            route = route.add_condition(ConditionKind.MARK, binding.node)
    return route


def _decorator_name(mark: ast.expr) -> str:
    while isinstance(mark, ast.Call):
        mark = mark.func
    return get_last_name(mark)


def _bind_parameters(scope: Scope, arguments: ast.arguments) -> None:
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        kind = BindingKind.ANNOTATED if argument.annotation else BindingKind.OPAQUE
        scope.add_binding(argument.arg, Binding(kind, START, node=argument.annotation))
    for variadic in (arguments.vararg, arguments.kwarg):
        if variadic:
            scope.add_binding(variadic.arg, Binding(BindingKind.OPAQUE, START))


def _fill_scope(scope: Scope, body: list[ast.stmt], route: Route) -> None:
    scope.module.nested.append(scope)
    scope.steps = list(walk_statements(body, route))
    outer = {name for statement, _ in scope.steps if isinstance(statement, ast.Global) for name in statement.names}
    for statement, statement_route in scope.steps:
        _bind_statement(scope, statement, statement_route)
    for name in outer & scope.bindings.keys():
        for binding in scope.bindings.pop(name):
            scope.module.add_binding(name, binding)


def _bind_statement(scope: Scope, statement: ast.stmt, route: Route) -> None:  # noqa: C901, PLR0912  # a case a node
    match statement:
        case ast.Import():
            for alias in statement.names:
                target = alias.name if alias.asname else alias.name.partition(".")[0]
                scope.add_binding(alias.asname or target, Binding(BindingKind.IMPORT, route, target))
        case ast.ImportFrom():
            origin = "." * statement.level + (statement.module or "")
            for alias in statement.names:
                if alias.name == "*":
                    scope.stars.append((origin, route))
                else:
                    joined = f"{origin}{'' if origin.endswith('.') else '.'}{alias.name}"
                    scope.add_binding(alias.asname or alias.name, Binding(BindingKind.IMPORT, route, joined))
        case ast.Assign():
            for each in statement.targets:
                _bind_target(scope, each, statement.value, route)
        case ast.AnnAssign(target=ast.Name(id=name)):
            kind, node = (
                (BindingKind.VALUE, statement.value)
                if statement.value
                else (BindingKind.ANNOTATED, statement.annotation)
            )
            scope.add_binding(name, Binding(kind, route, node=node))
        case ast.AugAssign(target=target):
            _bind_opaque_names(scope, target, route)
        case ast.For() | ast.AsyncFor():
            _bind_opaque_names(scope, statement.target, route)
        case ast.With() | ast.AsyncWith():
            for item in statement.items:
                if isinstance(item.optional_vars, ast.Name) and isinstance(item.context_expr, ast.Call):
                    entered = Binding(BindingKind.VALUE, route, node=item.context_expr)
                    scope.add_binding(item.optional_vars.id, entered)
                elif item.optional_vars:
                    _bind_opaque_names(scope, item.optional_vars, route)
        case ast.Try() | ast.TryStar():
            for handler in statement.handlers:
                for each in list_exception_classes(handler):
                    if handler.name and isinstance(each, ast.Name | ast.Attribute):
                        scope.add_binding(handler.name, Binding(BindingKind.ANNOTATED, route, node=each))
        case ast.Match():
            for case in statement.cases:
                for name, value in find_captures(statement.subject, case.pattern):
                    scope.add_binding(
                        name, Binding(BindingKind.VALUE if value else BindingKind.OPAQUE, route, node=value)
                    )
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            scope.add_binding(statement.name, Binding(BindingKind.DEFINED, route, node=statement))
        case _:
            pass


def _bind_target(scope: Scope, target: ast.expr, value: ast.expr, route: Route) -> None:
    if isinstance(target, ast.Name):
        scope.add_binding(target.id, Binding(BindingKind.VALUE, route, node=value))
    elif isinstance(target, ast.Tuple | ast.List):
        pairs = value.elts if isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts) else None
        for index, element in enumerate(target.elts):
            if pairs:
                _bind_target(scope, element, pairs[index], route)
            elif isinstance(element, ast.Name):
                scope.add_binding(element.id, Binding(BindingKind.ITEM, route, node=value, index=index))


def _bind_opaque_names(scope: Scope, target: ast.expr, route: Route) -> None:
    for node in ast.walk(target):
        if isinstance(node, ast.Name):
            scope.add_binding(node.id, Binding(BindingKind.OPAQUE, route))
