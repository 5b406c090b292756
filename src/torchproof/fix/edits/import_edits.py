"""The import statements of a file: names that come from another module, names that go, lines that come."""

import ast
from collections import defaultdict

from torchproof.fix.edits.call_arguments import split_elements
from torchproof.fix.edits.call_edits import EditRefusedError
from torchproof.fix.edits.module_index import ImportedName, ImportStatement, ModuleIndex
from torchproof.fix.edits.source_text import Replacement, SourceText


class ImportChanges:
    """What happens to the imports of a file; collected first, because names share statements."""

    def __init__(self, source: SourceText, module: ModuleIndex) -> None:
        self.source = source
        self.module = module
        self.others: list[Replacement] = []
        """Replacements beside imports: uses of a name that is called otherwise now."""
        self._gone: dict[ImportStatement, set[ast.alias]] = defaultdict(set)
        self._new: dict[ImportStatement, dict[ast.alias, tuple[str, str]]] = defaultdict(dict)
        self._lines: dict[str, None] = {}

    def add_line(self, line: str) -> None:
        """Add an import to the top of the file."""
        self._lines[line] = None

    def can_replace(self, imported: ImportedName) -> bool:
        """Return True if nothing stands in the way of another import: no comment inside, no statement before it."""
        start, end = self.source.find_span(imported.statement)
        first = self.source.find_line_start(imported.statement.lineno)
        return not self.source.has_comment(start, end) and not self.source.text[first:start].strip()

    def remove_alias(self, imported: ImportedName) -> None:
        """Take a name out of its statement."""
        self._gone[imported.statement].add(imported.alias)

    def replace_alias(self, imported: ImportedName, target: str, local: str) -> None:
        """Import a dotted name in the place of another one."""
        self.remove_alias(imported)
        known = self.module.imports.get(local, ())
        if not any(each.target == target for each in known):
            self._new[imported.statement][imported.alias] = (target, local)

    def build_replacements(self) -> list[Replacement]:
        """Return the replacements; raise EditRefusedError if a comment would be lost."""
        found = list(self.others)
        for statement, gone in self._gone.items():
            try:
                found += self._edit_statement(statement, gone)
            except EditRefusedError:
                if self._new[statement]:
                    raise  # without new names the import is unused alone, which harms nothing
        if self._lines:
            newline = self.source.newline
            place = self._find_top()
            found.append(Replacement(place, place, "".join(f"{line}{newline}" for line in self._lines)))
        return found

    def _edit_statement(self, statement: ImportStatement, gone: set[ast.alias]) -> list[Replacement]:
        new = [self._new[statement][alias] for alias in statement.names if alias in self._new[statement]]
        lines = _format_imports(new, is_plain=isinstance(statement, ast.Import))
        start, end = self.source.find_span(statement)
        if len(gone) == len(statement.names):
            if self.source.has_comment(start, end):
                raise EditRefusedError("a comment stands inside the import")
            return [self._replace_statement(statement, lines)]
        found = self._rename_in_place(statement, gone)
        if found is not None:
            return found
        found = self._drop_aliases(statement, gone)
        if lines:
            indent = self.source.text[self.source.find_line_start(statement.lineno) : start]
            if indent.strip():
                raise EditRefusedError("the import shares its line")
            text = "".join(f"{line}{self.source.newline}{indent}" for line in lines)
            found.append(Replacement(start, start, text))
        return found

    def _rename_in_place(self, statement: ImportStatement, gone: set[ast.alias]) -> list[Replacement] | None:
        """Return what writes new names of the same module beside the others; None if a name has another module."""
        if not isinstance(statement, ast.ImportFrom) or statement.level:
            return None
        found = []
        for alias in gone:
            target, local = self._new[statement].get(alias, ("", ""))
            home, _, last = target.rpartition(".")
            if home != statement.module:
                return None
            start, end = self.source.find_span(alias)
            found.append(Replacement(start, end, last if last == local else f"{last} as {local}"))
        return None if any(self.source.has_comment(each.start, each.end) for each in found) else found

    def _replace_statement(self, statement: ImportStatement, lines: list[str]) -> Replacement:
        """Return the replacement of a whole statement; without a new one its line goes as well."""
        start, end = self.source.find_span(statement)
        first, after = (
            self.source.find_line_start(statement.lineno),
            self.source.find_line_start((statement.end_lineno or statement.lineno) + 1),
        )
        indent = self.source.text[first:start]
        if lines:
            if len(lines) > 1 and indent.strip():
                raise EditRefusedError("the import shares its line")
            return Replacement(start, end, f"{self.source.newline}{indent}".join(lines))
        if indent.strip() or self.source.text[end:after].strip():
            raise EditRefusedError("a comment or another statement shares the line of the import")
        if is_only_statement(self.module, statement):
            return Replacement(start, end, "pass")
        return Replacement(first, after, "")

    def _drop_aliases(self, statement: ImportStatement, gone: set[ast.alias]) -> list[Replacement]:
        start, end = self.source.find_span(statement)
        tokens = self.source.list_tokens(start, end)
        at = next(index for index, token in enumerate(tokens) if token.text == "import")
        listed = split_elements(self.source, tokens[at + 1].start, end)
        if len(listed.segments) != len(statement.names):
            raise EditRefusedError("the names of the import cannot be told apart")
        indices = frozenset(index for index, alias in enumerate(statement.names) if alias in gone)
        found = listed.drop_segment(indices)
        if any(self.source.has_comment(each.start, each.end) for each in found):
            raise EditRefusedError("a comment stands inside the import")
        return found

    def _find_top(self) -> int:
        """Return where the first import may stand: behind the docstring and the imports from the future."""
        line = 1
        for node in self.module.tree.body:
            is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
            if isinstance(node, ast.Import | ast.ImportFrom) and not is_future:
                return self.source.find_line_start(node.lineno)
            if is_docstring or is_future:
                line = (node.end_lineno or node.lineno) + 1
            else:
                return self.source.find_line_start(line if line > 1 else node.lineno)
        return self.source.find_line_start(line)


def _format_imports(names: list[tuple[str, str]], *, is_plain: bool) -> list[str]:
    """Return the statements that bind local names to dotted names, one for each module."""
    if is_plain:
        return [f"import {target} as {local}" for target, local in names]
    by_module: dict[str, list[str]] = defaultdict(list)
    for target, local in names:
        home, _, last = target.rpartition(".")
        by_module[home].append(last if last == local else f"{last} as {local}")
    return [f"from {home} import {', '.join(dict.fromkeys(parts))}" for home, parts in by_module.items()]


def is_only_statement(module: ModuleIndex, statement: ast.stmt) -> bool:
    """Return True if a block has no other statement, so that something has to stay."""
    parent = module.parents.get(statement)
    for _, block in ast.iter_fields(parent) if parent and not isinstance(parent, ast.Module) else ():
        if isinstance(block, list) and statement in block:
            return len(block) == 1
    return False
