"""Finds comments that silence findings: ``# torchproof: ignore[TP5]`` and ``# torchproof: ignore-file[TP3]``."""

import io
import re
import tokenize
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
