"""Names of a file that must stay: those that it replaces, as a mock does, and classes that it asks values about."""

import ast
from collections.abc import Iterable, Iterator

from torchproof.fix.edits.module_index import ModuleIndex, Span, build_use_span
from torchproof.fix.fix_matching import FixMatch
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.syntax.torch_uses import TorchUse

CLASS_TESTS = frozenset({"isinstance", "issubclass"})
# Kinds of patterns whose edits concern each place at which a setting is assigned.
SETTING_KINDS = frozenset({"set", "read"})


class UnsafeNames:
    """What a file assigns below torch, and which names of torch it compares with something.

    Args:
        uses: All uses of the file.
        module: Its nodes.
        facts: Where names are defined, so that aliases are one name.
        release: The place of the older release.

    """

    def __init__(self, uses: Iterable[TorchUse], module: ModuleIndex, facts: NameFacts, release: int) -> None:
        self._module, self._facts, self._release = module, facts, release
        self._replaced: set[str] = set()
        self._compared: set[str] = set()
        compared = {
            Span(each.lineno, each.col_offset, each.end_lineno or 0, each.end_col_offset or 0)
            for each in find_compared_expressions(module.tree)
        }
        for use in uses:
            paths = {self._find_definition(path) for path, _, _ in use.paths}
            if use.how == "set" and not any("()" in path for path, _, _ in use.paths):
                self._replaced |= paths.union(*(self._find_owner(path) for path, _, _ in use.paths))
            if build_use_span(use) in compared:
                self._compared |= paths

    def _find_definition(self, path: str) -> str:
        return self._facts.get_name_state(path, self._release).canonical or path

    def _find_owner(self, path: str) -> set[str]:
        """Return a path, and the class that it is an attribute of."""
        owner = path.rpartition(".")[0]
        record = self._facts.get_name_state(owner, self._release).record
        return {path, self._find_definition(owner)} if record and record.kind == "class" else {path}

    def find_refusal(self, match: FixMatch) -> str:
        """Return why the name of a match has to stay, "" if it may go."""
        if match.use.is_inferred and match.edit.pattern.kind == "method" and not self._is_value_known(match.use):
            return "it may be something else"
        if not match.edit.to or match.edit.pattern.kind in SETTING_KINDS:
            return ""
        definition = self._find_definition(match.path)
        if not self._replaced.isdisjoint({match.path, definition}):
            return "the file replaces the old name, or an attribute of it"
        if match.edit.changes_name_alone or definition not in self._compared:  # a comparison gets the new name, too
            return ""
        return "the file compares something with the old name"

    def _is_value_known(self, use: TorchUse) -> bool:
        """Return True for a method of ``self.x``, if the file assigns an ``x`` at one place, and of ``(x @ y)``."""
        node = self._module.find_node(build_use_span(use), (ast.Attribute,))
        owner = node.value if isinstance(node, ast.Attribute) else None
        is_field = isinstance(owner, ast.Attribute) and self._module.count_assigned_attributes(owner.attr) == 1
        return is_field or isinstance(owner, ast.BinOp)


def find_compared_expressions(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield what ``isinstance``, ``is`` and ``==``, patterns, keys of dictionaries and ``register(...)`` ask for."""
    for node in ast.walk(tree):
        yield from _list_compared(node)


def _list_compared(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.Call(func=ast.Name(id=name), args=[_, classes]) if name in CLASS_TESTS:
            return _list_members(classes)
        case ast.Compare(left=left, comparators=others):
            is_constant = any(isinstance(each, ast.Constant) for each in (left, *others))
            return [] if is_constant else [part for each in (left, *others) for part in _list_members(each)]
        case ast.Dict(keys=keys):
            return [key for key in keys if key is not None]
        case ast.Call(func=ast.Attribute(attr="register"), args=classes):
            return classes
        case ast.MatchClass(cls=name) | ast.MatchValue(value=name):
            return [name]
        case ast.ExceptHandler(type=ast.expr() as raised):
            return _list_members(raised)
        case _:
            return []


def _list_members(node: ast.expr) -> list[ast.expr]:
    """Return an expression, or what a tuple, a list, a set or a union of types is made of."""
    match node:
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return [member for part in parts for member in _list_members(part)]
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return [*_list_members(left), *_list_members(right)]
        case _:
            return [node]
