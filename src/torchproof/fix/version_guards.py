"""Writes the new form behind a test of the release, for a range whose older releases lack it."""

import ast
from collections.abc import Callable, Iterable

from torchproof.fix.edit_places import EditPlace
from torchproof.fix.edits.call_edits import LOOSE_PARENTS, EditRefusedError
from torchproof.fix.edits.import_edits import ImportChanges
from torchproof.fix.edits.module_index import ImportedName, ImportStatement, ModuleIndex
from torchproof.fix.edits.name_edits import NameEditor
from torchproof.fix.edits.source_text import Replacement, SourceText, has_overlap


def write_guarded_places(
    places: Iterable[EditPlace],
    source: SourceText,
    module: ModuleIndex,
    edit: Callable[[EditPlace, NameEditor], list[Replacement] | str],
) -> dict[int, list[Replacement] | str]:
    """Return for places, by their ids, the replacements with a test, or why there are none; what overlaps waits.

    Args:
        places: The places, one of each match.
        source: The text of the file.
        module: Its nodes.
        edit: Returns the replacements of a place without a test.

    """
    found: dict[int, list[Replacement] | str] = {}
    taken: list[Replacement] = []
    for place in places:
        try:
            replaced = _guard_place(place, source, module, edit)
        except EditRefusedError as error:
            found[id(place)] = str(error)
            continue
        if not has_overlap([*taken, *replaced]):
            taken += replaced
            found[id(place)] = replaced
    return found


def _guard_place(
    place: EditPlace,
    source: SourceText,
    module: ModuleIndex,
    edit: Callable[[EditPlace, NameEditor], list[Replacement] | str],
) -> list[Replacement]:
    if isinstance(place.node, ast.alias):
        return [write_guarded_import(place, source, module)]
    editor = NameEditor(source, module, lambda _name: True)  # the old form goes on reading what is imported
    replaced = edit(place, editor)
    if isinstance(replaced, str):
        raise EditRefusedError(replaced)
    guarded = write_guarded_expression(place, replaced, source, module, editor.find_torch())
    imports = editor.imports.build_replacements()
    if any(each.text.split() != ["import", "torch"] for each in imports):
        raise EditRefusedError("the new form needs an import that the older release may lack")
    return [guarded, *imports]


def write_guarded_expression(
    place: EditPlace, replaced: list[Replacement], source: SourceText, module: ModuleIndex, torch: str
) -> Replacement:
    """Return the replacement of an expression by one that asks for the release.

    Args:
        place: The place that the edit is about.
        replaced: The replacements without a test.
        source: The text of the file.
        module: Its nodes.
        torch: The name of torch in the file.

    Raises:
        EditRefusedError: No conditional expression may stand there.

    """
    node = place.call or place.node
    assert isinstance(node, ast.expr)
    if refusal := _find_refusal(node, place, module):
        raise EditRefusedError(refusal)
    start, end = source.find_span(node)
    if source.has_comment(start, end):
        raise EditRefusedError("a comment stands in it")
    if any(each.start < start or each.end > end for each in replaced):
        raise EditRefusedError("more than the expression would change")
    old = source.text[start:end]
    inside = [Replacement(each.start - start, each.end - start, each.text) for each in replaced]
    test = f"{torch}.__version__ >= ({place.match.rule.since.replace('.', ', ')})"
    text = f"{SourceText(old).replace_ranges(inside)} if {test} else {old}"
    parent = module.parents.get(node)
    is_loose = isinstance(parent, LOOSE_PARENTS) and getattr(parent, "func", None) is not node
    return Replacement(start, end, text if is_loose else f"({text})")


def _find_refusal(node: ast.expr, place: EditPlace, module: ModuleIndex) -> str:
    """Return why no conditional expression may stand in the place of a node, nothing if it may."""
    if module.find_string(node) is not None:
        return "it stands in an f-string"
    if isinstance(getattr(place.node, "ctx", None), ast.Store | ast.Del):
        return "it is assigned"
    current: ast.AST = node
    while (parent := module.parents.get(current)) is not None and not isinstance(current, ast.stmt):
        if current in getattr(parent, "decorator_list", ()):
            return "it is a decorator"
        if isinstance(parent, ast.pattern):
            return "it is a pattern"
        current = parent
    return "it is an annotation" if module.is_annotation(node) else ""


def write_guarded_import(place: EditPlace, source: SourceText, module: ModuleIndex) -> Replacement:
    """Return a statement that imports the new name, or else the old one, under the name that the file reads.

    Raises:
        EditRefusedError: The import has another form, or the edit changes more than the name.

    """
    imported = _find_import(place, module)
    statement = imported.statement
    edit = place.match.edit
    is_plain = isinstance(statement, ast.ImportFrom) and imported.target == place.match.path
    if not (is_plain and edit.changes_name_alone):
        raise EditRefusedError("its import has another form, or its calls change too")
    start, end = source.find_span(statement)
    first, after = (source.find_line_start(line) for line in (statement.lineno, (statement.end_lineno or 0) + 1))
    indent = source.text[first:start]
    if indent.strip() or source.text[end:after].strip() or source.has_comment(start, end):
        raise EditRefusedError("a comment or another statement shares the import")
    home, _, last = edit.to.rpartition(".")
    lines = [
        "try:",
        f"    from {home} import {_write_alias(last, imported.local)}",
        "except ImportError:",
        f"    from {imported.target.rpartition('.')[0]} import {_write_alias(imported.alias.name, imported.local)}",
    ]
    text = f"{source.newline}{indent}".join(lines)
    kept = _write_others(imported, statement, source, module)
    return Replacement(start, end, f"{kept}{source.newline}{indent}{text}" if kept else text)


def _find_import(place: EditPlace, module: ModuleIndex) -> ImportedName:
    return next(each for found in module.imports.values() for each in found if each.alias is place.node)


def _write_alias(name: str, local: str) -> str:
    return name if name == local else f"{name} as {local}"


def _write_others(imported: ImportedName, statement: ImportStatement, source: SourceText, module: ModuleIndex) -> str:
    """Return an import statement without one of its names; nothing if it has no other."""
    if len(statement.names) == 1:
        return ""
    changes = ImportChanges(source, module)
    changes.remove_alias(imported)
    start, end = source.find_span(statement)
    inside = [Replacement(each.start - start, each.end - start, each.text) for each in changes.build_replacements()]
    return SourceText(source.text[start:end]).replace_ranges(inside)
