"""Coloured code of listings: made once and taken by every docs version, instead of anew by each one's builder."""

from collections.abc import Iterable
from functools import cache

import markdown

from torchproof.text_escaping import format_code_block
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.site.fragments.docs_version import DocsVersion

# The options of mkdocs.yml that decide what a block of code becomes.
OPTIONS = {"pymdownx.highlight": {"anchor_linenums": False, "pygments_lang_class": True}}


def render_code(version: DocsVersion, text: str, info: str) -> str:
    """Render a block of code: coloured in a slot of the page, or as a fence where the page has no slots.

    Args:
        version: The docs version.
        text: The code.
        info: What follows the marks of a fence: the language, and maybe a title.

    """
    block = format_code_block(text, info)
    return block if version.plain or version.slots is None else version.keep_fragment("code", colour_block(block))


@cache
def colour_block(block: str) -> str:
    """Return the HTML that the site's Markdown extensions make of a fence."""
    made = markdown.Markdown(extensions=["pymdownx.highlight", "pymdownx.superfences"], extension_configs=OPTIONS)
    return str(made.convert(block))


def format_listing_info(snippet: Snippet) -> str:
    """Return the language and the title of a snippet's listings."""
    return f'python title="{snippet.name}.py"'


def colour_listings(snippets: Iterable[Snippet]) -> None:
    """Colour every section of some snippets before processes are forked, which then find them coloured."""
    for snippet in snippets:
        for text in snippet.sections.values():
            colour_block(format_code_block(text, format_listing_info(snippet)))
