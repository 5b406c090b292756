"""Finds announced asserts that test for a name, which must be one that the page is about.

An assert whose message the header announces decides whether a release lacks the feature. One that asks for a name of
something else would let the absence of that prove the feature's.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from torchproof.judge.snippet_lint.assertion_values import find_single_assignments
from torchproof.judge.snippet_lint.required_names import find_required_names, resolve_imports
from torchproof.records.honesty import MISSING
from torchproof.records.snippets import Snippet
from torchproof.records.syntax_tree import nodes

# Functions that take an object and the name of an attribute.
ATTRIBUTE_TESTS = {"hasattr", "getattr", "getattr_static", "delattr"}
ATTRIBUTE_LISTS = {"dir", "vars"}
# Functions that take the name of a module.
MODULE_TESTS = {"find_spec", "import_module", "__import__", "find_loader"}


@dataclass(frozen=True)
class AbsenceCheck:
    """The names that an announced assert tests for."""

    line: int
    names: tuple[str, ...]
    """Dotted; one of them must be what the page is about."""


def find_unrelated(snippet: Snippet, api_names: Sequence[str], *, description: str) -> Iterator[AbsenceCheck]:
    """Yield the announced asserts of a snippet that test for a name its page is not about.

    Args:
        snippet: The script, whose header may announce asserts.
        api_names: The API names of its page.
        description: What the page, its facet or its entry says of itself.

    """
    if not snippet.absent:
        return
    words = set(re.findall(r"\w+", description.lower()))
    for check in find_absence_checks(snippet):
        is_related = any(_is_related(name, api_name) for name in check.names for api_name in api_names)
        if not is_related and not any(_get_last_part(name).lower() in words for name in check.names):
            yield check


def _get_last_part(name: str) -> str:
    """Return the last part of a dotted name that is no dunder."""
    return next((part for part in reversed(name.split(".")) if not part.startswith("__")), name)


def find_absence_checks(snippet: Snippet) -> Iterator[AbsenceCheck]:
    """Yield the announced asserts of a snippet that test for a name of torch."""
    tree = ast.parse(snippet.text)
    names = resolve_imports(tree)
    for node in nodes(tree):
        if isinstance(node, ast.Assert) and _is_announced(snippet, node):
            for part in _walk_test(tree, node.test):
                yield from (AbsenceCheck(node.lineno, (name,)) for name in _find_tested_names(part, names, tree))
            if tried := [*_find_tried_names(tree, node.test, names)]:
                yield AbsenceCheck(node.lineno, tuple(tried))


def _is_related(asked: str, own: str) -> bool:
    """Return True if one of two dotted names lies in the other."""
    return f"{asked}.".startswith(f"{own}.") or f"{own}.".startswith(f"{asked}.")


def _is_announced(snippet: Snippet, node: ast.Assert) -> bool:
    """Return True if the header can announce the failure of an assert."""
    if node.msg is None:
        return False
    if isinstance(node.msg, ast.Constant):
        return any(re.search(pattern, f"AssertionError: {node.msg.value!s}") for pattern in snippet.absent)
    return any(pattern.startswith("AssertionError") for pattern in snippet.absent)  # made at run time


def _walk_test(tree: ast.Module, test: ast.expr) -> Iterator[ast.AST]:
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


def _find_tested_names(node: ast.AST, names: dict[str, str], tree: ast.Module) -> Iterator[str]:
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
        elif called := [part for part in _walk_test(tree, inside) if _is_call_of(part, {"signature"})]:
            yield from _resolve_attribute(called[0].args[0], node.left, names, tree)  # type: ignore[attr-defined]
        elif isinstance(inside, ast.Attribute) and inside.attr in ("__dict__", "__all__", "__annotations__"):
            yield from _resolve_attribute(inside.value, node.left, names, tree)


@lru_cache(maxsize=2)  # asked for each call of one script after the other
def _find_wrappers(tree: ast.Module) -> frozenset[str]:
    """Return the script's own functions that call one of ATTRIBUTE_TESTS."""
    functions = (node for node in nodes(tree) if isinstance(node, ast.FunctionDef))
    return frozenset(
        node.name for node in functions if any(_is_call_of(part, ATTRIBUTE_TESTS) for part in ast.walk(node))
    )


def _is_call_of(node: ast.AST, names: set[str]) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in names


def _find_tried_names(tree: ast.Module, test: ast.expr, names: dict[str, str]) -> Iterator[str]:
    """Yield the names that a try reaches if its handler sets a name of the test when one is missing."""
    flags = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    for node in nodes(tree):
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
    return any(ast.unparse(kind) in MISSING for kind in kinds)


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
    attributes = (node for node in nodes(tree) if isinstance(node, ast.Attribute))
    return frozenset(node.attr for node in attributes if isinstance(node.ctx, ast.Store))


def _find_possible_texts(node: ast.expr, tree: ast.Module) -> list[str]:
    """Return the strings that an expression can be: a constant, or those that loops or assignments bind to a name."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if not isinstance(node, ast.Name):
        return []
    values: list[ast.expr] = []
    for part in nodes(tree):
        if isinstance(part, ast.Assign) and _is_target(part.targets, node.id):
            values.append(part.value)
        if isinstance(part, ast.For | ast.comprehension) and _is_target([part.target], node.id):
            values.append(find_single_assignments(tree).get(ast.unparse(part.iter), part.iter))
    literals = [value for value in values if isinstance(value, ast.Constant | ast.Tuple | ast.List | ast.Set)]
    constants = [text for value in literals for text in ast.walk(value) if isinstance(text, ast.Constant)]
    return [text.value for text in constants if isinstance(text.value, str)]


def _is_target(targets: list[ast.expr], name: str) -> bool:
    return any(isinstance(each, ast.Name) and each.id == name for target in targets for each in ast.walk(target))
