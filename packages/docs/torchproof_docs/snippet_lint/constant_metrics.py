"""A lint of metrics that are written down, not measured."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes
from torchproof_docs.snippet_lint.assertion_syntax import get_called_name
from torchproof_docs.snippet_lint.lint_registry import Fault, register_lint


@register_lint("constant-metric")
def find_constant_metrics(tree: ast.Module) -> Iterator[Fault]:
    """Report a ``metric:`` line whose value is a number of the script.

    A chart would draw what nothing measured.
    """
    constants = {
        target.id
        for node in list_nodes(tree)
        if isinstance(node, ast.Assign) and _is_constant(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in list_nodes(tree):
        if isinstance(node, ast.Call) and get_called_name(node) == "print" and "metric: " in ast.unparse(node):
            names = {each.id for part in node.args for each in ast.walk(part) if isinstance(each, ast.Name)}
            if not names - constants:
                yield node.lineno, "a metric that is a number of the script; print what was measured"


def _is_constant(node: ast.expr) -> bool:
    """Return True for a number, or a sum or ratio of numbers."""
    return all(
        isinstance(each, ast.Constant | ast.UnaryOp | ast.BinOp | ast.operator | ast.unaryop) for each in ast.walk(node)
    )
