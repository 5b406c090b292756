"""Cuts source into strings, comments, brackets and lines without parsing it, so also what this Python cannot parse."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

# Finds whatever begins a token; what stands between two of them is code.
START = re.compile(
    r"""(?P<comment>\#[^\n]*)
    |(?P<prefix>\b[A-Za-z]{1,3})?(?P<quote>'''|\"\"\"|['"])
    |(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<joint>\\\n)|(?P<newline>\n)""",
    re.VERBOSE,
)
# Finds what ends the text of a string, or begins an expression or an escape in it.
TEXT_STOP = re.compile(r"""\{\{|\}\}|\\(?s:.)|[{}\n'"]""")
# Finds what matters in an expression of an f-string.
EXPRESSION_STOP = re.compile(r"""(?P<prefix>\b[A-Za-z]{1,3})?(?P<quote>'''|\"\"\"|['"])|[()\[\]{}:\\\#\n]|!=|:=""")
# The most strings in strings.
MAX_DEPTH = 20


class TokenKind(StrEnum):
    """What a token is."""

    STRING = "string"
    COMMENT = "comment"
    OPEN = "open"
    CLOSE = "close"
    JOINT = "joint"
    NEWLINE = "newline"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of source."""

    kind: TokenKind
    start: int
    end: int
    is_newer: bool = False
    """It is an f-string with what Python takes since 3.12: its own quote, a backslash or a comment in an expression."""
    is_template: bool = False
    """It is a t-string, which Python has since 3.14."""


def find_tokens(text: str, start: int = 0) -> Iterator[Token]:
    """Yield the strings, comments, brackets and line ends of a text, in order."""
    at = start
    while match := START.search(text, at):
        if match["quote"]:
            prefix, opening = (match["prefix"] or "").lower(), match.start()
            if set(prefix) - set("rbuft"):
                prefix, opening = "", match.start("quote")  # a keyword right before a string
            end, is_newer = _find_string_end(text, match.end(), prefix, (match["quote"],))
            yield Token(TokenKind.STRING, opening, end, is_newer, "t" in prefix)
            at = end
            continue
        yield Token(TokenKind(match.lastgroup or ""), match.start(), match.end())
        at = match.end()


def _find_string_end(text: str, at: int, prefix: str, quotes: tuple[str, ...]) -> tuple[int, bool]:
    """Return the end of a string that begins at its text, and whether it is written as only newer Pythons take it.

    Args:
        text: The source.
        at: The place behind its quote.
        prefix: What stands before its quote, in lower case.
        quotes: The quotes of the f-strings around it, the outermost first, and its own.

    """
    quote = quotes[-1]
    has_expressions = "f" in prefix or "t" in prefix
    is_newer = False
    while match := TEXT_STOP.search(text, at):
        stop = match[0]
        at = match.end()
        if stop == "{" and has_expressions:
            at, is_inner_newer = _find_expression_end(text, at, quotes)
            is_newer |= is_inner_newer
        elif stop == "\n" and len(quote) == 1:
            return match.start(), is_newer
        elif stop in "'\"" and text.startswith(quote, match.start()):
            return match.start() + len(quote), is_newer
    return len(text), is_newer


def _find_expression_end(text: str, at: int, quotes: tuple[str, ...]) -> tuple[int, bool]:
    """Return the end of the expression of an f-string, behind its brace, and whether only newer Pythons take it."""
    quote = quotes[-1]
    brackets, is_newer, is_format = 0, False, False
    while match := EXPRESSION_STOP.search(text, at):
        stop, at = match[0], match.end()
        if match["quote"]:
            if is_format and brackets == 0 and text.startswith(quote, match.start("quote")):
                return match.start("quote"), False  # nothing closes the brace
            if len(quotes) > MAX_DEPTH:
                return len(text), False
            prefix = (match["prefix"] or "").lower()
            at, is_inner_newer = _find_string_end(text, at, prefix, (*quotes, match["quote"]))
            is_newer |= is_inner_newer or any(_is_reused(match["quote"], outer) for outer in quotes)
            is_newer |= not is_format and "\\" in text[match.end() : at]
        elif stop in ")]}" and brackets == 0:
            return at, is_newer
        elif stop == "#" and not is_format:
            is_newer = True
            line_end = text.find("\n", at)
            at = line_end if line_end >= 0 else len(text)
        brackets += (stop in "([{") - (stop in ")]}")
        is_format |= stop == ":" and brackets == 0
        is_newer |= (stop == "\n" and len(quote) == 1) or (stop == "\\" and not is_format)
    return len(text), False


def _is_reused(inner: str, outer: str) -> bool:
    """Return True if a string in an f-string has a quote that ended the f-string before Python 3.12."""
    return inner[0] == outer[0] and (len(outer) == 1 or len(inner) == 3)
