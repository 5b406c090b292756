"""Lints of asserts that hold whatever torch does."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes
from torchproof_docs.snippet_lint.assertion_syntax import evaluate_constant
from torchproof_docs.snippet_lint.assertion_values import build_purity_test
from torchproof_docs.snippet_lint.lint_registry import Fault, register_lint

TRUE = "asserts what is always true; assert something that torch decides"
# Calls whose answer is true, or is none that a check can be of.
KINDS = {"type", "repr", "id", "object", "print"}
# What is never below zero.
SIZES = {"len", "numel", "ndim", "dim", "nelement", "abs"}
# Attributes of a tensor that are true, whatever they are.
DESCRIBES = {"dtype", "device", "layout"}
# Methods that stand in an assert; one that is not called is always true.
METHODS = {
    *("all", "any", "item", "equal", "allclose", "isfinite", "isnan", "isinf", "is_contiguous", "is_complex"),
    *("is_floating_point", "startswith", "endswith", "exists", "is_file", "is_dir", "is_alive", "is_set"),
}


@register_lint("constant-assert")
def find_constant_asserts(tree: ast.Module) -> Iterator[Fault]:
    """Report an assert of a constant that is true."""
    for node in list_nodes(tree):
        if isinstance(node, ast.Assert) and evaluate_constant(node.test) is True:
            yield node.lineno, TRUE


@register_lint("assert-true-by-kind")
def find_asserts_true_by_kind(tree: ast.Module) -> Iterator[Fault]:
    """Report an assert that the kind of its parts makes true.

    For example the length of something is never negative, and a dtype is never false.
    """
    for node in list_nodes(tree):
        if isinstance(node, ast.Assert) and _is_true(node.test):
            yield node.lineno, TRUE


def _is_true(test: ast.expr) -> bool:
    if isinstance(test, ast.NamedExpr):
        return evaluate_constant(test.value) is True or _is_true(test.value)
    if isinstance(test, ast.IfExp):
        return any(evaluate_constant(part) is True or _is_true(part) for part in (test.body, test.orelse))
    if isinstance(test, ast.BoolOp):
        together = any if isinstance(test.op, ast.Or) else all
        return together(map(_is_true, test.values)) or (isinstance(test.op, ast.Or) and _has_opposites(test.values))
    if isinstance(test, ast.Attribute):
        return test.attr in DESCRIBES
    if isinstance(test, ast.Call):
        return _is_true_call(test)
    return isinstance(test, ast.Compare) and any(map(_is_true_pair, _pair_operands(test)))


def _is_true_call(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    if name == "isinstance" and len(call.args) == 2:
        return ast.unparse(call.args[1]) == "object"
    if name in ("any", "all") and len(call.args) == 1:
        return _is_true_for_all(name, call.args[0])
    return name in KINDS


def _is_true_for_all(name: str, argument: ast.expr) -> bool:
    """Return True if ``any`` or ``all`` of an argument is true whatever its values are."""
    if isinstance(argument, ast.GeneratorExp | ast.ListComp):
        return name == "all" and evaluate_constant(argument.generators[0].iter) is False
    if isinstance(argument, ast.Tuple | ast.List | ast.Set):
        truths = [evaluate_constant(element) is True for element in argument.elts]
        return any(truths) if name == "any" else not argument.elts
    return False


def _pair_operands(test: ast.Compare) -> list[tuple[ast.expr, ast.cmpop, ast.expr]]:
    sides = [test.left, *test.comparators]
    return [*zip(sides, test.ops, sides[1:], strict=False)]


def _is_true_pair(pair: tuple[ast.expr, ast.cmpop, ast.expr]) -> bool:
    left, sign, right = pair
    if isinstance(sign, ast.NotEq | ast.IsNot) and any(map(_is_nan, (left, right))):
        return True
    below = isinstance(sign, ast.GtE) and _is_size(left) and _is_zero(right)
    return below or (isinstance(sign, ast.LtE) and _is_zero(left) and _is_size(right))


def _is_nan(node: ast.expr) -> bool:
    return ast.unparse(node).lower() in ("float('nan')", "math.nan", "torch.nan", "np.nan", "numpy.nan")


def _is_size(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else node
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in SIZES and isinstance(node, ast.Call | ast.Attribute)


def _is_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0 and not isinstance(node.value, bool)


def _has_opposites(values: list[ast.expr]) -> bool:
    """Return True if two of the comparisons are each other's opposite."""
    opposite = {ast.Eq: ast.NotEq, ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.Is: ast.IsNot, ast.In: ast.NotIn}
    single = [comparison for comparison in values if isinstance(comparison, ast.Compare) and len(comparison.ops) == 1]
    described = [
        (ast.dump(comparison.left), type(comparison.ops[0]), ast.dump(comparison.comparators[0]))
        for comparison in single
    ]
    return any((left, opposite.get(sign), right) in described for left, sign, right in described)


@register_lint("uncalled-method")
def find_uncalled_methods(tree: ast.Module) -> Iterator[Fault]:
    """Report an assert of a method that is named and not called.

    A bound method is always true.
    """
    for node in list_nodes(tree):
        test = node.test if isinstance(node, ast.Assert) else None
        while isinstance(test, ast.UnaryOp):
            test = test.operand
        if isinstance(test, ast.Attribute) and test.attr in METHODS:
            yield node.lineno, f"asserts a method that is not called, which is always true; call {test.attr}()"  # type: ignore[attr-defined]


@register_lint("assert-without-torch")
def find_asserts_without_torch(tree: ast.Module) -> Iterator[Fault]:
    """Report an assert of values that the script alone decides."""
    is_pure = build_purity_test(tree)
    for node in list_nodes(tree):
        if not isinstance(node, ast.Assert) or not is_pure(node.test):
            continue
        if any(isinstance(part, ast.Name) for part in ast.walk(node.test)):
            yield node.lineno, "asserts what torch has no part in; assert something that torch decides"
