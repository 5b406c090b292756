"""Mutants of a snippet: the thing that it checks made wrong, one place at a time, to see whether its checks go red.

A mutant changes what torch is asked for or what it answers, never what a check expects of it: the call of one of the
page's names is left out, its answer is another, an argument is another or not given. Where a script calls none of these
names, the calls of torch in its listings are taken.
"""

import ast
import copy
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from torchproof.judge.mutations import ways
from torchproof.records.snippets import MARK, Snippet

HELPER = """
def _other(value):
    import contextlib as _contextlib
    import functools as _functools
    import torch as _torch
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float, complex)):
        return value + 1
    if isinstance(value, str):
        return value + "?"
    if isinstance(value, _torch.nn.Module):
        value.register_forward_hook(lambda _module, _inputs, result: _other(result))
        return value
    if isinstance(value, _torch.Tensor):
        return ~value if value.dtype == _torch.bool else value * 2 + 1
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple) and value:
        return type(value)(_other(each) if number == 0 else each for number, each in enumerate(value))
    if isinstance(value, dict) and value:
        return {key: _other(each) for key, each in value.items()}
    if callable(value) and not isinstance(value, type):
        @_functools.wraps(value, updated=())
        def _wrong(*arguments, **keywords):
            return _other(value(*arguments, **keywords))
        return _wrong
    raise SystemExit("torchproof: nothing to mutate")
"""
"""Returns another value of the same kind; a value that has no other ends the mutant, which then says nothing."""
NOTHING = "torchproof: nothing to mutate"
MOST = 6
"""Mutants a snippet, spread over its places."""


@dataclass(frozen=True)
class Mutant:
    """A snippet's text with one thing made wrong."""

    line: int
    """Of the snippet."""
    what: str
    """Such as ``skips set_stance``."""
    text: str


def mutants(snippet: Snippet, names: Collection[str]) -> list[Mutant]:
    """Return the mutants of a snippet whose page is about some dotted names."""
    tree = ast.parse(snippet.text)
    own = _spread([*_of_places(tree, lambda call: _about(call, names))])
    shown = _shown_lines(snippet)
    others = [*_of_places(tree, lambda call: call.lineno in shown and not _about(call, names) and _of_torch(call))]
    return (own + _spread(others))[:MOST] if len(own) < MOST // 2 else own[:MOST]


def _of_places(tree: ast.Module, chosen: Callable[[ast.expr], bool]) -> Iterator[Mutant]:
    """Yield a mutant for each way in which each chosen place can be made wrong."""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for number, node in enumerate(ast.walk(tree)):
        for line, what, make in () if id(node) in called else ways(node, chosen):
            changed = copy.deepcopy(tree)
            place = next(each for index, each in enumerate(ast.walk(changed)) if index == number)
            make(place)
            body = ast.parse(HELPER).body if "answer" in what else []
            start = _behind_future(changed)
            changed.body[start:start] = body
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


def _of_torch(node: ast.expr) -> bool:
    """Tell whether an expression is reached from the module torch, or is a method."""
    return isinstance(node, ast.Attribute)


def _shown_lines(snippet: Snippet) -> set[int]:
    lines: set[int] = set()
    inside = 0
    for number, line in enumerate(snippet.text.splitlines(), start=1):
        if mark := MARK.match(line):
            inside += 1 if mark["edge"] == "start" else -1
        elif inside:
            lines.add(number)
    return lines


def _spread(found: list[Mutant]) -> list[Mutant]:
    """Return mutants in turn from each place, so that a few of them are of many places."""
    places: dict[int, list[Mutant]] = {}
    for mutant in found:
        places.setdefault(mutant.line, []).append(mutant)
    turns = max(map(len, places.values()), default=0)
    return [mutants[turn] for turn in range(turns) for mutants in places.values() if turn < len(mutants)]
