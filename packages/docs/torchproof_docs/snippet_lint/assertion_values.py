"""Questions about a script's values: which are the same, and which no call of torch has made."""

import ast
import copy
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from torchproof_docs.records.scripts.ast_nodes import KEPT, list_nodes

# Built-in functions whose answer depends on their arguments alone.
PURE_FUNCTIONS = {"abs", "bool", "float", "int", "len", "max", "min", "range", "round", "sorted", "str", "sum", "tuple"}
# Tolerances from which on a comparison hardly compares.
LOOSE_TOLERANCES = {"rtol": 1.0, "atol": 100.0}


@lru_cache(maxsize=KEPT)
def find_single_assignments(tree: ast.Module) -> dict[str, ast.expr]:
    """Return the values of the names that a script assigns once, at its top level, and nowhere else."""
    bound: Counter[str] = Counter()
    for node in list_nodes(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound[node.id] += 1
        elif isinstance(node, ast.arg):
            bound[node.arg] += 1
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            bound[node.target.id] += 1
    values: dict[str, ast.expr] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Name) and bound[target.id] == 1:
                values[target.id] = statement.value
    return values


def resolve_aliases(node: ast.expr, names: Mapping[str, ast.expr]) -> ast.expr:
    """Return an expression in which each alias is replaced by the name it stands for."""

    class Follow(ast.NodeTransformer):
        def visit_Name(self, name: ast.Name) -> ast.expr:
            value = names.get(name.id)
            return self.visit(copy.deepcopy(value)) if isinstance(value, ast.Name) and value.id != name.id else name

    resolved: ast.expr = Follow().visit(copy.deepcopy(node))
    return resolved


def build_purity_test(tree: ast.Module) -> Callable[[ast.expr], bool]:
    """Return a predicate for expressions made of constants, pure functions and names for such alone."""
    names = find_single_assignments(tree)
    math = any(isinstance(node, ast.Import) and any(a.name == "math" for a in node.names) for node in tree.body)

    def is_pure(node: ast.expr) -> bool:
        if isinstance(node, ast.Constant):
            return True
        if isinstance(node, ast.Name):
            return node.id in names and is_pure(names[node.id])
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            pure = called in PURE_FUNCTIONS or (math and called.startswith("math."))
            return pure and not node.keywords and all(map(is_pure, node.args))
        if isinstance(node, ast.Attribute):
            return math and ast.unparse(node).startswith("math.")
        if isinstance(node, ast.Tuple | ast.BinOp | ast.BoolOp | ast.UnaryOp | ast.Compare | ast.Subscript):
            return all(is_pure(part) for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr))
        return False

    return is_pure


def is_loose_tolerance(name: str | None, value: ast.expr) -> bool:
    """Return True if a keyword is a tolerance that lets nearly everything pass."""
    if name not in LOOSE_TOLERANCES:
        return False
    if isinstance(value, ast.Constant) and isinstance(value.value, int | float):
        return value.value >= LOOSE_TOLERANCES[name]
    return ast.unparse(value) in ("float('inf')", "math.inf", "torch.inf", "inf")
