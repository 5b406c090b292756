"""Accounts for every Python block of a built page: a reader copies nothing that did not run."""

from collections.abc import Collection, Iterator, Mapping

from selectolax.lexbor import LexborHTMLParser, LexborNode

from torchproof_docs.records.scripts.snippets import Snippet


def python_blocks(page: LexborHTMLParser) -> Iterator[tuple[LexborNode, str]]:
    """Yield every block of Python on a page with its text."""
    for block in page.css("div.language-python, pre > code.language-python"):
        if inside(block, "language-python") is None:
            yield block, block.text()


def inside(node: LexborNode, name: str) -> LexborNode | None:
    """Return the nearest element around a node that has a class."""
    around = node.parent
    while around is not None and name not in classes(around):
        around = around.parent
    return around


def classes(node: LexborNode) -> list[str]:
    """Return the classes of an element."""
    return (node.attributes.get("class") or "").split()


def unaccounted(page: LexborHTMLParser, snippets: Mapping[str, Snippet], fences: Collection[str]) -> list[str]:
    """Return the Python blocks of a page that come neither from a snippet, nor a fence that ran, nor PyTorch's docs."""
    known = {same(fence) for fence in fences}
    return [
        text
        for block, text in python_blocks(page)
        if not (_from_snippet(block, text, snippets) or _from_pytorch(block) or same(text) in known)
    ]


def _from_pytorch(block: LexborNode) -> bool:
    """Tell whether a block is part of the API reference: a signature, or an example in a docstring."""
    return "doc-signature" in classes(block) or inside(block, "doc-contents") is not None


def _from_snippet(block: LexborNode, text: str, snippets: Mapping[str, Snippet]) -> bool:
    frame = inside(block, "tp-snippet")
    if frame is None:
        return False
    snippet = snippets.get(str(frame.attributes.get("data-snippet")))
    title = block.css_first(".filename")
    code = text.removeprefix(title.text()) if title else text
    return snippet is not None and same(code) == same(
        snippet.sections.get(str(frame.attributes.get("data-section")), "\0")
    )


def same(code: str) -> str:
    """Return code without what a renderer may change: blank lines around it and spaces at line ends."""
    return "\n".join(line.rstrip() for line in code.strip("\n").splitlines())
