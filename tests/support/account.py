"""Accounts for every Python block of a built page: a reader copies nothing that did not run."""

from collections.abc import Collection, Iterator, Mapping

from bs4 import BeautifulSoup, Tag

from torchproof.records.snippets import Snippet


def python_blocks(page: BeautifulSoup) -> Iterator[tuple[Tag, str]]:
    """Yield every block of Python on a page with its text."""
    for block in page.select("div.highlight.language-python, div.language-python, pre > code.language-python"):
        if block.find_parent("div", class_="language-python") is None:
            yield block, block.get_text()


def unaccounted(page: BeautifulSoup, snippets: Mapping[str, Snippet], fences: Collection[str]) -> list[str]:
    """Return the Python blocks of a page that come neither from a snippet, nor a fence that ran, nor PyTorch's docs."""
    known = {same(fence) for fence in fences}
    return [
        text
        for block, text in python_blocks(page)
        if not (_from_snippet(block, text, snippets) or _from_pytorch(block) or same(text) in known)
    ]


def _from_pytorch(block: Tag) -> bool:
    """Tell whether a block is part of the API reference: a signature, or an example in a docstring."""
    return "doc-signature" in (block.get("class") or ()) or block.find_parent(class_="doc-contents") is not None


def _from_snippet(block: Tag, text: str, snippets: Mapping[str, Snippet]) -> bool:
    frame = block.find_parent("div", class_="tp-snippet")
    if frame is None:
        return False
    snippet = snippets.get(str(frame.get("data-snippet")))
    title = block.select_one(".filename")
    code = text.removeprefix(title.get_text()) if title else text
    return snippet is not None and same(code) == same(snippet.sections.get(str(frame.get("data-section")), "\0"))


def same(code: str) -> str:
    """Return code without what a renderer may change: blank lines around it and spaces at line ends."""
    return "\n".join(line.rstrip() for line in code.strip("\n").splitlines())
