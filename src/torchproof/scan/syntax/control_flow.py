"""The statements of a scope in order, each with the conditions that lead to it."""

import ast
import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from torchproof.scan.syntax.match_patterns import case_test

ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
EXITS = {"exit", "_exit", "skip", "importorskip", "abort"}
FAILURES = frozenset({"ImportError", "ModuleNotFoundError", "AttributeError", "TypeError", "NameError"})
CHECKS = re.compile(r"check|requir|ensure|assert|verify|need|validat|version|minimum|importorskip", re.IGNORECASE)
"""Names of functions that may raise an error about the release."""
ANY = frozenset({"Exception", "BaseException", "*"})


class Kind(StrEnum):
    """How a condition lets a statement run."""

    IF = "if"
    UNLESS = "unless"
    TRY = "try"
    """The body of a try statement: what it raises is caught."""
    HANDLER = "handler"
    """Reached only after the body failed."""
    SUCCESS = "success"
    """Reached only after the body succeeded."""
    RETURNS = "returns"
    """Reached only after a call that may raise an error about the release."""
    MARK = "mark"
    """Runs only where a decorator does not skip it."""


@dataclass(frozen=True, eq=False, slots=True)
class Condition:
    """One step of the way to a statement."""

    kind: Kind
    node: ast.expr | ast.Try
    catches: frozenset[str] = frozenset()


Way = tuple[Condition, ...]


def flow(statements: Iterable[ast.stmt], way: Way = ()) -> Iterator[tuple[ast.stmt, Way]]:  # noqa: C901, PLR0912  # a case a node
    """Yield the statements of a block and of the blocks in it, not those of functions and classes."""
    for statement in statements:
        yield statement, way
        match statement:
            case ast.If():
                yield from flow(statement.body, (*way, Condition(Kind.IF, statement.test)))
                yield from flow(statement.orelse, (*way, Condition(Kind.UNLESS, statement.test)))
                if ends(statement.body):
                    way = (*way, Condition(Kind.UNLESS, statement.test))
                elif statement.orelse and ends(statement.orelse):
                    way = (*way, Condition(Kind.IF, statement.test))
            case ast.While():
                yield from flow(statement.body, (*way, Condition(Kind.IF, statement.test)))
                yield from flow(statement.orelse, way)
            case ast.For() | ast.AsyncFor():
                yield from flow([*statement.body, *statement.orelse], way)
            case ast.With() | ast.AsyncWith():
                caught = suppressed(statement.items)
                inside = Condition(Kind.TRY, ast.Try(statement.body, [], [], []), caught) if caught else None
                yield from flow(statement.body, (*way, inside) if inside else way)
            case ast.Try() | ast.TryStar():
                way = yield from _try(statement, way)
            case ast.Match():
                way = yield from _match(statement, way)
            case ast.Assign(value=ast.Call() as call) if last_name(call.func) == "importorskip":
                way = (*way, Condition(Kind.RETURNS, call))
            case ast.Expr(value=ast.Call() as call) if CHECKS.search(last_name(call.func)):
                way = (*way, Condition(Kind.RETURNS, call))
            case ast.Assert():
                way = (*way, Condition(Kind.IF, statement.test))
            case _:
                pass


def _match(statement: ast.Match, way: Way) -> Generator[tuple[ast.stmt, Way], None, Way]:
    left = after = way
    for case in statement.cases:
        test = case_test(statement.subject, case)
        yield from flow(case.body, (*left, Condition(Kind.IF, test)))
        left = (*left, Condition(Kind.UNLESS, test))
        if ends(case.body):
            after = (*after, left[-1])
    return after


def _try(statement: ast.Try | ast.TryStar, way: Way) -> Generator[tuple[ast.stmt, Way], None, Way]:
    node = statement if isinstance(statement, ast.Try) else ast.Try(statement.body, statement.handlers, [], [])
    forgiving = [handler for handler in statement.handlers if not raises(handler.body)]
    caught = frozenset(name for handler in forgiving for name in caught_by(handler))
    every = frozenset(name for handler in statement.handlers for name in caught_by(handler))
    yield from flow(statement.body, (*way, Condition(Kind.TRY, node, caught)) if caught else way)
    for handler in statement.handlers:
        yield from flow(handler.body, (*way, Condition(Kind.HANDLER, node, frozenset(caught_by(handler)))))
    yield from flow(statement.orelse, (*way, Condition(Kind.SUCCESS, node, every)))
    yield from flow(statement.finalbody, way)
    if forgiving and all(ends(handler.body) for handler in statement.handlers):
        return (*way, Condition(Kind.SUCCESS, node, every))
    return way


def caught_by(handler: ast.excepthandler) -> list[str]:
    """Return the names of the exceptions that a handler takes; ``*`` for a bare one."""
    kinds = getattr(handler, "type", None)
    return exception_names(kinds) if kinds else ["*"]


def exception_names(kinds: ast.expr) -> list[str]:
    """Return the last parts of the names of exception classes, of one or of a tuple."""
    each = kinds.elts if isinstance(kinds, ast.Tuple) else [kinds]
    return [node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "?") for node in each]


def suppressed(items: list[ast.withitem]) -> frozenset[str]:
    """Return what ``with suppress(…)`` and ``with pytest.raises(…)`` take."""
    found: set[str] = set()
    for item in items:
        call = item.context_expr
        if isinstance(call, ast.Call) and last_name(call.func) in ("suppress", "raises", "assertRaises"):
            found.update(name for argument in call.args[:2] for name in exception_names(argument))
    return frozenset(found)


def last_name(node: ast.expr) -> str:
    """Return the last part of a dotted expression, or nothing."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def ends(block: list[ast.stmt]) -> bool:
    """Tell whether nothing after a block runs once it has run."""
    if not block:
        return False
    last = block[-1]
    if isinstance(last, ENDS):
        return True
    if isinstance(last, ast.Expr) and isinstance(last.value, ast.Call):
        return last_name(last.value.func) in EXITS
    match last:
        case ast.If(body=body, orelse=orelse):
            return ends(body) and ends(orelse)
        case ast.With(body=body) | ast.AsyncWith(body=body):
            return ends(body) and not suppressed(last.items)
        case ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final):
            return ends(final) or (ends([*body, *orelse]) and all(ends(handler.body) for handler in handlers))
        case _:
            return False


def raises(block: list[ast.stmt]) -> bool:
    """Tell whether a handler ends in an error of its own, so that its try statement forgives nothing."""
    return bool(block) and isinstance(block[-1], ast.Raise)


def catches(caught: frozenset[str], failure: str) -> bool:
    """Tell whether a handler for these exceptions takes a failure."""
    parents = {"ModuleNotFoundError": "ImportError"}
    return bool(caught & ANY) or failure in caught or parents.get(failure, "") in caught
