"""How far a script came that stopped where a value was needed: whether all it shows was called by then.

A script whose tensors have no values stops at the first look at one. What it shows was reached only if from there on
it does nothing but look at results; anything else might have made another kernel.
"""

import ast
import types
from collections.abc import Iterator

from torchproof.records.sections import shown_lines

FUNCTIONS = {"abs", "all", "any", "bool", "dict", "float", "int", "len", "list", "max", "min", "print", "range", "repr"}
FUNCTIONS |= {"round", "set", "sorted", "str", "sum", "tuple", "zip"}
METHODS = {"abs", "all", "allclose", "any", "count", "cpu", "double", "equal", "float", "format", "item", "join", "max"}
METHODS |= {"mean", "min", "norm", "numpy", "sparsity", "square", "startswith", "sum", "tolist"}
ELSEWHERE = {"concurrent", "multiprocessing", "subprocess", "threading"}
HIDING = {"raises", "suppress"}
LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda, ast.FunctionDef)
OWN = {"<module>", "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
"""Frames of the module's own text: before Python 3.12 a comprehension has one, a generator always."""
Span = tuple[int, int, int, int]


def hidden(text: str) -> str | None:
    """Return why what stops a script would not be seen: it catches errors, or works in other processes."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Try) and node.handlers:
            return f"line {node.lineno} catches errors"
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if found := {name.partition(".")[0] for name in names} & ELSEWHERE:
            return f"it uses {min(found)}, whose work stand-ins do not reach"
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name | ast.Attribute) and _name(called) in HIDING:
            return f"line {called.lineno} catches errors"
    return None


def left(text: str, path: str, traceback: types.TracebackType | None) -> str | None:
    """Return what a script shows and had not called when it stopped; None if that is nothing."""
    lines = shown(text)
    if max(lines) < line(path, traceback):
        return None
    where = _where(path, traceback)
    if where is None:
        return "a value was needed inside a function"
    tree = ast.parse(text)
    start, end = where[0], where[2:]
    around = [node for node in ast.walk(tree) if isinstance(node, ast.expr | ast.stmt) and _holds(node, where)]
    if not any(_span(node) == where for node in around):
        return f"line {start}: where it stopped is not clear"
    made = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    made |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    loops = [node for node in around if isinstance(node, LOOPS)]
    if not all(_looks(call, made) for loop in loops for call in _calls(loop)):
        return f"line {start}: a value was needed in a loop"
    later = [call for call in _calls(tree) if call.lineno in lines and _span(call)[2:] >= end]
    for call in later:
        if not _looks(call, made):
            return f"line {call.lineno}: {ast.unparse(call.func)} was not reached"
    return None


def shown(text: str) -> set[int]:
    """Return the lines of a script that a page shows; all of them where it marks no section."""
    return shown_lines(text) or set(range(1, len(text.splitlines()) + 1))


def line(path: str, traceback: types.TracebackType | None) -> int:
    """Return the line of a script's own module at which it stopped, whatever that called; 0 where it has none."""
    return next((found.tb_lineno for found in _frames(path, traceback)), 0)


def _frames(path: str, traceback: types.TracebackType | None) -> Iterator[types.TracebackType]:
    while traceback:
        if traceback.tb_frame.f_code.co_filename == path:
            yield traceback
        traceback = traceback.tb_next


def _where(path: str, traceback: types.TracebackType | None) -> Span | None:
    """Return the place in the script's own module that stopped; None where that lies in a function of it."""
    frames = list(_frames(path, traceback))
    if not frames or {found.tb_frame.f_code.co_name for found in frames} - OWN:
        return None
    positions = getattr(frames[-1].tb_frame.f_code, "co_positions", None)
    if positions is None:  # before Python 3.11
        return None
    first, last, column, end_column = list(positions())[frames[-1].tb_lasti // 2]
    found = (first, column, last, end_column)
    return None if None in found else found


def _span(node: ast.expr | ast.stmt) -> Span:
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0


def _holds(node: ast.expr | ast.stmt, where: Span) -> bool:
    span = _span(node)
    return span[:2] <= where[:2] and where[2:] <= span[2:]


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that running a module makes, not those in the bodies of what it defines."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for decorator in getattr(child, "decorator_list", ()):
                yield from _calls(ast.Expr(decorator))
            continue
        if isinstance(child, ast.Call):
            yield child
        yield from _calls(child)


def _looks(call: ast.Call, made: set[str]) -> bool:
    """Tell whether a call only looks at results."""
    if isinstance(call.func, ast.Name):
        return call.func.id in FUNCTIONS - made
    return isinstance(call.func, ast.Attribute) and call.func.attr in METHODS - made


def _name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr
