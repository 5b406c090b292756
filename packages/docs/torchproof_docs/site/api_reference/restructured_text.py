"""PyTorch's reStructuredText as HTML that Material styles; docutils reads it, Pygments colours its code."""

import ast
import re
from collections.abc import Callable
from copy import copy
from functools import cache
from html import escape
from typing import Any

from docutils import nodes
from docutils.core import publish_doctree
from docutils.frontend import Values, get_default_settings
from docutils.parsers.rst import Parser
from docutils.readers.standalone import Reader
from docutils.transforms.writer_aux import Admonitions
from docutils.writers.html5_polyglot import HTMLTranslator, Writer
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from torchproof_docs.site.api_reference.sphinx_markup import register_all

TITLE_CLASS = "doc-section-title"
SETTINGS = {
    "doctitle_xform": False,
    "embed_stylesheet": False,
    "file_insertion_enabled": False,
    "halt_level": 5,
    "math_output": "MathML",
    "raw_enabled": False,
    "report_level": 5,
    "strip_comments": True,
    "_disable_config": True,
}
_DOCTEST_FLAG = re.compile(r"^\s*>>> # x?doctest:.*\n?|\s*# x?doctest:.*$", re.MULTILINE)
_FENCE = re.compile(r"^( *)```+ *([\w+-]*)[^`\n]*\n(.*?)^ *```+ *$", re.MULTILINE | re.DOTALL)
_STRAY_FENCE = re.compile(r"^ *``` *$", re.MULTILINE)
_DANGLING = re.compile(r"`([^`<]+?)(?: *<[^>]+>)?`__?|(\[[^\]]+\])_", re.DOTALL)
_HALF_ROLE = re.compile(r"(?<!\w):(attr|class|exc|func|meth|mod|obj|ref)(?=`)")
_STRAY = re.compile(r":(?:py:)?(?:attr|class|exc|func|meth|mod|obj|ref):|``")
_GLUED = re.compile(r"((?<!`)(?:``|:[\w:]+:`)[^`\s](?:[^`\n]*[^`\s])?``?)(?=\w)")
_UNDER_TEXT = re.compile(r"^(?! *\.\. | *:)(.*\S.*\n)( *\.\. [a-z][\w:-]*::)", re.MULTILINE)


@cache
def convert_to_html(rst: str) -> str:
    """Convert reST to HTML in one ``div``, which Markdown passes on untouched."""
    document = _parse_document(rst)
    Admonitions(document).apply()
    translator = _Translator(document)
    document.walkabout(translator)
    return f'<div class="doc-rest">\n{"".join(translator.body).strip()}\n</div>'


def convert_to_text(rst: str) -> str:
    """Convert reST to plain text on one line."""
    return " ".join(_parse_document(rst).astext().split()) if "`" in rst else rst


def _parse_document(rst: str) -> nodes.document:
    rst = _STRAY_FENCE.sub("", _FENCE.sub(_replace_fence, rst))
    rst = _HALF_ROLE.sub(r":\1:", rst)
    rst = _GLUED.sub(r"\1\\ ", rst)
    rst = _UNDER_TEXT.sub(r"\1\n\2", rst)
    register_all(rst)
    document = publish_doctree(rst, settings=copy(_load_settings()))
    _clean_document(document)
    return document


@cache
def _load_settings() -> Values:
    """Load the settings of docutils, once: it costs as much as converting a docstring."""
    settings = get_default_settings(Parser, Reader, Writer)
    for name, value in SETTINGS.items():
        setattr(settings, name, value)
    return settings


def _replace_fence(fence: re.Match[str]) -> str:
    indent, language, code = fence.groups()
    body = "\n".join("    " + line for line in code.splitlines())
    return f"\n{indent}.. code-block:: {language}\n\n{body}\n"


def _clean_document(document: nodes.document) -> None:
    """Replace nodes that docutils refused, or whose HTML displays badly, by plainer ones without losing text."""
    for kind, plainer in _PLAINER.items():
        for node in list(document.findall(kind)):
            if (instead := plainer(node)) is not None:
                node.parent.replace(node, instead)
    for element in document.findall(nodes.Element):
        element["ids"] = []


def _format_in_brackets(node: nodes.Element) -> list[nodes.Node]:
    return [nodes.Text(f"[{node.astext()}]")]


