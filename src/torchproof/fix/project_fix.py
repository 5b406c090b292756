"""Fixes the files of a project, each for the releases that hold for it."""

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from torchproof.fix.edits.module_index import find_root
from torchproof.fix.file_fixer import FileFix, FileFixer
from torchproof.fix.fix_rules import FixLevel, FixRule, build_fix_rule
from torchproof.fix.unsafe_names import find_compared_expressions
from torchproof.regular_files import Unreadable
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.scan_context import ScanContext
from torchproof.scan.syntax.control_flow import get_last_name
from torchproof.scan.syntax.source_files import SUFFIXES, find_source_files, parse_source, read_content

# Names that ``mock.patch`` takes, of something in a module.
DOTTED_NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+")
# Stands for every name of a module.
EVERYTHING = "*"


def read_fix_rules(context: ScanContext) -> tuple[FixRule, ...]:
    """Return the fix rules of the package; raise RecordError if they cannot be read."""
    return tuple(build_fix_rule(table) for table in context.source.read_fixes())


def choose_levels(*, keep_behaviour: bool) -> frozenset[FixLevel]:
    """Return the levels of rules whose edits are made."""
    return frozenset({FixLevel.SAFE, FixLevel.KEEPS} if keep_behaviour else {FixLevel.SAFE})


@dataclass
class ImportedNames:
    """The names that files import from each other, by the last part of the module."""

    files: list[Path] = field(default_factory=list)
    """Files that are read once somebody asks."""
    _names: dict[str, set[str]] = field(default_factory=dict)
    _replaced: set[str] = field(default_factory=set)
    """The last two parts and more of dotted names that mocks replace."""
    _compared: set[str] = field(default_factory=set)
    """The last parts of classes that ``isinstance`` asks for."""

    def is_imported(self, path: Path, name: str) -> bool:
        """Return True if another file may import a name from a file; each name of a package counts."""
        if path.name == "__init__.py":
            return True
        self._read_files()
        names = self._names.get(path.stem, set())
        return name in names or EVERYTHING in names

    def is_replaced(self, name: str) -> bool:
        """Return True if a file replaces a dotted name, as ``mock.patch`` does."""
        self._read_files()
        return any(each == name or each.endswith(f".{name}") for each in self._replaced)

    def is_compared(self, name: str) -> bool:
        """Return True if a file compares something with a class of that name, as ``isinstance`` does."""
        self._read_files()
        return name in self._compared

    def _read_files(self) -> None:
        while self.files:
            file = self.files.pop()
            with suppress(Unreadable):
                self.add_content(file, read_content(file))

    def add_content(self, path: Path, content: bytes) -> None:
        """Add what a file imports; nothing if it cannot be read."""
        try:
            tree = parse_source(content, notebook=path.suffix == ".ipynb").tree
        except (Unreadable, RecursionError, MemoryError):
            return
        for module, name in _find_read_names(tree):
            self._names.setdefault(module, set()).add(name)
        self._replaced |= set(_find_replaced_names(tree))
        found = find_compared_expressions(tree) if b"torch" in content else ()
        self._compared |= {get_last_name(each) for each in found if isinstance(each, ast.Name | ast.Attribute)}


def _find_read_names(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield what a file may read from others, with the last part of the module: by an import, or as ``train.x``."""
    modules = {
        alias.asname: alias.name.rpartition(".")[2]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=module, names=names):
                yield from (((module or "").rpartition(".")[2], alias.name) for alias in names)
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                yield modules.get(module, module), name
            case ast.Attribute(value=ast.Attribute(attr=module), attr=name):
                yield module, name
            case _:
                pass


def _find_replaced_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that ``mock.patch``, ``mock.patch.object`` and ``monkeypatch.setattr`` replace."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(args=[ast.Constant(value=str(name)), *_]) if DOTTED_NAME.fullmatch(name):
                yield name
            case ast.Call(args=[owner, ast.Constant(value=str(name)), *_]) if found := find_root(owner):
                yield f"{found[0].id}{found[1]}.{name}"
            case _:
                pass


@dataclass
class ProjectFix:
    """Fixes files; imports between them are read once."""

    context: ScanContext
    projects: ProjectIndex
    levels: frozenset[FixLevel]
    rules: tuple[FixRule, ...] = ()
    """Those of the package, unless others are given."""
    imported: ImportedNames = field(default_factory=ImportedNames)
    guards_versions: bool = False
    """Write a form that the older release lacks behind a test of the release."""
    _fixers: dict[tuple[int, int], FileFixer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules = self.rules or read_fix_rules(self.context)

    def fix_files(self, files: Iterable[Path]) -> Iterator[FileFix]:
        """Yield each file with its edits, those that cannot be read with the reason."""
        for path in files:
            try:
                content = read_content(path)
            except Unreadable as error:
                yield FileFix(path, b"", b"", problem=str(error))
                continue
            yield self.fix_content(path, content)

    def fix_content(self, path: Path, content: bytes) -> FileFix:
        """Return a file with its edits; its content need not be that on disk."""
        if b"torch" not in content:
            return FileFix(path, content, content)
        scanned = self.projects.find_range(path, content)
        key = (scanned.start, scanned.end)
        if key not in self._fixers:
            engine = self.context.build_engine(*key)
            self._fixers[key] = FileFixer(self.rules, engine, self.levels, self.imported, self.guards_versions)
        return self._fixers[key].fix_file(path, content)


def list_code_files(paths: Iterable[Path], projects: ProjectIndex) -> list[Path]:
    """Return the Python files and notebooks below some paths, without what is excluded."""
    named = [path for path in paths if not projects.is_excluded(path, path)]
    files = find_source_files(named, projects.is_excluded)
    return [path for path in dict.fromkeys(files) if path.suffix in SUFFIXES]
