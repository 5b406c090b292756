"""The arguments of a call, or the names of an import, as ranges between commas."""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from torchproof.fix.edits.source_text import Replacement, SourceText

# A line end, and what stands before the first word of the line behind it.
LINE_START = re.compile(r"(\r\n|\r|\n)[ \t\f]*\Z")
# A comma with a comment behind it on its line, and what may follow an element that has a line of its own.
COMMENTED_COMMA = re.compile(r",[ \t]*#[^\r\n]*(\r\n|\r|\n)\s*")
LINE_END = re.compile(r"(?:[ \t]*,)?[ \t]*(?=[\r\n)])")
OPENING, CLOSING = frozenset("([{"), frozenset(")]}")


@dataclass(frozen=True, slots=True)
class Segment:
    """One element of a list: its range without blanks, and the comma or bracket before it."""

    before: int
    """The place of the comma or the opening bracket before it."""
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SegmentList:
    """Elements between commas."""

    segments: tuple[Segment, ...]
    open: int
    """Where the list begins: after the bracket, if there is one."""
    close: int
    """Where it ends: the closing bracket, or the end of the last element."""
    text: str
    """The text of the file."""

    def drop_segment(self, indices: frozenset[int]) -> list[Replacement]:
        """Return what takes elements out, each with one of the commas beside it."""
        kept = [index for index in range(len(self.segments)) if index not in indices]
        if not kept:
            return [Replacement(self.segments[0].start, self.close, "")] if self.segments else []
        removed = []
        for index in sorted(indices):
            segment = self.segments[index]
            if index < kept[0]:
                removed.append(Replacement(segment.start, self.segments[index + 1].start, ""))
            else:
                removed.append(self._drop_line(segment) or Replacement(segment.before, segment.end, ""))
        return removed

    def _drop_line(self, segment: Segment) -> Replacement | None:
        """Return what takes out an element that has its line to itself, below a comment that is not about it."""
        comment = COMMENTED_COMMA.fullmatch(self.text, segment.before, segment.start)
        behind = LINE_END.match(self.text, segment.end)
        if not comment or not behind:
            return None
        closes = self.text[behind.end()] == ")"
        return Replacement(segment.start if closes else comment.start(1), behind.end(), "")


def split_elements(source: SourceText, start: int, end: int) -> SegmentList:
    """Return the elements of a range that begins with a bracket or with the first element.

    Args:
        source: The file.
        start: Where the bracket or the first element stands.
        end: Where the range ends, after a closing bracket.

    """
    tokens = source.list_tokens(start, end)
    if not tokens:
        return SegmentList((), start, end, source.text)
    has_bracket = tokens[0].text in OPENING
    inner = tokens[1:-1] if has_bracket else tokens
    before = tokens[0].start if has_bracket else start
    close = tokens[-1].start if has_bracket else tokens[-1].end
    segments, depth, lambdas, first, last = [], 0, 0, -1, -1
    for token in inner:
        depth += (token.text in OPENING) - (token.text in CLOSING)
        if depth == 0:  # the parameters of a lambda have commas of their own, up to its colon
            lambdas += (token.text == "lambda") - (token.text == ":" and lambdas > 0)
        if token.text == "," and depth == 0 and not lambdas:
            segments.append(Segment(before, first, last))
            before, first = token.start, -1
            continue
        first, last = (token.start if first < 0 else first), token.end
    if first >= 0:
        segments.append(Segment(before, first, last))
    return SegmentList(tuple(segments), tokens[0].end if has_bracket else start, close, source.text)


@dataclass(frozen=True, slots=True)
class CallArguments:
    """The arguments of a call with their ranges, in the order of the file."""

    list: SegmentList
    nodes: tuple[ast.expr | ast.keyword, ...]
    text: str
    """The text of the file."""

    @property
    def has_unknown(self) -> bool:
        """True if it passes ``*args`` or ``**kwargs``."""
        return any(
            isinstance(node, ast.Starred) or (isinstance(node, ast.keyword) and node.arg is None) for node in self.nodes
        )

    def count_positional(self) -> int:
        """Return the number of positional arguments."""
        return sum(not isinstance(node, ast.keyword) for node in self.nodes)

    def find_index(self, name: str, parameters: tuple[str, ...]) -> int | None:
        """Return the place of an argument that is given, by keyword or by position; None if it is not."""
        for index, node in enumerate(self.nodes):
            if isinstance(node, ast.keyword) and node.arg == name:
                return index
        place = parameters.index(name) if name in parameters else -1
        return place if 0 <= place < self.count_positional() else None

    def get_text(self, index: int) -> str:
        """Return the text of the value of an argument."""
        segment, node = self.list.segments[index], self.nodes[index]
        text = self.text[segment.start : segment.end]
        return text.partition("=")[2].strip() if isinstance(node, ast.keyword) and node.arg else text

    def add_first(self, text: str) -> Replacement:
        """Return what adds a positional argument as the first one, on a line of its own if the first one has one."""
        first = self.list.segments[0]
        blank = self.text[self.list.open : first.start]
        gap = blank if blank.isspace() and ("\n" in blank or "\r" in blank) else " "
        return Replacement(first.start, first.start, f"{text},{gap}")

    def add_last(self, texts: Sequence[str]) -> Iterator[Replacement]:
        """Yield what adds arguments as the last ones, on lines of their own if the last one has one."""
        last = self.list.segments[-1]
        line_start = LINE_START.search(self.text[last.before + 1 : last.start])
        is_spread, blank = bool(line_start) and len(self.nodes) > 1, line_start[0] if line_start else " "
        behind = self.text[last.end : self.list.close]
        if not (is_spread and "#" in behind):
            yield Replacement(last.end, last.end, "".join(f",{blank if is_spread else ' '}{text}" for text in texts))
            return
        # The comment stays beside the argument that it is about.
        has_comma = behind.lstrip().startswith(",")
        if not has_comma:
            yield Replacement(last.end, last.end, ",")
        place = last.end + len(behind.rstrip())
        yield Replacement(place, place, blank + f",{blank}".join(texts) + ("," if has_comma else ""))

    def replace_all(self, text: str) -> Iterator[Replacement]:
        """Yield what writes a text in the place of all arguments."""
        start = self.list.segments[0].start if self.list.segments else self.list.open
        if self.list.segments or text:
            yield Replacement(start, self.list.close if self.list.segments else start, text)


def read_arguments(source: SourceText, call: ast.Call) -> CallArguments | None:
    """Return the arguments of a call; None if tokens and nodes do not agree."""
    _, function_end = source.find_span(call.func)
    _, end = source.find_span(call)
    tokens = source.list_tokens(function_end, end)
    while tokens and tokens[0].text in CLOSING:  # the called name stands in brackets
        tokens = tokens[1:]
    if not tokens or tokens[0].text != "(":
        return None
    given: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    nodes = sorted(given, key=lambda node: (node.lineno, node.col_offset))
    found = split_elements(source, tokens[0].start, end)
    return CallArguments(found, tuple(nodes), source.text) if len(found.segments) == len(nodes) else None