def _replace_note(node: nodes.Element) -> list[nodes.Node]:
    return [nodes.paragraph(text=f"[{node.children[0].astext()}]"), *node.children[1:]]


def _unlink_docs(link: nodes.Element) -> list[nodes.Node] | None:
    """Replace a link into PyTorch's own docs by its text: the address is a label there and leads nowhere here."""
    return None if ":" in link.get("refuri", "") else link.children


def _mark_title(definitions: nodes.Element) -> list[nodes.Node] | None:
    """Mark ``Usage:`` over an indented block as a title instead of a term with its definition."""
    entries = [(item.children[0], item.children[-1]) for item in definitions.children]
    if not all(term.astext().endswith(":") for term, _ in entries):
        return None
    shown: list[nodes.Node] = []
    for term, body in entries:
        title = nodes.Text(term.astext().rstrip(":") + ":")
        shown += [nodes.paragraph("", "", nodes.inline("", "", title, classes=[TITLE_CLASS])), *body.children]
    return shown


def _unquote(quote: nodes.Element) -> list[nodes.Node] | None:
    code = all(isinstance(child, nodes.literal_block | nodes.doctest_block) for child in quote.children)
    return quote.children if code else None


def _unnest_code(strong: nodes.Element) -> list[nodes.Node] | None:
    """Convert code inside bold text, which reST does not have, to code."""
    text = strong.astext().lstrip("*")
    if text == strong.astext() and "``" not in text:
        return None
    parts = enumerate(text.split("``"))
    return [nodes.literal(text=part) if number % 2 else nodes.strong(text=part) for number, part in parts if part]


def _drop_strays(text: nodes.Text) -> list[nodes.Node] | None:
    """Drop the remains of a role or of code that the author did not close."""
    verbatim = isinstance(text.parent, nodes.literal | nodes.FixedTextElement | nodes.math | nodes.math_block)
    return None if verbatim or not _STRAY.search(text) else [nodes.Text(_STRAY.sub("", text))]


_PLAINER: dict[type[Any], Callable[[Any], list[nodes.Node] | None]] = {
    nodes.system_message: lambda message: list(message.findall(nodes.literal_block)),
    nodes.strong: _unnest_code,
    nodes.problematic: lambda wrong: [nodes.Text(_DANGLING.sub(r"\1\2", wrong.astext()))],
    nodes.Text: _drop_strays,
    nodes.footnote_reference: _format_in_brackets,
    nodes.citation_reference: _format_in_brackets,
    nodes.footnote: _replace_note,
    nodes.citation: _replace_note,
    nodes.reference: _unlink_docs,
    nodes.definition_list: _mark_title,
    nodes.block_quote: _unquote,
}


def _render_code(code: str, language: str) -> str:
    code = _DOCTEST_FLAG.sub("", code).strip("\n")
    language = "pycon" if code.lstrip().startswith(">>>") else language or _guess_language(code)
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    html: str = highlight(code, lexer, HtmlFormatter(cssclass="highlight", wrapcode=True))
    return html


def _guess_language(code: str) -> str:
    try:
        ast.parse(code)
    except SyntaxError:
        return "text"
    return "python"


class _Translator(HTMLTranslator):
    """Write HTML with the tags and classes that Material styles."""

    def visit_literal(self, node: nodes.Element) -> None:
        code = f"<code>{escape(node.astext(), quote=False)}</code>"
        target = node.get("target", "")
        if "." in target.strip("."):
            code = f'<autoref identifier="{escape(target)}" optional>{code}</autoref>'
        self.body.append(code)
        raise nodes.SkipNode

    def visit_title_reference(self, node: nodes.title_reference) -> None:
        self.visit_literal(node)

    def visit_literal_block(self, node: nodes.Element) -> None:
        self.body.append(_render_code(node.astext(), node.get("language", "")))
        raise nodes.SkipNode

    visit_doctest_block = visit_literal_block

    def visit_section(self, node: nodes.section) -> None:
        """Leave the page's outline to the page."""

    depart_section = visit_section

    def visit_title(self, node: nodes.title) -> None:
        if isinstance(node.parent, nodes.admonition):
            super().visit_title(node)
        else:
            self.body.append(f'<p><span class="{TITLE_CLASS}">{escape(node.astext())}</span></p>\n')
            raise nodes.SkipNode
