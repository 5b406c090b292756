"""Finds announced asserts that test for a name, which must be one that the page is about.

An assert whose message the header announces decides whether a release lacks the feature. One that asks for a name of
something else would let the absence of that prove the feature's.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from torchproof_docs.records.scripts.ast_nodes import list_nodes, parse_script
from torchproof_docs.records.scripts.error_patterns import is_announced
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.snippet_lint.required_names import resolve_imports
from torchproof_docs.snippet_lint.tested_names import find_tested_names, find_tried_names, walk_test


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
    tree = parse_script(snippet.text)
    names = resolve_imports(tree)
    for node in list_nodes(tree):
        if isinstance(node, ast.Assert) and _is_announced(snippet, node):
            for part in walk_test(tree, node.test):
                yield from (AbsenceCheck(node.lineno, (name,)) for name in find_tested_names(part, names, tree))
            if tried := [*find_tried_names(tree, node.test, names)]:
                yield AbsenceCheck(node.lineno, tuple(tried))


def _is_related(asked: str, own: str) -> bool:
    """Return True if one of two dotted names lies in the other."""
    return f"{asked}.".startswith(f"{own}.") or f"{own}.".startswith(f"{asked}.")


def _is_announced(snippet: Snippet, node: ast.Assert) -> bool:
    """Return True if the header can announce the failure of an assert."""
    if node.msg is None:
        return False
    if isinstance(node.msg, ast.Constant):
        return is_announced(f"AssertionError: {node.msg.value!s}", snippet.absent)
    return any(pattern.startswith("AssertionError") for pattern in snippet.absent)  # made at run time
