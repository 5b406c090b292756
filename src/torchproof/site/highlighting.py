"""Colours a listing once a process: the same listing stands on the pages of ten releases."""

from typing import Any

from pymdownx.highlight import Highlight, HighlightExtension

NAME, KEEPING = "pymdownx.highlight", "torchproof.site.highlighting"
"""The extension of mkdocs.yml, and the one that stands in for it and gives the same."""
KEPT: dict[str, Any] = {}
"""HTML, by all that it was made of."""


class KeepingHighlight(Highlight):  # type: ignore[misc]
    """Keeps what it has coloured."""

    def highlight(self, src: str, language: str, *options: Any, code_block_count: int = 0, **named: Any) -> Any:
        """Return a listing as HTML; one whose lines have addresses carries its number, and is made each time."""
        told = dict(named, code_block_count=code_block_count)
        if named.get("inline") or self.line_spans or self.line_anchors:
            return super().highlight(src, language, *options, **told)
        key = repr((src, language, options, named))
        if key not in KEPT:
            KEPT[key] = super().highlight(src, language, *options, **told)
        return KEPT[key]


class KeepingHighlightExtension(HighlightExtension):  # type: ignore[misc]
    """The extension of pymdownx, with a highlighter that keeps what it has coloured."""

    def get_pymdownx_highlighter(self) -> type[Highlight]:
        """Return what colours a listing."""
        return KeepingHighlight


def makeExtension(**options: Any) -> KeepingHighlightExtension:  # noqa: N802 (Markdown asks for this name)
    """Return the extension."""
    return KeepingHighlightExtension(**options)
