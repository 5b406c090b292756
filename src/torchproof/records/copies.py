"""What a reader copies from a page: a shown section, with those above it that it continues, as a script of its own."""

import ast
import builtins
import hashlib
import re
import symtable
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from torchproof.records.snippets import Snippet

GIVEN = {*dir(builtins), "__file__", "__name__", "__doc__"}
"""Names that every script has."""
OPENING = re.compile(
    r'(?ms)^# ///\n"""[^"\\]*"""\n\n# --8<-- \[start:(?P<name>[a-z0-9-]+)\]\n(?P<body>.*?)'
    r"^# --8<-- \[end:(?P=name)\]\n+(?!\s|else|elif|except|finally)\S"
)
"""A first section, and behind it a line that does not go on with a statement of it."""
LOOKS = {"_Path", "exists", "read_text", "signature", "hasattr"}
"""Calls that change nothing."""


def continued(snippet: Snippet, section: str, above: Sequence[str]) -> tuple[str, ...]:
    """Return the listings that a section continues: all of its script above it, if it needs names that it lacks."""
    return tuple(above) if free(snippet.sections[section]) else ()


def copied(snippet: Snippet, section: str, above: Sequence[str]) -> str:
    """Return what a reader has who copies a section: its lines below those of the listings that it continues."""
    return "\n\n".join(snippet.sections[name] for name in (*continued(snippet, section, above), section)) + "\n"


def copy_of(snippet: Snippet, section: str, above: Sequence[str]) -> Snippet | None:
    """Return what a reader copies as a script of its own; None where the run of the whole script is a run of it.

    That is so where the script begins with these very statements.
    """
    text = copied(snippet, section, above)
    if opens_with(snippet.text, text) or begins_with(snippet.text, text):
        return None
    name = f"{snippet.name}__{section.replace('-', '_')}"
    digest = hashlib.sha256(text.encode()).hexdigest()
    return replace(snippet, name=name, text=text, sha256=digest, sections={}, copied=True)


def opens_with(script: str, text: str) -> bool:
    """Tell whether a section behind nothing but header and docstring is a text: the common case, without parsing."""
    found = OPENING.search(script)
    return found is not None and found["body"].strip("\n") + "\n" == text


def begins_with(script: str, text: str) -> bool:
    """Tell whether a script begins with the statements of a text, behind looks that change nothing."""
    try:
        first, whole = _statements(text), _statements(script)
    except SyntaxError:
        return False
    while whole and whole[: len(first)] != first and _looks(whole[0], text):
        whole = whole[1:]
    return whole[: len(first)] == first


def _looks(statement: str, text: str) -> bool:
    """Tell whether a statement asks something of torch's files or names and leaves nothing for a text to notice.

    It imports under names of its own, or calls nothing but LOOKS, and the text uses none of its names.
    """
    node = ast.parse(statement).body[0]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return all((alias.asname or "").startswith("_") for alias in node.names)
    called = {each.func for each in ast.walk(node) if isinstance(each, ast.Call)}
    names = {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in called}
    kept = isinstance(node, ast.Assert) or (isinstance(node, ast.Assign) and not bound(statement) & names_in(text))
    return kept and names <= LOOKS


@lru_cache(maxsize=4096)  # every page that shows a listing asks anew, in every version
def free(text: str) -> frozenset[str]:
    """Return the names that some code uses and nothing in it defines; of code that does not parse, none."""
    try:
        table = symtable.symtable(text, "section", "exec")
    except SyntaxError:
        return frozenset()
    return frozenset(name for scope in _scopes(table) for name in _asked(scope)) - _defined(table) - GIVEN


def bound(text: str) -> set[str]:
    """Return the names that some code defines for what follows it."""
    try:
        return _defined(symtable.symtable(text, "section", "exec"))
    except SyntaxError:
        return set()


def names_in(text: str) -> set[str]:
    """Return every name that some code mentions."""
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def _defined(table: symtable.SymbolTable) -> set[str]:
    symbols = table.get_symbols()
    return {each.get_name() for each in symbols if each.is_assigned() or each.is_imported() or each.is_namespace()}


def _asked(scope: symtable.SymbolTable) -> Iterator[str]:
    """Yield the names that a scope takes from the module; at its top, those it does not define."""
    for symbol in scope.get_symbols():
        if symbol.is_referenced() and (symbol.is_global() or scope.get_type() == "module"):
            yield symbol.get_name()


def _scopes(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _scopes(child)


def _statements(text: str) -> list[str]:
    body = ast.parse(text).body
    documented = body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return [ast.unparse(each) for each in (body[1:] if documented else body)]
