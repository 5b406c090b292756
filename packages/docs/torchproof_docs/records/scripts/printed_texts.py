"""Texts that a script prints whatever happens, as long as it passes: its output has to hold them."""

import ast
from collections.abc import Iterator

# Shorter ones stand in most outputs.
SHORTEST = 2


def list_printed_texts(tree: ast.Module) -> Iterator[str]:
    """Yield the literal texts in calls of ``print`` that every passing run reaches; "" for a call without one."""
    for call in _list_unconditional_prints(tree.body):
        if any(keyword.arg == "file" for keyword in call.keywords):
            continue
        texts = [text for argument in call.args for text in _list_literals(argument) if len(text) >= SHORTEST]
        yield from texts or [""]


def _list_unconditional_prints(body: list[ast.stmt]) -> Iterator[ast.Call]:
    for statement in body:
        if isinstance(statement, ast.With) and not _can_swallow(statement):
            yield from _list_unconditional_prints(statement.body)
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            call = statement.value
            if isinstance(call.func, ast.Name) and call.func.id == "print" and call.args:
                yield call


def _can_swallow(statement: ast.With) -> bool:
    """Return True if a block may end early without an error, or redirects what is printed."""
    managers = " ".join(ast.unparse(item.context_expr) for item in statement.items)
    return any(word in managers for word in ("suppress", "raises", "redirect", "capture", "assertRaises"))


def _list_literals(argument: ast.expr) -> Iterator[str]:
    parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield from (line.strip() for line in part.value.splitlines())
