"""Finds the names of torch that the test of an assert depends on."""

import ast
from collections.abc import Iterator
from functools import lru_cache

from torchproof_docs.records.scripts.ast_nodes import list_nodes
from torchproof_docs.records.scripts.snippet_integrity import ABSENCE_ERRORS
from torchproof_docs.snippet_lint.assertion_values import find_single_assignments
from torchproof_docs.snippet_lint.required_names import find_required_names

# Functions that take an object and the name of an attribute.
ATTRIBUTE_TESTS = {"hasattr", "getattr", "getattr_static", "delattr"}
ATTRIBUTE_LISTS = {"dir", "vars"}
# Functions that take the name of a module.
MODULE_TESTS = {"find_spec", "import_module", "__import__", "find_loader"}


def walk_test(tree: ast.Module, test: ast.expr) -> Iterator[ast.AST]:
    """Yield the nodes of a test and of the values assigned to the names in it."""
    assigned = find_single_assignments(tree)
    waiting: list[ast.AST] = [test]
    seen: set[str] = set()
    while waiting:
        for node in ast.walk(waiting.pop()):
            yield node
            if isinstance(node, ast.Name) and node.id in assigned and node.id not in seen:
                seen.add(node.id)
                waiting.append(assigned[node.id])


def find_tested_names(node: ast.AST, names: dict[str, str], tree: ast.Module) -> Iterator[str]:
    """Yield the dotted names that a node tests for."""
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if len(node.args) > 1 and (called in ATTRIBUTE_TESTS or called in _find_wrappers(tree)):
            yield from _resolve_attribute(node.args[0], node.args[1], names, tree)
        if called in MODULE_TESTS and node.args:
            yield from (text for text in _find_possible_texts(node.args[0], tree) if text.startswith("torch"))
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        inside = node.comparators[0]
        if isinstance(inside, ast.Call) and ast.unparse(inside.func) in ATTRIBUTE_LISTS and inside.args:
            yield from _resolve_attribute(inside.args[0], node.left, names, tree)
        elif called := [part for part in walk_test(tree, inside) if _is_call_of(part, {"signature"})]:
            yield from _resolve_attribute(called[0].args[0], node.left, names, tree)  # type: ignore[attr-defined]
        elif isinstance(inside, ast.Attribute) and inside.attr in ("__dict__", "__all__", "__annotations__"):
            yield from _resolve_attribute(inside.value, node.left, names, tree)


@lru_cache(maxsize=2)  # asked for each call of one script after the other
def _find_wrappers(tree: ast.Module) -> frozenset[str]:
    """Return the script's own functions that call one of ATTRIBUTE_TESTS."""
    functions = (node for node in list_nodes(tree) if isinstance(node, ast.FunctionDef))
    return frozenset(
        node.name for node in functions if any(_is_call_of(part, ATTRIBUTE_TESTS) for part in ast.walk(node))
    )


def _is_call_of(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in names


def find_tried_names(tree: ast.Module, test: ast.expr, names: dict[str, str]) -> Iterator[str]:
    """Yield the names that a try reaches if its handler sets a name of the test when one is missing."""
    flags = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    for node in list_nodes(tree):
        if not isinstance(node, ast.Try) or not any(_can_catch_missing_name(handler.type) for handler in node.handlers):
            continue
        if flags & {
            part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
        }:
            inside = ast.Module(node.body, [])
            yield from (name for name in find_required_names(ast.unparse(inside)) if name.startswith("torch."))
            reached = [part for part in ast.walk(inside) if isinstance(part, ast.Attribute)]
            yield from (name for part in reached for name in _resolve_attribute(part, None, names, tree))


def _can_catch_missing_name(caught: ast.expr | None) -> bool:
    """Return True if a handler catches what Python raises for a missing name."""
    kinds = caught.elts if isinstance(caught, ast.Tuple) else [caught] if caught else []
    return any(ast.unparse(kind) in ABSENCE_ERRORS for kind in kinds)


def _resolve_attribute(
    holder: ast.expr, attribute: ast.expr | None, names: dict[str, str], tree: ast.Module
) -> Iterator[str]:
    """Yield the dotted names of torch that an attribute can be; that of its holder if the attribute is unknown."""
    while isinstance(holder, ast.Call):  # an object of the class that is called
        holder = holder.func
    root, _, rest = ast.unparse(holder).partition(".")
    whole = ".".join(filter(None, (names.get(root, ""), rest)))
    if whole.startswith("torch.") or (whole == "torch" and attribute is not None):
        texts = _find_possible_texts(attribute, tree) if attribute is not None else []
        yield from (f"{whole}.{text}" for text in texts if text not in _find_set_attributes(tree))
        if not texts:
            yield whole


@lru_cache(maxsize=2)
def _find_set_attributes(tree: ast.Module) -> frozenset[str]:
    """Return the attributes that a script sets itself."""
    attributes = (node for node in list_nodes(tree) if isinstance(node, ast.Attribute))
    return frozenset(node.attr for node in attributes if isinstance(node.ctx, ast.Store))


def _find_possible_texts(node: ast.expr, tree: ast.Module) -> list[str]:
    """Return the strings that an expression can be: a constant, or those that loops or assignments bind to a name."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if not isinstance(node, ast.Name):
        return []
    values: list[ast.expr] = []
    for part in list_nodes(tree):
        if isinstance(part, ast.Assign) and _is_target(part.targets, node.id):
            values.append(part.value)
        if isinstance(part, ast.For | ast.comprehension) and _is_target([part.target], node.id):
            values.append(find_single_assignments(tree).get(ast.unparse(part.iter), part.iter))
    literals = [value for value in values if isinstance(value, ast.Constant | ast.Tuple | ast.List | ast.Set)]
    constants = [text for value in literals for text in ast.walk(value) if isinstance(text, ast.Constant)]
    return [text.value for text in constants if isinstance(text.value, str)]


def _is_target(targets: list[ast.expr], name: str) -> bool:
    return any(isinstance(each, ast.Name) and each.id == name for target in targets for each in ast.walk(target))
