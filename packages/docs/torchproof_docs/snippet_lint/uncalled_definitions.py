"""Finds the functions and classes of a script that no running code mentions."""

import ast
from collections.abc import Iterable, Iterator

# Last names of decorators that hand a function to nothing that calls it.
TRANSPARENT_DECORATORS = {
    "compile",
    "disable",
    "no_grad",
    "inference_mode",
    "nested_compile_region",
    "contextmanager",
    "cache",
    "wraps",
}
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def find_uncalled(tree: ast.Module) -> Iterator[Definition]:
    """Yield the functions and classes that no running code mentions; methods go with their class."""
    defined = [*_list_definitions(tree.body)]
    waiting = {node for node in defined if not _is_registered(node)}
    if not waiting:
        return
    mentioned = _collect_names(tree.body)
    for node in defined:
        if node not in waiting:
            mentioned |= _collect_names(node.body)
    while called := {node for node in waiting if node.name in mentioned}:
        waiting -= called
        for node in called:
            mentioned |= _collect_names(node.body)
    yield from waiting


def _list_definitions(body: Iterable[ast.AST]) -> Iterator[Definition]:
    for node in body:
        if isinstance(node, Definition):
            yield node
        if not isinstance(node, ast.ClassDef | ast.expr):  # an expression holds none
            yield from _list_definitions(ast.iter_child_nodes(node))


def _collect_names(body: Iterable[ast.AST]) -> set[str]:
    """Return the names in some code outside the functions in it, which run only if they are called."""
    names: set[str] = set()
    for node in body:
        if isinstance(node, ast.Name):
            names.add(node.id)
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names |= _collect_names([*node.decorator_list, node.args])
        elif isinstance(node, ast.ClassDef):
            names |= _collect_names([*node.decorator_list, *node.bases, *node.keywords])
        else:
            names |= _collect_names(ast.iter_child_nodes(node))
    return names


def _is_registered(node: Definition) -> bool:
    """Return True if a decorator may register a function or class with something that calls it."""
    called = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
    return any(ast.unparse(each).rpartition(".")[2] not in TRANSPARENT_DECORATORS for each in called)
