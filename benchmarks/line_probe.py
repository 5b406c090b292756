"""Writes down which of some lines a process executes, at hardly any cost: a call stands before each of them.

coverage asks about every call of every function, which takes several times as long beside torch.
"""

import ast
import builtins
import importlib
import importlib.machinery
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# Ways to a statement in the tree, by the names of the fields that hold statements.
BODIES = ("body", "orelse", "finalbody")
HIT = "__executed_line__"


def watch_lines(lines: dict[str, list[int]], tell: Callable[[str, int], None]) -> None:
    """Have ``tell`` called with file and line when one of the lines is executed, once each.

    Args:
        lines: Line numbers by the path of the file; modules that are imported later are watched.
        tell: Called before the statement of the line begins.

    """
    loader: Any = importlib.machinery.SourceFileLoader
    compile_source = loader.source_to_code

    def compile_watched(self: Any, data: Any, path: Any, *rest: Any, **options: Any) -> Any:
        if str(path) in lines and isinstance(data, (bytes, str)):
            data = mark_statements(ast.parse(data), str(path), lines[str(path)])
        return compile_source(self, data, path, *rest, **options)

    loader.source_to_code = compile_watched
    loader.get_code = _get_fresh_code(loader.get_code, lines)
    _watch_tests(lines)
    seen: set[tuple[str, int]] = set()

    def hit(path: str, line: int) -> None:
        if (path, line) not in seen:
            seen.add((path, line))
            tell(path, line)

    setattr(builtins, HIT, hit)


def _get_fresh_code(get_code: Callable[..., Any], lines: dict[str, list[int]]) -> Callable[..., Any]:
    """Return a loader's function that takes no bytecode from the disk for a file that is watched."""

    def get_fresh(self: Any, name: str) -> Any:
        path = self.get_filename(name)
        return self.source_to_code(self.get_data(path), path) if path in lines else get_code(self, name)

    return get_fresh


def _watch_tests(lines: dict[str, list[int]]) -> None:
    """Mark the modules that pytest itself compiles, and neither take nor leave bytecode of them."""
    rewrite: dict[str, Any] = vars(importlib.import_module("_pytest.assertion.rewrite"))
    rewrite_asserts, read_bytecode, write_bytecode = (
        rewrite[name] for name in ("rewrite_asserts", "_read_pyc", "_write_pyc")
    )
    fresh: set[Path] = set()

    def read_unwatched(source: Path, bytecode: Path, *rest: Any) -> Any:
        if str(source) in lines:
            fresh.add(bytecode)
            return None
        return read_bytecode(source, bytecode, *rest)

    def write_unwatched(state: Any, code: Any, source: Any, bytecode: Path) -> bool:
        return bytecode not in fresh and bool(write_bytecode(state, code, source, bytecode))

    def rewrite_watched(module: ast.Module, source: bytes, module_path: Any = None, *rest: Any) -> None:
        if str(module_path) in lines:
            mark_statements(module, str(module_path), lines[str(module_path)])
        rewrite_asserts(module, source, module_path, *rest)

    rewrite |= {"rewrite_asserts": rewrite_watched, "_read_pyc": read_unwatched, "_write_pyc": write_unwatched}


def mark_statements(tree: ast.Module, path: str, lines: list[int]) -> ast.Module:
    """Put a call before the innermost statement of each line, and return the tree."""
    for line in sorted(set(lines)):
        if places := list(_find_statements(tree, line)):
            body, index = places[-1]
            call = ast.parse(f"{HIT}({path!r}, {line})").body[0]
            for node in ast.walk(call):
                ast.copy_location(node, body[index])
                node.__dict__.pop("end_lineno", None)  # the call stands on a line alone
            body.insert(index, call)
    return tree


def _find_statements(node: Any, line: int) -> Iterator[tuple[list[ast.stmt], int]]:
    """Yield the statements around a line, the outermost first, each as a list and a place in it."""
    bodies: list[Any] = [getattr(node, name, None) for name in BODIES]
    bodies += [getattr(one, "body", None) for one in [*getattr(node, "handlers", ()), *getattr(node, "cases", ())]]
    for body in bodies:
        for index, statement in enumerate(body if isinstance(body, list) else ()):
            if _find_first_line(statement) <= line <= (getattr(statement, "end_lineno", None) or 0):
                yield body, index
                yield from _find_statements(statement, line)
                return


def _find_first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(one.lineno for one in decorators)])


def read_lines(path: Path) -> dict[str, list[int]]:
    """Read the lines to watch."""
    return dict(json.loads(path.read_text(encoding="utf-8")))
