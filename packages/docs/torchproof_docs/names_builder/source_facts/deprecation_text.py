"""The text of a deprecation: constants of the code put together, in the markup of a sentence."""

import ast
import re
from collections.abc import Iterable, Mapping

# A longer text ends after its last whole sentence below this length.
MAX_LENGTH = 600
# The release after ``.. deprecated::``.
VERSION = re.compile(r"^(?:as of |since )?(?:version |v)?\d+(?:\.\d+)+\b[:;.,]?\s*", re.IGNORECASE)
ROLE = re.compile(r":(?:py:)?\w+:`~?([^`<]+?)\s*(?:<[^`>]*>)?`")
LINK = re.compile(r"`([^`<]+?)\s*<(https?://[^`>]+)>`__?")
Values = Mapping[str, str]


def format_message(text: str) -> str:
    """Return a text of a docstring or a warning as sentences, with names in single backticks."""
    text = " ".join(text.split())
    text = re.split(r"\s\.\. \w+::", text)[0]
    text = LINK.sub(r"\1 (\2)", ROLE.sub(r"`\1`", text)).replace("``", "`")
    if "…" in text and not re.search(r"\w", text):
        return ""
    if len(text) <= MAX_LENGTH:
        return text
    end = text.rfind(". ", 0, MAX_LENGTH)
    return text[: end + 1] if end > 0 else text[: text.rfind(" ", 0, MAX_LENGTH)] + " …"


def format_directive(head: str, body: str) -> str:
    """Return the text of ``.. deprecated:: HEAD`` without the release in front."""
    return format_message(VERSION.sub("", f"{head} {body}".strip()))


def join_constants(nodes: Iterable[ast.AST], values: Values) -> str:
    """Return the constant text of expressions, with ``…`` for what is computed.

    Args:
        nodes: The expressions.
        values: The texts that names stand for.

    """
    return format_message("".join(_read_constant(node, values) for node in nodes))


def _read_constant(node: ast.AST, values: Values) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_read_constant(part, values) for part in parts)
        case ast.FormattedValue(value=ast.Name(id=name)) | ast.Name(id=name) if name in values:
            return values[name]
        case ast.BinOp(left=left, right=right):
            return _read_constant(left, values) + _read_constant(right, values)
        case ast.Call(func=ast.Attribute(value=holder)):
            return _read_constant(holder, values)
        case _:
            return "…"
