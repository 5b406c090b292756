"""Parses the blocks of code in a Markdown file, as CommonMark reads them."""

import html.parser
import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

from torchproof_docs.records.vocabulary import Term

# Tags of HTML in which code can stand that no fence holds, or that bring in what is not in the file.
CODE_TAGS = {"pre", "code", "samp", "textarea", "script", "iframe", "object", "embed"}


class BlockKind(Term):
    """What holds code, or could."""

    FENCE = "fence"
    INDENTED = "indented"
    HTML = "html"
    """A tag of CODE_TAGS."""
    SPAN = "span"


@dataclass(frozen=True)
class CodeBlock:
    """A block, or a span within a line, that holds or could hold code."""

    kind: BlockKind
    line: int
    """In the file, the first is 1."""
    text: str
    info: str = ""
    """What stands behind the marks that open a fence; of HTML, the tag."""
    nested: bool = False
    """It stands inside a list, a quotation or something else."""
    before: str = ""
    """The text of the block before it, ``Listing`` for a fence of Python."""

    @property
    def language(self) -> str:
        """Return the language of a fence: its first word, without braces and the dot of a class."""
        words = self.info.strip("{} ").split()
        return words[0].lstrip(".").lower() if words else ""


LISTING = "Listing"
PARSER = MarkdownIt("commonmark")
# Without one of these a text holds no block, nor a span that a page would run.
OPENING = re.compile(r"```|~~~|<|`\s*(?:#!|:::)| {4}|\t")


def parse_blocks(text: str, *, first: int = 1) -> Iterator[CodeBlock]:
    """Yield the blocks and spans of Markdown that can hold code; ``first`` is the number of its first line."""
    before = ""
    for token in PARSER.parse(text) if OPENING.search(text) else ():
        line = first + token.map[0] if token.map else first
        if token.type == "fence":
            block = CodeBlock(BlockKind.FENCE, line, token.content, token.info, bool(token.level), before)
            yield block
            before = LISTING if block.language == "python" else ""
        elif token.type == "code_block":
            yield CodeBlock(BlockKind.INDENTED, line, token.content)
            before = ""
        elif token.type == "html_block":
            yield from _parse_tags(token.content, line)
        elif token.type == "inline":
            yield from _parse_inline(token, line)
            before = token.content


def _parse_inline(token: Token, line: int) -> Iterator[CodeBlock]:
    for child in token.children or ():
        if child.type == "code_inline":
            yield CodeBlock(BlockKind.SPAN, line, child.content)
        elif child.type == "html_inline":
            yield from _parse_tags(child.content, line)


def _parse_tags(markup: str, line: int) -> Iterator[CodeBlock]:
    blocks: list[CodeBlock] = []

    class Reader(html.parser.HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag in CODE_TAGS or any(name.startswith("on") for name, _ in attrs):
                blocks.append(CodeBlock(BlockKind.HTML, line + self.getpos()[0] - 1, markup, tag))

    reader = Reader()
    reader.feed(markup)
    reader.close()
    yield from blocks
