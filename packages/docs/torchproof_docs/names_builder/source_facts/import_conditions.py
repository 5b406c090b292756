"""Conditions around definitions: which branch runs when a module is imported, on Linux."""

import ast
from collections.abc import Iterable

from torchproof_docs.names_builder.source_facts.annotation_text import unparse_name

# The interpreter for which conditions on the version of Python are decided.
PYTHON = (3, 11)
IMPORT_ERRORS = ("ImportError", "ModuleNotFoundError", "Exception", "BaseException")


def flatten_statements(body: Iterable[ast.stmt]) -> Iterable[ast.stmt]:
    """Yield the statements of a class, those in blocks included."""
    for statement in body:
        if isinstance(statement, ast.If):
            if is_never(statement.test):
                yield from flatten_statements(statement.orelse)
            elif is_surely(statement.test):
                yield from flatten_statements(statement.body)
            else:
                yield from flatten_statements([*statement.orelse, *statement.body])
        elif isinstance(statement, ast.Try | ast.With):
            yield from flatten_statements(statement.body)
        else:
            yield statement


def is_never(test: ast.expr) -> bool:
    """Return True if a condition is known to be false at run time, on Linux."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return is_surely(inner)
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return _evaluate_comparison(left, operator, right) is False
        case _:
            return (unparse_name(test) or "").rpartition(".")[2] == "TYPE_CHECKING"


def is_surely(test: ast.expr) -> bool:
    """Return True if a condition is known to be true at run time, on Linux."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return is_never(inner)
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return _evaluate_comparison(left, operator, right) is True
        case _:
            return False


def is_import_error_handler(handler: ast.ExceptHandler) -> bool:
    """Return True if a handler takes the error of an import that fails."""
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(kind is None or unparse_name(kind) in IMPORT_ERRORS for kind in kinds)


def _evaluate_comparison(left: ast.expr, operator: ast.cmpop, right: ast.expr) -> bool | None:
    try:
        value = ast.literal_eval(right)
    except ValueError:
        return None
    if unparse_name(left) == "sys.version_info" and isinstance(value, tuple):
        match operator:
            case ast.GtE() | ast.Gt():
                return value <= PYTHON
            case ast.Lt() | ast.LtE():
                return value > PYTHON
    if unparse_name(left) == "__name__" and isinstance(operator, ast.Eq):
        return bool(value != "__main__")
    if unparse_name(left) == "sys.platform" and isinstance(operator, ast.Eq):
        return bool(value == "linux")
    return None
