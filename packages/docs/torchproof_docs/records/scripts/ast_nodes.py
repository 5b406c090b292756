"""Syntax tree of a snippet: parsed and listed once for all rules, and its imports."""

import ast
from functools import lru_cache

# Scripts whose trees are kept: all of a checkout, because rule after rule asks for each of them.
KEPT = 4096


@lru_cache(maxsize=KEPT)
def parse_script(text: str) -> ast.Module:
    """Parse a script, which nobody may change; raise SyntaxError if it is not Python."""
    return ast.parse(text)


@lru_cache(maxsize=KEPT)
def list_nodes(tree: ast.Module) -> tuple[ast.AST, ...]:
    """List the nodes of a tree in the order of ``ast.walk``, in half its time, without expression contexts."""
    found: list[ast.AST] = [tree]
    for node in found:  # which grows meanwhile
        for name in node._fields:
            value = getattr(node, name, None)
            if isinstance(value, list):
                found += [each for each in value if isinstance(each, ast.AST)]
            elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
                found.append(value)
    return tuple(found)


def list_imports(tree: ast.Module) -> dict[str, str]:
    """Return the dotted name behind each name that imports bind."""
    found: dict[str, str] = {}
    for node in list_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.partition(".")[0]
                found[alias.asname or first] = alias.name if alias.asname else first
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)
    return found


def read_dotted_name(node: ast.expr) -> tuple[str, ...]:
    """Return the parts of a dotted name, such as ``torch.nn.Linear``; () if an expression is none."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return (node.id, *reversed(parts)) if isinstance(node, ast.Name) else ()
