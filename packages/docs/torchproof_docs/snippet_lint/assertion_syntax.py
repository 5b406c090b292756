"""Questions about a script's syntax: is it constant, is it a check, is it ever reached."""

import ast
from collections.abc import Iterator

from torchproof_docs.records.scripts.ast_nodes import list_nodes

# Functions that compare their first two arguments, beside all that begin with ``assert_``.
COMPARISONS = ("equal", "allclose", "isclose", "array_equal")
# Exceptions whose handlers take in every error.
CATCH_ALL = frozenset({"Exception", "BaseException"})
EXITS = {"sys.exit", "os._exit", "exit", "quit"}
# What is the same in every run.
CONSTANTS = {"TYPE_CHECKING": False, "typing.TYPE_CHECKING": False, "range(0)": False, "__debug__": True}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def evaluate_constant(node: ast.expr) -> bool | None:
    """Return the truth of a constant expression; None if a run decides."""
    if isinstance(node, ast.Constant):
        return bool(node.value)
    if isinstance(node, ast.Name | ast.Attribute | ast.Call):
        return CONSTANTS.get(ast.unparse(node))
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return bool(node.elts) if not any(isinstance(part, ast.Starred) for part in node.elts) else None
    if isinstance(node, ast.Dict):
        return bool(node.keys) if None not in node.keys else None
    if isinstance(node, ast.JoinedStr):
        return any(isinstance(part, ast.Constant) and part.value for part in node.values) or None
    if isinstance(node, ast.Lambda | ast.GeneratorExp):
        return True
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = evaluate_constant(node.operand)
        return None if inner is None else not inner
    if isinstance(node, ast.BoolOp):
        parts = [evaluate_constant(part) for part in node.values]
        decisive = isinstance(node.op, ast.Or)
        return decisive if decisive in parts else None if None in parts else not decisive
    if isinstance(node, ast.Compare) and all(isinstance(part, ast.Constant) for part in [node.left, *node.comparators]):
        return True  # what it says is known before any run, so it can fail on none or on all
    return None


def get_called_name(call: ast.Call) -> str:
    """Return the last part of the called name, or "" if it has none."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def is_comparison_call(call: ast.Call) -> bool:
    """Return True if a call compares its first two arguments."""
    name = get_called_name(call)
    return name in COMPARISONS or name.startswith("assert_")


def is_same_value(left: ast.expr, right: ast.expr) -> bool:
    """Return True if two expressions are the same value; two calls of a function need not be."""
    calls = (ast.Call, ast.Await, ast.NamedExpr)
    return ast.dump(left) == ast.dump(right) and not any(isinstance(each, calls) for each in ast.walk(left))


def find_check_lines(body: list[ast.stmt]) -> list[int]:
    """Return the lines of the checks in some statements."""
    lines = []
    for node in (part for statement in body for part in ast.walk(statement)):
        if isinstance(node, ast.Assert | ast.Raise):
            lines.append(node.lineno)
        elif isinstance(node, ast.Call):
            name = get_called_name(node)
            lines += [node.lineno] if name.startswith("assert") else []
    return lines


def list_blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of statements in a statement."""
    for field in ("body", "orelse", "finalbody"):
        body = getattr(node, field, None)
        if isinstance(body, list):
            yield body


def is_block_exit(node: ast.stmt) -> bool:
    """Return True if nothing after a statement of the same block runs."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return ast.unparse(node.value.func) in EXITS
    return isinstance(node, ast.Return | ast.Raise | ast.Continue | ast.Break)


def find_dead_blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the blocks that a constant condition keeps from ever running."""
    if isinstance(node, ast.If | ast.While):
        truth = evaluate_constant(node.test)
        if truth is False:
            yield node.body
        if truth is True and isinstance(node, ast.If):
            yield node.orelse
    if isinstance(node, ast.For) and evaluate_constant(node.iter) is False:
        yield node.body


def can_catch(caught: ast.expr | None, kinds: frozenset[str] = CATCH_ALL | {"AssertionError"}) -> bool:
    """Return True if a handler catches one of some errors, by default the failure of an assert."""
    named = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(kind is None or ast.unparse(kind) in kinds for kind in named)


def can_suppress(context: ast.expr) -> bool:
    """Return True if a context manager suppresses the failure of an assert."""
    if not isinstance(context, ast.Call) or ast.unparse(context.func).rpartition(".")[2] != "suppress":
        return False
    return any(can_catch(argument) for argument in context.args)


def has_yield(node: ast.AST) -> bool:
    """Return True if code of a function, outside the functions in it, yields."""
    if isinstance(node, Function | ast.Lambda | ast.ClassDef):
        return False
    return isinstance(node, ast.Yield | ast.YieldFrom) or any(map(has_yield, ast.iter_child_nodes(node)))


def find_reads(tree: ast.Module, name: str) -> list[ast.Name]:
    """Return the places where a script reads a name."""
    names = [node for node in list_nodes(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
    return [node for node in names if node.id == name]
