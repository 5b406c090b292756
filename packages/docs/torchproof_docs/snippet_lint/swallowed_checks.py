"""Lints of checks whose failure is caught and goes no further."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes
from torchproof_docs.snippet_lint.assertion_syntax import (
    CATCH_ALL,
    can_catch,
    can_suppress,
    find_check_lines,
    has_yield,
    is_block_exit,
)
from torchproof_docs.snippet_lint.lint_registry import Fault, register_lint


@register_lint("swallowed-check")
def find_swallowed_checks(tree: ast.Module) -> Iterator[Fault]:
    """Report a check whose failure is caught beside it and goes no further."""
    for node in list_nodes(tree):
        if isinstance(node, ast.Try | ast.TryStar):
            silent = any(can_catch(handler.type) and not find_check_lines(handler.body) for handler in node.handlers)
        elif isinstance(node, ast.With):
            silent = any(can_suppress(item.context_expr) for item in node.items)
        else:
            continue
        for line in find_check_lines(node.body) if silent else ():
            yield line, "a check whose failure is caught; move it out of what catches it"


@register_lint("unexamined-error")
def find_unexamined_errors(tree: ast.Module) -> Iterator[Fault]:
    """Report a handler that catches every error and looks at none.

    A typo in the body looks like an answer of torch.
    """
    for node in list_nodes(tree):
        if isinstance(node, ast.ExceptHandler) and can_catch(node.type, CATCH_ALL) and not _has_use_of_error(node):
            yield node.lineno, "catches every error and looks at none; name the errors, or assert on what was caught"


def _has_use_of_error(handler: ast.ExceptHandler) -> bool:
    inside = [each for statement in handler.body for each in ast.walk(statement)]
    named = any(isinstance(each, ast.Name) and each.id == handler.name for each in inside)
    return named or any(isinstance(each, ast.Raise) for each in inside)


@register_lint("check-lost-in-finally")
def find_checks_lost_in_finally(tree: ast.Module) -> Iterator[Fault]:
    """Report a check in a try whose finally leaves.

    Leaving there drops every error.
    """
    for node in list_nodes(tree):
        if isinstance(node, ast.Try | ast.TryStar) and any(is_block_exit(statement) for statement in node.finalbody):
            for line in find_check_lines(node.body):
                yield line, "a check whose failure is lost: finally leaves; take return, break and continue out of it"


@register_lint("check-in-swallowing-manager")
def find_checks_in_swallowing_managers(tree: ast.Module) -> Iterator[Fault]:
    """Report a check inside a context manager of the script that swallows every error."""
    managers = (node for node in list_nodes(tree) if isinstance(node, ast.ClassDef | ast.FunctionDef))
    quiet = {node.name for node in managers if _can_swallow(node)}
    for node in list_nodes(tree):
        if isinstance(node, ast.With) and any(_format_called(item.context_expr) in quiet for item in node.items):
            for line in find_check_lines(node.body):
                yield line, "a check whose failure is caught; move it out of what catches it"


def _format_called(node: ast.expr) -> str:
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def _can_swallow(node: ast.ClassDef | ast.FunctionDef) -> bool:
    if isinstance(node, ast.ClassDef):
        ends = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__exit__"]
        returned = [part.value for end in ends for part in end.body if isinstance(part, ast.Return)]
        return any(isinstance(value, ast.Constant) and value.value is True for value in returned)
    if not any(map(has_yield, node.body)):
        return False
    tries = [part for part in ast.walk(node) if isinstance(part, ast.Try) and any(map(has_yield, part.body))]
    handlers = [handler for part in tries for handler in part.handlers]
    return any(can_catch(handler.type) and not find_check_lines(handler.body) for handler in handlers)
