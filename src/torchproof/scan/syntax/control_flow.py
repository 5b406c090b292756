"""The statements of a scope in order, each with the conditions that lead to it."""

import ast
import re
from collections.abc import Container, Generator, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from torchproof.scan.syntax.match_patterns import build_case_test

END_STATEMENTS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
EXIT_FUNCTIONS = {"exit", "_exit", "skip", "importorskip", "abort"}
NAME_ERRORS = frozenset({"ImportError", "ModuleNotFoundError", "AttributeError", "TypeError", "NameError"})
# Names of functions that may raise because of the release.
CHECK_FUNCTIONS = re.compile(
    r"check|requir|ensure|assert|verify|need|validat|version|minimum|importorskip", re.IGNORECASE
)
CATCH_ALL = frozenset({"Exception", "BaseException", "*"})


class ConditionKind(StrEnum):
    """How a condition lets a statement run."""

    IF = "if"
    UNLESS = "unless"
    TRY = "try"
    """The body of a try statement, whose exceptions are caught."""
    HANDLER = "handler"
    """Reached only after the body failed."""
    SUCCESS = "success"
    """Reached only after the body succeeded."""
    RETURNS = "returns"
    """Reached only after a call that may raise because of the release."""
    MARK = "mark"
    """Runs only if a decorator does not skip it."""


@dataclass(eq=False, slots=True)  # not frozen: a file has thousands, and those take twice as long to make
class Condition:
    """One step of the route to a statement."""

    kind: ConditionKind
    node: ast.expr | ast.Try
    catches: frozenset[str] = frozenset()


@dataclass(eq=False, slots=True)
class Route:
    """The conditions on the way to a statement, as a list linked from the last to the first."""

    scope: Any = None
    """The scope in which the conditions are evaluated."""
    before: "Route | None" = None
    condition: Condition | None = None
    """None at the start of a scope."""
    caught: frozenset[str] = frozenset()
    """The exceptions that the try statements on the way catch."""

    def add_condition(
        self, kind: ConditionKind, node: ast.expr | ast.Try, catches: frozenset[str] = frozenset()
    ) -> "Route":
        """Return this route with one more condition."""
        caught = self.caught | catches if kind is ConditionKind.TRY else self.caught
        return Route(self.scope, self, Condition(kind, node, catches), caught)

    def enter_scope(self, scope: Any, *, is_function: bool = False) -> "Route":
        """Return the route into an inner scope; what surrounds a function catches nothing when it is called."""
        return Route(scope, self, None, frozenset() if is_function else self.caught)

    def list_back_to(self, known: Container[Any]) -> "list[Route]":
        """Return this route and those before it, the first one first, without the known ones."""
        routes: list[Route] = []
        route: Route | None = self
        while route is not None and route not in known:
            routes.append(route)
            route = route.before
        return routes[::-1]


START = Route()
BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")
"""The fields of nodes that hold statements."""


def walk_statements(statements: Iterable[ast.stmt], route: Route) -> Iterator[tuple[ast.stmt, Route]]:  # noqa: C901, PLR0912  # a case a node
    """Yield the statements of a block and of the blocks in it, not those of functions and classes."""
    for statement in statements:
        yield statement, route
        match statement:
            case ast.If():
                yield from walk_statements(statement.body, route.add_condition(ConditionKind.IF, statement.test))
                yield from walk_statements(statement.orelse, route.add_condition(ConditionKind.UNLESS, statement.test))
                if is_terminal(statement.body):
                    route = route.add_condition(ConditionKind.UNLESS, statement.test)
                elif statement.orelse and is_terminal(statement.orelse):
                    route = route.add_condition(ConditionKind.IF, statement.test)
            case ast.While():
                yield from walk_statements(statement.body, route.add_condition(ConditionKind.IF, statement.test))
                yield from walk_statements(statement.orelse, route)
            case ast.For() | ast.AsyncFor():
                yield from walk_statements([*statement.body, *statement.orelse], route)
            case ast.With() | ast.AsyncWith():
                caught = list_suppressed_exceptions(statement.items)
                body = ast.Try(statement.body, [], [], [])
                inside = route.add_condition(ConditionKind.TRY, body, caught) if caught else route
                yield from walk_statements(statement.body, inside)
            case ast.Try() | ast.TryStar():
                route = yield from _walk_try(statement, route)
            case ast.Match():
                route = yield from _walk_match(statement, route)
            case ast.Assign(value=ast.Call() as call) if get_last_name(call.func) == "importorskip":
                route = route.add_condition(ConditionKind.RETURNS, call)
            case ast.Expr(value=ast.Call() as call) if CHECK_FUNCTIONS.search(get_last_name(call.func)):
                route = route.add_condition(ConditionKind.RETURNS, call)
            case ast.Assert():
                route = route.add_condition(ConditionKind.IF, statement.test)
            case _:
                pass


