"""Decides whether a script that stopped at a missing value had called all that its page displays.

A script whose tensors have no values stops at the first look at one. What it shows was reached only if from there on
it does nothing but look at results; anything else might have made another kernel.
"""

import ast
import types
from collections.abc import Iterator

from torchproof_docs.records.scripts.shown_sections import list_shown_lines

# Builtins and methods that only read results.
FUNCTIONS = {"abs", "all", "any", "bool", "dict", "float", "int", "len", "list", "max", "min", "print", "range", "repr"}
FUNCTIONS |= {"round", "set", "sorted", "str", "sum", "tuple", "zip"}
METHODS = {"abs", "all", "allclose", "any", "count", "cpu", "double", "equal", "float", "format", "item", "join", "max"}
METHODS |= {"mean", "min", "norm", "numpy", "sparsity", "square", "startswith", "sum", "tolist"}
# Modules whose work happens in other threads or processes.
ELSEWHERE = {"concurrent", "multiprocessing", "subprocess", "threading"}
# Context managers that swallow errors.
HIDING = {"raises", "suppress"}
LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda, ast.FunctionDef)
# Frames of the module's own text: before Python 3.12 a comprehension has one, a generator always.
MODULE_FRAMES = {"<module>", "<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
Span = tuple[int, int, int, int]


def explain_hidden_errors(text: str) -> str | None:
    """Return why an error would not stop a script: it catches errors or works in other processes.

    Return None if every error stops it.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Try) and node.handlers:
            return f"line {node.lineno} catches errors"
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if modules := {name.partition(".")[0] for name in names} & ELSEWHERE:
            return f"it uses {min(modules)}, whose work the fake device does not reach"
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name | ast.Attribute) and _called_name(called) in HIDING:
            return f"line {called.lineno} catches errors"
    return None


def explain_unreached_call(text: str, path: str, traceback: types.TracebackType | None) -> str | None:
    """Return which displayed call a stopped script had not reached; return None if it reached all of them."""
    lines = list_displayed_lines(text)
    if max(lines) < find_stop_line(path, traceback):
        return None
    where = _stop_span(path, traceback)
    if where is None:
        return "a value was needed inside a function"
    tree = ast.parse(text)
    start, end = where[0], where[2:]
    around = [node for node in ast.walk(tree) if isinstance(node, ast.expr | ast.stmt) and _contains(node, where)]
    if not any(_span(node) == where for node in around):
        return f"line {start}: where it stopped is not clear"
    made = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    made |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    loops = [node for node in around if isinstance(node, LOOPS)]
    if not all(_only_reads(call, made) for loop in loops for call in _module_calls(loop)):
        return f"line {start}: a value was needed in a loop"
    later = [call for call in _module_calls(tree) if call.lineno in lines and _span(call)[2:] >= end]
    for call in later:
        if not _only_reads(call, made):
            return f"line {call.lineno}: {ast.unparse(call.func)} was not reached"
    return None


def list_displayed_lines(text: str) -> set[int]:
    """Return the lines of a script that its page displays; all lines if it marks no section."""
    return list_shown_lines(text) or set(range(1, len(text.splitlines()) + 1))


def find_stop_line(path: str, traceback: types.TracebackType | None) -> int:
    """Return the line of the script's module at which it stopped, or 0 if the traceback does not touch it."""
    return next((frame.tb_lineno for frame in _frames(path, traceback)), 0)


def _frames(path: str, traceback: types.TracebackType | None) -> Iterator[types.TracebackType]:
    while traceback:
        if traceback.tb_frame.f_code.co_filename == path:
            yield traceback
        traceback = traceback.tb_next


def _stop_span(path: str, traceback: types.TracebackType | None) -> Span | None:
    """Return the span at which the script's module stopped; return None if it stopped inside a function of it."""
    frames = list(_frames(path, traceback))
    if not frames or {frame.tb_frame.f_code.co_name for frame in frames} - MODULE_FRAMES:
        return None
    positions = getattr(frames[-1].tb_frame.f_code, "co_positions", None)
    if positions is None:  # before Python 3.11
        return None
    first, last, column, end_column = list(positions())[frames[-1].tb_lasti // 2]
    span = (first, column, last, end_column)
    return None if None in span else span


def _span(node: ast.expr | ast.stmt) -> Span:
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0


def _contains(node: ast.expr | ast.stmt, where: Span) -> bool:
    span = _span(node)
    return span[:2] <= where[:2] and where[2:] <= span[2:]


def _module_calls(node: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that a module makes when it runs, not those inside the functions it defines."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            for decorator in getattr(child, "decorator_list", ()):
                yield from _module_calls(ast.Expr(decorator))
            continue
        if isinstance(child, ast.Call):
            yield child
        yield from _module_calls(child)


def _only_reads(call: ast.Call, made: set[str]) -> bool:
    """Return True if a call only reads results."""
    if isinstance(call.func, ast.Name):
        return call.func.id in FUNCTIONS - made
    return isinstance(call.func, ast.Attribute) and call.func.attr in METHODS - made


def _called_name(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr
