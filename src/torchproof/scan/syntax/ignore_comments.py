"""Finds comments that silence findings: ``# torchproof: ignore[TP5]`` and ``# torchproof: ignore-file[TP3]``."""

import io
import re
import tokenize
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

IGNORE_COMMENT = re.compile(r"#\s*torchproof:\s*ignore(?P<file>-file)?\s*(?:\[(?P<rules>[^\]]*)\])?")


@dataclass(frozen=True, slots=True)
class IgnoreComment:
    """One comment."""

    line: int
    rules: tuple[str, ...]
    """Ids or names in upper case; empty for all rules."""
    whole_file: bool

    def covers(self, labels: frozenset[str], first: int, last: int) -> bool:
        """Return True if it silences a rule, given by its id and name in upper case, between two lines."""
        return (self.whole_file or first <= self.line <= last) and (not self.rules or not labels.isdisjoint(self.rules))


class IgnoreIndex:
    """The comments of a file, asked by rule and lines, and those that silenced something."""

    def __init__(self, comments: Iterable[IgnoreComment]) -> None:
        comments = sorted(comments, key=lambda comment: comment.line)
        self._of_file = [comment for comment in comments if comment.whole_file]
        self._of_lines = [comment for comment in comments if not comment.whole_file]
        self._lines = [comment.line for comment in self._of_lines]
        self._covering_file: dict[frozenset[str], bool] = {}
        self.used: set[IgnoreComment] = set()

    def suppress_finding(self, labels: frozenset[str], first: int, last: int) -> bool:
        """Return True if a comment silences a rule between two lines, and mark all that do as used."""
        if labels not in self._covering_file:
            covering = {comment for comment in self._of_file if comment.covers(labels, first, last)}
            self._covering_file[labels] = bool(covering)
            self.used |= covering
        between = self._of_lines[bisect_left(self._lines, first) : bisect_right(self._lines, last)]
        covering = {comment for comment in between if comment.covers(labels, first, last)}
        self.used |= covering
        return bool(covering) or self._covering_file[labels]


def find_ignore_comments(text: str) -> tuple[IgnoreComment, ...]:
    """Return the comments of a file that silence findings, without those inside strings."""
    if "torchproof:" not in text:
        return ()
    comments = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and (mark := IGNORE_COMMENT.search(token.string)):
                rules = tuple(rule.strip().upper() for rule in (mark["rules"] or "").split(",") if rule.strip())
                comments.append(IgnoreComment(token.start[0], rules, bool(mark["file"])))
    except (tokenize.TokenError, SyntaxError):
        pass
    return tuple(comments)