def iterate_statements(statements: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield statements, handlers and cases with all that stand in them, also in functions and classes."""
    for statement in statements:
        yield statement
        for block in BLOCKS:
            if inner := getattr(statement, block, None):
                yield from iterate_statements(inner)


def _walk_match(statement: ast.Match, route: Route) -> Generator[tuple[ast.stmt, Route], None, Route]:
    after = route
    for case, left in list_case_routes(statement, route):
        test = build_case_test(statement.subject, case)
        yield from walk_statements(case.body, left.add_condition(ConditionKind.IF, test))
        if is_terminal(case.body):
            after = after.add_condition(ConditionKind.UNLESS, test)
    return after


def list_case_routes(statement: ast.Match, route: Route) -> Iterator[tuple[ast.match_case, Route]]:
    """Yield the cases of a ``match`` statement, each with the route to its pattern."""
    for case in statement.cases:
        yield case, route
        route = route.add_condition(ConditionKind.UNLESS, build_case_test(statement.subject, case))


def _walk_try(statement: ast.Try | ast.TryStar, route: Route) -> Generator[tuple[ast.stmt, Route], None, Route]:
    node = statement if isinstance(statement, ast.Try) else ast.Try(statement.body, statement.handlers, [], [])
    forgiving = [handler for handler in statement.handlers if not is_reraising(handler.body)]
    caught = frozenset(name for handler in forgiving for name in list_handled_exceptions(handler))
    every = frozenset(name for handler in statement.handlers for name in list_handled_exceptions(handler))
    yield from walk_statements(
        statement.body, route.add_condition(ConditionKind.TRY, node, caught) if caught else route
    )
    for handler in statement.handlers:
        yield from walk_statements(
            handler.body, route.add_condition(ConditionKind.HANDLER, node, frozenset(list_handled_exceptions(handler)))
        )
    yield from walk_statements(statement.orelse, route.add_condition(ConditionKind.SUCCESS, node, every))
    yield from walk_statements(statement.finalbody, route)
    if forgiving and all(is_terminal(handler.body) for handler in statement.handlers):
        return route.add_condition(ConditionKind.SUCCESS, node, every)
    return route


def list_handled_exceptions(handler: ast.excepthandler) -> list[str]:
    """Return the names of the exceptions that a handler catches; ``*`` for a bare one."""
    kinds = getattr(handler, "type", None)
    return list_exception_names(kinds) if kinds else ["*"]


def list_exception_classes(handler: ast.ExceptHandler) -> list[ast.expr]:
    """Return the expressions of the classes that a handler catches."""
    if isinstance(handler.type, ast.Tuple):
        return handler.type.elts
    return [handler.type] if handler.type else []


def list_exception_names(kinds: ast.expr) -> list[str]:
    """Return the last parts of the names of exception classes, of one or of a tuple."""
    each = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
    return [node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "?") for node in each]


def list_suppressed_exceptions(items: list[ast.withitem]) -> frozenset[str]:
    """Return the exceptions that ``with suppress(…)`` and ``with pytest.raises(…)`` catch."""
    names: set[str] = set()
    for item in items:
        call = item.context_expr
        if isinstance(call, ast.Call) and get_last_name(call.func) in ("suppress", "raises", "assertRaises"):
            names.update(name for argument in call.args[:2] for name in list_exception_names(argument))
    return frozenset(names)


def get_last_name(node: ast.expr) -> str:
    """Return the last part of a dotted expression, or nothing."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def is_terminal(block: list[ast.stmt]) -> bool:
    """Return True if no statement after a block runs."""
    if not block:
        return False
    last = block[-1]
    if isinstance(last, END_STATEMENTS):
        return True
    if isinstance(last, ast.Expr) and isinstance(last.value, ast.Call):
        return get_last_name(last.value.func) in EXIT_FUNCTIONS
    match last:
        case ast.If(body=body, orelse=orelse):
            return is_terminal(body) and is_terminal(orelse)
        case ast.With(body=body) | ast.AsyncWith(body=body):
            return is_terminal(body) and not list_suppressed_exceptions(last.items)
        case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
            return is_terminal(final) or (
                is_terminal([*body, *orelse]) and all(is_terminal(handler.body) for handler in handlers)
            )
        case _:
            return False


def is_reraising(block: list[ast.stmt]) -> bool:
    """Return True if a handler ends in a raise statement."""
    return bool(block) and isinstance(block[-1], ast.Raise)


def is_caught(caught: frozenset[str], failure: str) -> bool:
    """Return True if a handler of some exceptions catches an exception."""
    parents = {"ModuleNotFoundError": "ImportError"}
    return bool(caught & CATCH_ALL) or failure in caught or parents.get(failure, "") in caught
