"""The text of a file as its author wrote it: places of nodes and comments, and the text with some ranges replaced."""

import ast
import io
import re
import tokenize
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
# Tokens that are no part of an expression.
LAYOUT = frozenset({tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER})


@dataclass(frozen=True, slots=True, order=True)
class Replacement:
    """A range of a text, by characters, and what comes in its place."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Token:
    """A token by its place in the text; comments are none."""

    start: int
    end: int
    text: str


class SourceText:
    """A text, by lines as Python counts them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = [match[0] for match in LINE.finditer(text) if match[0]]
        self._starts = [0, *accumulate(map(len, self.lines))]

    @property
    def newline(self) -> str:
        """How lines end, by the first."""
        first = self.lines[0] if self.lines else ""
        return "\r\n" if first.endswith("\r\n") else "\r" if first.endswith("\r") else "\n"

    def find_offset(self, line: int, column: int) -> int:
        """Return the place of a line, from 1, and a column in bytes of UTF-8, as nodes have them."""
        if line > len(self.lines):
            return len(self.text)
        content = self.lines[line - 1]
        skipped = column if content.isascii() else len(content.encode()[:column].decode(errors="ignore"))
        return self._starts[line - 1] + skipped

    def find_line_start(self, line: int) -> int:
        """Return the place at which a line begins; after the last line the end."""
        return self._starts[min(line - 1, len(self.lines))]

    def find_position(self, offset: int) -> tuple[int, int]:
        """Return the line, from 1, and the column in characters of a place."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1]

    def find_span(self, node: ast.AST) -> tuple[int, int]:
        """Return where a node begins and ends."""
        start = self.find_offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]
        return start, self.find_offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    @cached_property
    def _scanned(self) -> tuple[list[Token], list[int]]:
        """The tokens in order, and where comments begin."""
        tokens, comments = [], []
        plain = "".join(line.rstrip("\r\n") + "\n" for line in self.lines)
        for each in tokenize.generate_tokens(io.StringIO(plain).readline):
            start = self._starts[each.start[0] - 1] + each.start[1]
            if each.type == tokenize.COMMENT:
                comments.append(start)
            elif each.type not in LAYOUT:
                tokens.append(Token(start, self._starts[each.end[0] - 1] + each.end[1], each.string))
        return tokens, comments

    def list_tokens(self, start: int, end: int) -> list[Token]:
        """Return the tokens of a range."""
        tokens = self._scanned[0]
        first = bisect_left(tokens, start, key=lambda token: token.start)
        last = bisect_left(tokens, end, key=lambda token: token.start)
        return tokens[first:last]

    def has_comment(self, start: int, end: int) -> bool:
        """Return True if a comment begins in a range."""
        comments = self._scanned[1]
        at = bisect_left(comments, start)
        return at < len(comments) and comments[at] < end

    def replace_ranges(self, replacements: Iterable[Replacement]) -> str:
        """Return the text with ranges replaced, from the last to the first; the rest stays as it is."""
        text = self.text
        for each in sorted(set(replacements), reverse=True):
            text = text[: each.start] + each.text + text[each.end :]
        return text


def has_overlap(replacements: Iterable[Replacement]) -> bool:
    """Return True if two ranges share a character, or if one begins inside another."""
    ordered = sorted(set(replacements))
    return any(
        first.end > second.start or (first.start == second.start and first.text != second.text)
        for first, second in pairwise(ordered)
    )
