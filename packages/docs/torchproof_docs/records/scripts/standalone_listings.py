"""Standalone listings: a shown section, after those above it that it continues, as a script of its own."""

import ast
import builtins
import hashlib
import re
import symtable
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from torchproof_docs.records.scripts.snippets import Snippet

# Names that every script has.
PREDEFINED_NAMES = {*dir(builtins), "__file__", "__name__", "__doc__"}
# A first section, and behind it a line that does not go on with a statement of it.
FIRST_SECTION = re.compile(
    r'(?ms)^# ///\n"""[^"\\]*"""\n\n# --8<-- \[start:(?P<name>[a-z0-9-]+)\]\n(?P<body>.*?)'
    r"^# --8<-- \[end:(?P=name)\]\n+(?!\s|else|elif|except|finally)\S"
)
# Calls that change nothing.
READ_ONLY_CALLS = {"_Path", "exists", "read_text", "signature", "hasattr"}


def find_required_sections(snippet: Snippet, section: str, above: Sequence[str]) -> tuple[str, ...]:
    """Return the sections that a listing continues: all shown above it if it uses names it does not define."""
    return tuple(above) if find_undefined_names(snippet.sections[section]) else ()


def build_standalone_text(snippet: Snippet, section: str, above: Sequence[str]) -> str:
    """Build the script of a reader who copies a section: the sections it continues, then its own lines."""
    return (
        "\n\n".join(snippet.sections[name] for name in (*find_required_sections(snippet, section, above), section))
        + "\n"
    )


def create_standalone_listing(snippet: Snippet, section: str, above: Sequence[str]) -> Snippet | None:
    """Create the snippet of a copied section; None if the whole script begins with the same statements.

    In that case the run of the whole script is a run of the copied section too.
    """
    text = build_standalone_text(snippet, section, above)
    if is_first_section(snippet.text, text) or has_leading_statements(snippet.text, text):
        return None
    name = f"{snippet.name}__{section.replace('-', '_')}"
    digest = hashlib.sha256(text.encode()).hexdigest()
    return replace(snippet, name=name, text=text, sha256=digest, sections={}, printed=(), is_standalone_listing=True)


def is_first_section(script: str, text: str) -> bool:
    """Return True if the script's first section, right after the docstring, is ``text``; needs no parsing."""
    found = FIRST_SECTION.search(script)
    return found is not None and found["body"].strip("\n") + "\n" == text


def has_leading_statements(script: str, text: str) -> bool:
    """Return True if a script begins with the statements of ``text``, apart from read-only statements before."""
    try:
        first, whole = _split_statements(text), _split_statements(script)
    except SyntaxError:
        return False
    while whole and whole[: len(first)] != first and _is_read_only(whole[0], text):
        whole = whole[1:]
    return whole[: len(first)] == first


def _is_read_only(statement: str, text: str) -> bool:
    """Return True if a statement is read-only and has no effect on ``text``.

    It imports under private names, or calls only ``LOOKS`` and defines no name that ``text`` uses.
    """
    node = ast.parse(statement).body[0]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return all((alias.asname or "").startswith("_") for alias in node.names)
    called = {each.func for each in ast.walk(node) if isinstance(each, ast.Call)}
    names = {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in called}
    kept = isinstance(node, ast.Assert) or (
        isinstance(node, ast.Assign) and not find_defined_names(statement) & find_mentioned_names(text)
    )
    return kept and names <= READ_ONLY_CALLS


@lru_cache(maxsize=4096)  # every page that shows a listing asks anew, in every version
def find_undefined_names(text: str) -> frozenset[str]:
    """Return the names that code uses and does not define; empty if it does not parse."""
    try:
        table = symtable.symtable(text, "section", "exec")
    except SyntaxError:
        return frozenset()
    return (
        frozenset(name for scope in _walk_scopes(table) for name in _find_global_references(scope))
        - _find_defined_symbols(table)
        - PREDEFINED_NAMES
    )


def find_defined_names(text: str) -> set[str]:
    """Return the names that code defines at module level; empty if it does not parse."""
    try:
        return _find_defined_symbols(symtable.symtable(text, "section", "exec"))
    except SyntaxError:
        return set()


def find_mentioned_names(text: str) -> set[str]:
    """Return every name in code."""
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def _find_defined_symbols(table: symtable.SymbolTable) -> set[str]:
    symbols = table.get_symbols()
    return {each.get_name() for each in symbols if each.is_assigned() or each.is_imported() or each.is_namespace()}


def _find_global_references(scope: symtable.SymbolTable) -> Iterator[str]:
    """Yield the global names that a scope references."""
    for symbol in scope.get_symbols():
        if symbol.is_referenced() and (symbol.is_global() or scope.get_type() == "module"):
            yield symbol.get_name()


def _walk_scopes(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _walk_scopes(child)


def _split_statements(text: str) -> list[str]:
    """Return the statements of code, normalised, without its docstring."""
    body = ast.parse(text).body
    documented = body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)
    return [ast.unparse(each) for each in (body[1:] if documented else body)]
