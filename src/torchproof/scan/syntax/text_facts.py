"""What a Python file says in strings: environment variables, command lines, and error texts that tests match."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from torchproof.scan.syntax.control_flow import get_last_name

VARIABLE = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+")
RUN_FUNCTIONS = frozenset(
    {"run", "Popen", "call", "check_call", "check_output", "system", "popen", "getoutput", "getstatusoutput"}
)
ERROR_CHECKS = frozenset({"raises", "warns", "assertRaises", "assertRaisesRegex", "assertWarnsRegex"})
# The most characters of a string that is kept.
MAX_TEXT = 400


@dataclass(frozen=True, slots=True)
class TextFact:
    """One string in a Python file."""

    kind: str
    """environment, command or matches."""
    text: str
    line: int
    column: int
    end_line: int
    end_column: int
    reach: int
    """Releases, as bits, on which it may be read."""
    value: str = ""
    """What is assigned to a variable, as the text of a literal, else ""."""


def find_text_facts(node: ast.expr) -> Iterator[tuple[str, str]]:
    """Yield kind and text of what a constant, a call or a comparison says, without what is inside it."""
    match node:
        case ast.Constant(value=str(text)) if VARIABLE.fullmatch(text):
            yield "environment", text
        case ast.Call() if get_last_name(node.func) in RUN_FUNCTIONS and node.args:
            if command := read_command(node.args[0]):
                yield "command", command
        case ast.Call() if get_last_name(node.func) in ERROR_CHECKS:
            texts = [
                *node.args[1:2],
                *(word.value for word in node.keywords if word.arg in ("match", "expected_regex")),
            ]
            yield from (("matches", text) for each in texts if (text := _read_text(each)))
        case ast.Compare(left=ast.Constant(value=str(text)), ops=[ast.In() | ast.NotIn()], comparators=[where]):
            if _is_error_text(where) and len(text) <= MAX_TEXT:
                yield "matches", text
        case ast.Call(args=[ast.Constant(value=str(text)), where, *_]) if get_last_name(node.func) == "assertIn":
            if _is_error_text(where):
                yield "matches", text
        case _:
            pass


def _is_error_text(node: ast.expr) -> bool:
    """Return True for ``str(error)`` and ``repr(error)``, and for attributes of errors that hold the text."""
    if isinstance(node, ast.Call):
        return get_last_name(node.func) in ("str", "repr")
    return isinstance(node, ast.Attribute) and node.attr in ("args", "message", "msg")


def _read_text(node: ast.expr) -> str:
    return node.value[:MAX_TEXT] if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def read_command(node: ast.expr) -> str:
    """Return a command line from a string or a list of strings; what code does not show is a ``?``."""
    if isinstance(node, ast.List | ast.Tuple):
        return " ".join(read_command(element) for element in node.elts)[:MAX_TEXT]
    if isinstance(node, ast.Attribute) and node.attr == "executable":
        return "python"
    if isinstance(node, ast.JoinedStr):
        return "".join(_read_text(part) or "?" for part in node.values)[:MAX_TEXT]
    if isinstance(node, ast.BinOp):
        return f"{read_command(node.left)} {read_command(node.right)}"
    return _read_text(node) or "?"
