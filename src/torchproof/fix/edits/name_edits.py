"""Writes another dotted name: below the same import, through another import of the same name, or from ``torch`` on."""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from torchproof.fix.edits.call_edits import EditRefusedError
from torchproof.fix.edits.import_edits import ImportChanges
from torchproof.fix.edits.module_index import ImportedName, ModuleIndex, find_root
from torchproof.fix.edits.source_text import Replacement, SourceText


@dataclass(frozen=True, slots=True)
class NameChange:
    """A dotted expression of a file that gets another name."""

    node: ast.expr | ast.alias
    old: str
    """The dotted name that it stands for."""
    new: str
    imports: str = ""
    """A module that the new name needs beside ``import torch``."""


@dataclass
class NameEditor:
    """Decides for all changes of one file together, because they share imports."""

    source: SourceText
    module: ModuleIndex
    is_imported: Callable[[str], bool] = lambda _name: False
    """Returns True if another file imports a name from this one."""
    imports: ImportChanges = field(init=False)

    def __post_init__(self) -> None:
        self.imports = ImportChanges(self.source, self.module)

    def edit_names(self, changes: Sequence[NameChange]) -> dict[int, list[Replacement] | str]:
        """Return for each change, by its place, the replacements at the expression, or why there are none."""
        found: dict[int, list[Replacement] | str] = {}
        by_import: dict[str, list[int]] = defaultdict(list)
        for place, change in enumerate(changes):
            try:
                if (kept := self._edit_below_import(change)) is None:
                    by_import[_find_local_name(change)].append(place)
                else:
                    found[place] = kept
            except EditRefusedError as refusal:
                found[place] = str(refusal)
        for local, places in by_import.items():
            group = [changes[place] for place in places]
            try:
                found |= zip(places, self._edit_through_import(local, group), strict=True)
            except EditRefusedError as refusal:
                found |= dict.fromkeys(places, str(refusal))
        return found

    def _edit_below_import(self, change: NameChange) -> list[Replacement] | None:
        """Return the new text below the same first name; None if that name is imported from somewhere else."""
        if isinstance(change.node, ast.alias):
            return None
        root, rest, target = _read_expression(change)
        if not change.new.startswith(f"{target}."):
            return None
        if change.imports and not self.module.has_import_of(change.imports):
            if target != "torch":
                return None
            self.imports.add_line(f"import {change.imports}")
        start, end = self.source.find_span(change.node)
        old = self.source.text[start:end]
        new = f"{root.id}{change.new.removeprefix(target)}"
        if "".join(old.split()) != f"{root.id}{rest}":
            raise EditRefusedError("a comment or a bracket stands inside the name")
        return [Replacement(start, end, new)]

    def _edit_through_import(self, local: str, changes: Sequence[NameChange]) -> Iterator[list[Replacement]]:
        """Return the replacements at each expression whose first name gets another import, or is ``torch`` now."""
        found = self.module.imports.get(local, [])
        targets = {_find_new_target(change) for change in changes}
        is_movable = self._is_own(local, found) and all(self.imports.can_replace(each) for each in found)
        if is_movable and len(targets) == 1 and all(targets) and self._covers_reads(local, changes):
            return self._move_imports(found, targets.pop(), changes)
        if any(isinstance(change.node, ast.alias) for change in changes):
            raise EditRefusedError(f"`{local}` is imported, and not every use of it can be changed")
        return self._write_from_torch(local, found, changes)

    def _is_own(self, local: str, found: Sequence[ImportedName]) -> bool:
        """Return True if a name is the same thing everywhere in the file, and no other file reads it."""
        is_same = len({each.target for each in found}) == 1 and local not in self.module.rebound
        return is_same and local not in self.module.exported and not self.is_imported(local)

    def _covers_reads(self, local: str, changes: Sequence[NameChange]) -> bool:
        """Return True if each use of a name is one of the changes, or an annotation, which may name the new class."""
        roots = {id(root) for change in changes if (root := _find_root_name(change))}
        others = (name for name in self.module.reads[local] if id(name) not in roots)
        return all(self.module.is_annotation(name) for name in others)

    def _move_imports(
        self, found: Sequence[ImportedName], target: str, changes: Sequence[NameChange]
    ) -> Iterator[list[Replacement]]:
        """Import the new name, under the same name where the file has the new one already."""
        home, _, last = target.rpartition(".")
        old = found[0].local
        if not home:
            raise EditRefusedError(f"`{old}` is a module of its own")
        has_own_name = all(each.alias.asname is None and isinstance(each.statement, ast.ImportFrom) for each in found)
        renames = has_own_name and last != old and last not in self.module.words
        local = last if renames else old
        for imported in found:
            self.imports.replace_alias(imported, target, local)
        for name in self.module.reads[old] if renames else ():
            start, end = self.source.find_span(name)
            self.imports.others.append(Replacement(start, end, local))
        return iter([[] for _ in changes])

    def _write_from_torch(
        self, local: str, found: Sequence[ImportedName], changes: Sequence[NameChange]
    ) -> Iterator[list[Replacement]]:
        root = self.find_torch()
        for change in changes:
            if change.imports and not self.module.has_import_of(change.imports):
                self.imports.add_line(f"import {change.imports}")
        gone = {id(name) for change in changes if (name := _find_root_name(change))}
        if self._is_own(local, found) and all(id(name) in gone for name in self.module.reads[local]):
            for imported in found:
                self.imports.remove_alias(imported)
        replaced = []
        for change in changes:
            start, end = self.source.find_span(change.node)
            replaced.append([Replacement(start, end, f"{root}{change.new.removeprefix('torch')}")])
        return iter(replaced)

    def find_torch(self) -> str:
        """Return the name that is torch in this file; import it if there is none."""
        for local in self.module.imports:
            if self.module.is_module_name(local, "torch"):
                return local
        if "torch" in self.module.words:
            raise EditRefusedError("`torch` is something else in this file")
        self.imports.add_line("import torch")
        return "torch"


def _read_expression(change: NameChange) -> tuple[ast.Name, str, str]:
    """Return the first name of an expression, the rest, and what the first name stands for."""
    found = find_root(change.node) if isinstance(change.node, ast.expr) else None
    if found is None:
        raise EditRefusedError("the name is the result of a call")
    root, rest = found
    if not change.old.endswith(rest):
        raise EditRefusedError("the name is reached on another way")
    return root, rest, change.old[: len(change.old) - len(rest)]


def _find_root_name(change: NameChange) -> ast.Name | None:
    found = find_root(change.node) if isinstance(change.node, ast.expr) else None
    return found[0] if found else None


def _find_local_name(change: NameChange) -> str:
    if isinstance(change.node, ast.alias):
        return change.node.asname or change.node.name
    return _read_expression(change)[0].id


def _find_new_target(change: NameChange) -> str:
    """Return what the first name of an expression has to stand for so that its text can stay; "" if nothing does."""
    rest = "" if isinstance(change.node, ast.alias) else _read_expression(change)[1]
    return change.new.removesuffix(rest) if change.new.endswith(rest) else ""
