"""Expressions on the right of an assignment: literals, settings, docstrings, the names a function spells out."""

import ast
import re

START = re.compile(r"\s*(?:\w+\.)*(\w+)\s*\(")
ENVIRONMENT = re.compile(r"\b(?:TORCH|PYTORCH|TORCHINDUCTOR|TRITON|NCCL|CUDA)[A-Z0-9_]*_[A-Z0-9_]+\b")
LITERAL_LENGTH = 80
SETTING_LENGTH = 160


def format_literal(node: ast.expr) -> str:
    """Return a literal as text, empty for what is computed or too long to compare."""
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError):
        return ""
    text = ast.unparse(node)
    return text if len(text) <= LITERAL_LENGTH else ""


def format_setting(node: ast.expr) -> str:
    """Return the expression of a setting as text."""
    text = ast.unparse(node)
    return text if len(text) <= SETTING_LENGTH else text[: SETTING_LENGTH - 1] + "…"


def find_environment_variables(node: ast.expr) -> str | None:
    """Return the environment variables that an expression names."""
    constants = [inner.value for inner in ast.walk(node) if isinstance(inner, ast.Constant)]
    found = [text for text in constants if isinstance(text, str) and ENVIRONMENT.fullmatch(text)]
    return ", ".join(dict.fromkeys(found)) or None


def find_docstring_signature(node: ast.expr, name: str) -> str | None:
    """Return the signature on the first line of a docstring given as an expression."""
    while True:
        match node:
            case ast.Constant(value=str(text)):
                return read_first_signature(text, name)
            case ast.BinOp(left=left):
                node = left
            case ast.Call(func=ast.Attribute(value=holder)):
                node = holder
            case ast.JoinedStr(values=[first, *_]):
                node = first
            case _:
                return None


def read_first_signature(text: str, name: str) -> str | None:
    """Return the signature with which a docstring begins, over however many lines."""
    match = START.match(text)
    if not match or match[1] != name:
        return None
    depth = 0
    for at in range(match.end() - 1, len(text)):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth == 0:
            return " ".join(text[match.end() - 1 : at + 1].split())
    return None


def find_compared_names(function: ast.FunctionDef) -> tuple[str, ...]:
    """Return the identifiers that a function compares its argument with."""
    found = [
        inner.value
        for node in ast.walk(function)
        if isinstance(node, ast.Compare)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and inner.value.isidentifier()
    ]
    return tuple(dict.fromkeys(found))
