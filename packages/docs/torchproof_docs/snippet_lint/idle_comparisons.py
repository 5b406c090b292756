"""Lints of comparisons that nothing looks at, or that let nearly everything pass."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes
from torchproof_docs.snippet_lint.assertion_syntax import is_comparison_call
from torchproof_docs.snippet_lint.assertion_values import is_loose_tolerance
from torchproof_docs.snippet_lint.lint_registry import Fault, register_lint


@register_lint("unused-comparison")
def find_unused_comparisons(tree: ast.Module) -> Iterator[Fault]:
    """Report a comparison that stands alone as a statement.

    It is an assert that has lost its first word.
    """
    for node in list_nodes(tree):
        if isinstance(node, ast.Expr) and _is_comparison(node.value):
            yield node.lineno, "nothing looks at what this says; assert it or take it out"


def _is_comparison(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple):
        return any(_is_comparison(part) for part in node.elts)
    if isinstance(node, ast.BoolOp):
        return all(_is_comparison(part) for part in node.values)
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))


@register_lint("loose-tolerance")
def find_loose_tolerances(tree: ast.Module) -> Iterator[Fault]:
    """Report a comparison whose tolerance lets nearly everything pass."""
    for node in list_nodes(tree):
        if isinstance(node, ast.Call) and is_comparison_call(node):
            for keyword in node.keywords:
                if is_loose_tolerance(keyword.arg, keyword.value):
                    yield (
                        node.lineno,
                        f"a tolerance that takes in nearly everything; give a smaller {keyword.arg}",
                    )
