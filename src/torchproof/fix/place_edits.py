"""The edit of one place: another name, other arguments, another call, a function for a method, or no statement."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from torchproof.fix.edit_places import EditPlace
from torchproof.fix.edits.call_edits import CallSite, EditRefusedError, drop_given, edit_arguments, write_call
from torchproof.fix.edits.import_edits import is_only_statement
from torchproof.fix.edits.module_index import ModuleIndex
from torchproof.fix.edits.name_edits import NameEditor
from torchproof.fix.edits.source_text import Replacement, SourceText
from torchproof.fix.fix_rules import FixEdit

# The module in the text of an edit.
TORCH = re.compile(r"\btorch(?=\.)")
# Expressions whose value can be left out with the statement that assigns it.
PLAIN_VALUES = (ast.Constant, ast.Name, ast.Attribute, ast.UnaryOp, ast.Tuple, ast.List, ast.Compare)


@dataclass(frozen=True, slots=True)
class PlaceEditor:
    """Edits places of one file.

    Args:
        source: The text of the file.
        module: Its nodes.
        names: What writes dotted names and imports.

    """

    source: SourceText
    module: ModuleIndex
    names: NameEditor

    def edit_place(
        self, place: EditPlace, name: list[Replacement], parameters: tuple[str, ...]
    ) -> list[Replacement] | str:
        """Return the replacements of a place, or why there are none.

        Args:
            place: The place.
            name: Those of its name.
            parameters: The parameters of the old form.

        """
        if isinstance(place.node, ast.alias):
            return name
        site = CallSite(self.source, self.module, place.node, place.call)
        if not self._has_known_text(site):
            return "its place in an f-string cannot be told"
        if self._is_printed(site.node):
            return "an f-string with `=` prints its text"
        try:
            edit = self._name_torch(drop_given(place.match.edit, site, parameters))
            changed = [convert_quotes(each, site) for each in self._edit_site(edit, site, name, parameters)]
        except EditRefusedError as error:
            return str(error)
        has_comment = any(self.source.has_comment(each.start, each.end) for each in changed)
        return "a comment stands inside what would change" if has_comment else changed

    def _name_torch(self, edit: FixEdit) -> FixEdit:
        """Return an edit whose texts call torch as the file does, which imports it if it has to."""
        pairs = (*edit.add, *edit.give)
        if not any(TORCH.search(text) for text in (edit.write, *edit.insert, *(text for _, text in pairs))):
            return edit
        root = self.names.find_torch()

        def rename(table: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
            return tuple((name, TORCH.sub(root, text)) for name, text in table)

        insert = tuple(TORCH.sub(root, text) for text in edit.insert)
        write = TORCH.sub(root, edit.write)
        return replace(edit, write=write, insert=insert, add=rename(edit.add), give=rename(edit.give))

    def _has_known_text(self, site: CallSite) -> bool:
        """Return True if a name stands at its place; Python before 3.12 knows few places in f-strings."""
        start, end = self.source.find_span(site.node)
        return site.module.find_string(site.node) is None or self.source.text[start:end] == ast.unparse(site.node)

    def _is_printed(self, node: ast.AST) -> bool:
        """Return True if an f-string prints the text of an expression, as ``f"{torch.ger(a, b)=}"`` does."""
        while node in self.module.parents and not isinstance(node, ast.stmt):
            parent = self.module.parents[node]
            if isinstance(parent, ast.FormattedValue) and parent.value is node:
                end = self.source.find_span(node)[1]
                if self.source.text[end:].lstrip(" \t\r\n)").startswith("="):
                    return True
            node = parent
        return False

    def _edit_site(
        self, edit: FixEdit, site: CallSite, name: list[Replacement], parameters: tuple[str, ...]
    ) -> list[Replacement]:
        if edit.remove:
            return [_remove_statement(site)]
        if edit.write:
            changed = write_call(edit, site, parameters, _read_new_name(site, name, self.names))
            _drop_inside(self.names.imports.others, changed[0])
            return changed
        if edit.renames_member:
            return [*self._rename_member(edit, site), *edit_arguments(edit, site, parameters)]
        if edit.moves_method:
            function, receiver = self._write_function(edit, site)
            return [function, *edit_arguments(replace(edit, insert=(receiver, *edit.insert)), site, parameters)]
        if _gives_self(site):
            if edit.insert or edit.by_keyword is not None:
                raise EditRefusedError("it calls a constructor with `self`")
            parameters = ("self", *parameters)
        return [*name, *edit_arguments(edit, site, parameters)]

    def _rename_member(self, edit: FixEdit, site: CallSite) -> Iterator[Replacement]:
        """Yield the new name of a method or attribute behind the value that has it."""
        if not isinstance(site.node, ast.Attribute):
            raise EditRefusedError("its name is not written here")
        end = self.source.find_span(site.node)[1]
        yield Replacement(end - len(site.node.attr), end, edit.to.rpartition(".")[2])

    def _write_function(self, edit: FixEdit, site: CallSite) -> tuple[Replacement, str]:
        """Return what writes a function in the place of a method, and the text of the value that has the method."""
        if site.call is None or not isinstance(site.node, ast.Attribute):
            raise EditRefusedError("it is passed on without a call")
        start, end = self.source.find_span(site.node)
        dot = next(each.start for each in reversed(self.source.list_tokens(start, end)) if each.text == ".")
        receiver = self.source.text[start:dot].rstrip()
        if receiver.endswith("\\"):
            raise EditRefusedError("its line goes on behind a backslash")
        if isinstance(site.node.value, ast.Call) and _calls_super(site.node.value):
            raise EditRefusedError("it calls the method of a base class")
        name = f"{self.names.find_torch()}{edit.to.removeprefix('torch')}"
        return Replacement(start, end, name), receiver


def _gives_self(site: CallSite) -> bool:
    """Return True for ``Base.__init__(self, …)``."""
    function = site.node
    if not (isinstance(function, ast.Attribute) and function.attr == "__init__"):
        return False
    return not (isinstance(function.value, ast.Call) and _calls_super(function.value))


def _calls_super(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "super"


def convert_quotes(change: Replacement, site: CallSite) -> Replacement:
    """Return a replacement with quotes that may stand in the f-string around it.

    Python before 3.12 ends an f-string at its own quote, and knows neither a backslash nor a comment in it.

    Raises:
        EditRefusedError: No quote may stand there.

    """
    if (string := site.module.find_string(site.node)) is None or not any(each in change.text for each in "\"'\\"):
        return change
    quote = read_quote(site.source, string)
    other = "'" if quote == '"' else '"'
    if quote and not any(each in change.text for each in (quote, "\\")):
        return change
    if not quote or other in change.text or "\\" in change.text:
        raise EditRefusedError("it stands in an f-string, where a string of its own may not")
    return replace(change, text=change.text.replace(quote, other))


def read_quote(source: SourceText, string: ast.JoinedStr) -> str:
    """Return the quote of an f-string; "" for one of several parts or three quotes, or inside another one."""
    start, end = source.find_span(string)
    text = source.text[start:end]
    body = text.lstrip("rRfFbBuU")
    quote = body[:1]
    is_single = body[-1:] == quote and quote not in body[1:-1] and not body.startswith(quote * 3)
    return quote if is_single else ""


def _remove_statement(site: CallSite) -> Replacement:
    """Return what takes the assignment of a setting away, with its line."""
    statement = site.module.find_statement(site.node)
    is_plain = isinstance(statement, ast.Assign) and statement.targets == [site.node]
    if not (is_plain and isinstance(statement, ast.Assign) and isinstance(statement.value, PLAIN_VALUES)):
        raise EditRefusedError("the statement does more than to assign it")
    start, end = site.source.find_span(statement)
    first = site.source.find_line_start(statement.lineno)
    after = site.source.find_line_start((statement.end_lineno or statement.lineno) + 1)
    if site.source.text[first:start].strip() or site.source.text[end:after].strip():
        raise EditRefusedError("a comment or another statement shares its line")
    if is_only_statement(site.module, statement):
        return Replacement(start, end, "pass")
    return Replacement(first, after, "")


def _read_new_name(site: CallSite, name: list[Replacement], editor: NameEditor) -> str:
    """Return the new name as it will stand in the file."""
    start, end = site.source.find_span(site.node)
    changes = name or [each for each in editor.imports.others if start <= each.start < end]
    text = site.source.text[start:end]
    for each in changes:
        text = f"{text[: each.start - start]}{each.text}{text[each.end - start :]}"
    return text


def _drop_inside(others: list[Replacement], whole: Replacement) -> None:
    others[:] = [each for each in others if not whole.start <= each.start < whole.end]
