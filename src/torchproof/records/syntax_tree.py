"""The nodes of a script's syntax tree, gathered once for all rules that ask."""

import ast
from functools import lru_cache


@lru_cache(maxsize=2)  # rules ask of one script after the other
def nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Return every node of a tree, as ``ast.walk`` yields them."""
    return tuple(ast.walk(tree))
