"""Lints of comparisons of a value with itself."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes
from torchproof_docs.snippet_lint.assertion_syntax import is_comparison_call, is_same_value
from torchproof_docs.snippet_lint.assertion_values import find_single_assignments, resolve_aliases
from torchproof_docs.snippet_lint.lint_registry import Fault, register_lint

ITSELF = "compares a value with itself; compare with an independent reference"
# Methods that give the same values again.
COPIES = {"clone", "detach", "contiguous", "copy", "cpu"}


@register_lint("self-comparison")
def find_self_comparisons(tree: ast.Module) -> Iterator[Fault]:
    """Report a comparison of a value with itself."""
    for node in list_nodes(tree):
        if isinstance(node, ast.Compare):
            pairs = zip([node.left, *node.comparators], node.comparators, strict=False)
        elif isinstance(node, ast.Call) and is_comparison_call(node) and len(node.args) > 1:
            pairs = zip(node.args[:1], node.args[1:2], strict=True)
        else:
            continue
        if any(is_same_value(left, right) for left, right in pairs):
            yield node.lineno, ITSELF


@register_lint("alias-comparison")
def find_alias_comparisons(tree: ast.Module) -> Iterator[Fault]:
    """Report a comparison of a value with itself under another name."""
    names = find_single_assignments(tree)
    if not any(isinstance(value, ast.Name) for value in names.values()):
        return  # no name stands for another
    for node in list_nodes(tree):
        if isinstance(node, ast.Compare):
            pairs = list(zip([node.left, *node.comparators], node.comparators, strict=False))
        elif isinstance(node, ast.Call) and is_comparison_call(node) and len(node.args) > 1:
            pairs = [(node.args[0], node.args[1])]
        else:
            continue
        if any(
            not is_same_value(*pair) and is_same_value(*(resolve_aliases(operand, names) for operand in pair))
            for pair in pairs
        ):
            yield node.lineno, "compares a value with itself under another name; compare with an independent reference"


@register_lint("disguised-self-comparison")
def find_disguised_self_comparisons(tree: ast.Module) -> Iterator[Fault]:
    """Report a comparison of a value with its copy, with a group that holds it, or after subtracting it from itself."""
    for node in list_nodes(tree):
        if isinstance(node, ast.Call) and is_comparison_call(node):
            keywords = {part.arg: part.value for part in node.keywords}
            operands = [
                *node.args,
                *(keywords[key] for key in ("actual", "input", "expected", "other") if key in keywords),
            ]
            is_plain = len(node.args) > 1 and is_same_value(*node.args[:2])  # by the plain rule
            if (
                len(operands) > 1
                and is_same_value(_strip_copies(operands[0]), _strip_copies(operands[1]))
                and not is_plain
            ):
                yield node.lineno, ITSELF
        elif isinstance(node, ast.Assert):
            for part in ast.walk(node.test):
                if _is_difference_with_itself(part) or _is_member_of_itself(part):
                    yield node.lineno, ITSELF


def _strip_copies(node: ast.expr) -> ast.expr:
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in COPIES:
        node = node.func.value
    return node


def _is_difference_with_itself(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and is_same_value(node.left, node.right)


def _is_member_of_itself(node: ast.AST) -> bool:
    if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.In):
        return False
    group = node.comparators[0]
    return isinstance(group, ast.Tuple | ast.List | ast.Set) and any(
        is_same_value(node.left, each) for each in group.elts
    )
