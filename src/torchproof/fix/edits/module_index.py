"""The nodes of a file by place, their parents, and what binds and reads each name."""

import ast
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from torchproof.scan.syntax.torch_uses import TorchUse

ImportStatement = ast.Import | ast.ImportFrom


class Span(NamedTuple):
    """The place of a node: lines from 1, columns in bytes from 0."""

    line: int
    column: int
    end_line: int
    end_column: int


def build_use_span(use: TorchUse) -> Span:
    """Return the place of a use, whose columns count from 1."""
    return Span(use.line, use.column - 1, use.end_line, use.end_column - 1)


@dataclass(frozen=True, slots=True)
class ImportedName:
    """A name that an import statement binds."""

    statement: ImportStatement
    alias: ast.alias
    local: str
    target: str
    """The dotted name that it stands for."""


class ModuleIndex:
    """The syntax tree of a file."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.nodes: dict[Span, list[ast.AST]] = defaultdict(list)
        self.parents: dict[ast.AST, ast.AST] = {}
        self.reads: dict[str, list[ast.Name]] = defaultdict(list)
        self.imports: dict[str, list[ImportedName]] = defaultdict(list)
        self.rebound: set[str] = set()
        """Names that something else than an import binds, anywhere in the file."""
        self.words: set[str] = set()
        """Every identifier of the file."""
        for node in ast.walk(tree):
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
            self._add_node(node)

    def _add_node(self, node: ast.AST) -> None:
        if hasattr(node, "lineno"):
            end = (node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
            self.nodes[Span(node.lineno, node.col_offset, *end)].append(node)  # type: ignore[attr-defined]
        match node:
            case ast.Name(ctx=ast.Load(), id=name):
                self.reads[name].append(node)
                self.words.add(name)
            case ast.Name(id=name) | ast.arg(arg=name) | ast.ClassDef(name=name):
                self.rebound.add(name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                self.rebound.add(name)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                self.rebound.update(names)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                self.rebound.add(name)
            case ast.MatchMapping(rest=str(name)):
                self.rebound.add(name)
            case ast.Import() | ast.ImportFrom():
                self._add_imports(node)
            case _:
                pass
        self.words |= self.rebound

    def _add_imports(self, node: ImportStatement) -> None:
        for alias in node.names:
            if isinstance(node, ast.Import):
                local = alias.asname or alias.name.partition(".")[0]
                target = alias.name if alias.asname else local
            else:
                local = alias.asname or alias.name
                target = f"{'.' * node.level}{node.module or ''}.{alias.name}"
            self.imports[local].append(ImportedName(node, alias, local, target))
            self.words.add(local)

    @cached_property
    def exported(self) -> frozenset[str]:
        """The names in ``__all__``."""
        return frozenset(
            part.value
            for node in self.tree.body
            if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr)
            and any(isinstance(each, ast.Name) and each.id == "__all__" for each in ast.walk(node))
            for part in ast.walk(node)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        )

    def find_node(self, span: Span, kinds: tuple[type[ast.AST], ...]) -> ast.AST | None:
        """Return the node of some kinds at a place."""
        return next((node for node in self.nodes.get(span, ()) if isinstance(node, kinds)), None)

    def find_call(self, function: ast.AST) -> ast.Call | None:
        """Return the call of a name, None if it is not called."""
        parent = self.parents.get(function)
        return parent if isinstance(parent, ast.Call) and parent.func is function else None

    def find_statement(self, node: ast.AST) -> ast.stmt | None:
        """Return the statement that a node is in."""
        current: ast.AST | None = node
        while current is not None and not isinstance(current, ast.stmt):
            current = self.parents.get(current)
        return current

    def count_assigned_attributes(self, name: str) -> int:
        """Return at how many places an attribute of a name is assigned, of whatever object."""
        attributes = (node for node in self.parents if isinstance(node, ast.Attribute) and node.attr == name)
        return sum(isinstance(node.ctx, ast.Store) for node in attributes)

    def find_string(self, node: ast.AST) -> ast.JoinedStr | None:
        """Return the outermost f-string that a node is in."""
        found = None
        while node in self.parents:
            node = self.parents[node]
            found = node if isinstance(node, ast.JoinedStr) else found
        return found

    def is_annotation(self, node: ast.AST) -> bool:
        """Return True if an expression is a part of an annotation."""
        parent = self.parents.get(node)
        while isinstance(parent, ast.expr):
            node, parent = parent, self.parents.get(parent)
        return node in (getattr(parent, "annotation", None), getattr(parent, "returns", None))

    def is_module_name(self, name: str, module: str) -> bool:
        """Return True if each import of a name makes it a module, at the top of the file, and nothing else binds it."""
        found = self.imports.get(name, ())
        is_same = bool(found) and all(each.target == module for each in found)
        at_top = any(each.statement in self.tree.body for each in found)
        return is_same and at_top and name not in self.rebound

    def has_import_of(self, module: str) -> bool:
        """Return True if the file imports a module or something in it."""
        for found in self.imports.values():
            for each in found:
                statement = each.statement
                name = each.alias.name if isinstance(statement, ast.Import) else statement.module or ""
                if name == module or name.startswith(f"{module}."):
                    return True
        return False


def find_root(node: ast.expr) -> tuple[ast.Name, str] | None:
    """Return the name that a dotted expression begins with, and the rest with its dots; None for anything else."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return (node, "".join(f".{part}" for part in reversed(parts))) if isinstance(node, ast.Name) else None
