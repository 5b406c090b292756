"""Mutants of a snippet: the thing that it checks made wrong, one place at a time, to see whether its checks go red.

A mutant changes what torch is asked for or what it answers, never what a check expects of it: the call of one of the
page's names is left out, its answer is another, an argument is another or not given. Those of the other calls in the
script's listings come after them, and those of the operators there at the end.
"""

import ast
import copy
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from torchproof.judge import other_value
from torchproof.judge.mutations import OTHER, Way, operators, ways
from torchproof.records.sections import shown_lines
from torchproof.records.snippets import Snippet

HELPER = f"_torchproof = {{'__name__': 'other_value'}}\nexec({Path(other_value.__file__).read_text()!r}, _torchproof)"
"""Brings ``other``, which gives another value of the same kind; what has no other ends the mutant, saying nothing."""
NOTHING = "torchproof: nothing to mutate"
MOST = 30
"""Mutants a snippet, spread over its places: those of the page's names first, then those of its listings."""


@dataclass(frozen=True)
class Mutant:
    """A snippet's text with one thing made wrong."""

    line: int
    """Of the snippet."""
    what: str
    """Such as ``skips set_stance``."""
    text: str
    own: bool = True
    """Whether it is of one of the page's names."""


def mutants(snippet: Snippet, names: Collection[str]) -> list[Mutant]:
    """Return the mutants of a snippet whose page is about some dotted names."""
    tree = ast.parse(snippet.text)
    shown = shown_lines(snippet.text)
    own = _of_places(tree, lambda node: ways(node, lambda call: _about(call, names)))
    listed = _of_places(tree, lambda node: ways(node, lambda call: _only_listed(call, names, shown)))
    signs = _of_places(tree, lambda node: operators(node) if getattr(node, "lineno", 0) in shown else ())
    others = [*_spread([*listed]), *signs]
    return [*_spread([*own]), *(replace(mutant, own=False) for mutant in others)][:MOST]


def _only_listed(call: ast.expr, names: Collection[str], shown: Collection[int]) -> bool:
    """Tell whether an expression of a listing is none of the names, nor a variable that is set."""
    if isinstance(call, ast.Name) and (call.id == "print" or isinstance(call.ctx, ast.Store)):
        return False
    return call.lineno in shown and not _about(call, names)


def _of_places(tree: ast.Module, found: Callable[[ast.AST], Iterable[Way]]) -> Iterator[Mutant]:
    """Yield a mutant for each way in which each place can be made wrong."""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for number, node in enumerate(ast.walk(tree)):
        for line, what, make in () if id(node) in called else found(node):
            changed = copy.deepcopy(tree)
            make(next(each for index, each in enumerate(ast.walk(changed)) if index == number))
            start = _behind_future(changed)
            changed.body[start:start] = ast.parse(HELPER).body if OTHER in ast.unparse(changed) else []
            yield Mutant(line, what, ast.unparse(ast.fix_missing_locations(changed)) + "\n")


def _behind_future(tree: ast.Module) -> int:
    """Return where code can be put in: behind the docstring and imports from __future__."""
    for number, node in enumerate(tree.body):
        documents = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not documents and not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            return number
    return len(tree.body)


def _about(node: ast.expr, names: Collection[str]) -> bool:
    """Tell whether an expression is one of the names, by its last part."""
    last = {name.rpartition(".")[2] for name in names}
    return (node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")) in last


def _spread(found: list[Mutant]) -> list[Mutant]:
    """Return mutants in turn from each place, so that a few of them are of many places."""
    places: dict[int, list[Mutant]] = {}
    for mutant in found:
        places.setdefault(mutant.line, []).append(mutant)
    turns = max(map(len, places.values()), default=0)
    return [mutants[turn] for turn in range(turns) for mutants in places.values() if turn < len(mutants)]
