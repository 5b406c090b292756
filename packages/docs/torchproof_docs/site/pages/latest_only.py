"""Pages of the newest docs version alone: they tell of all releases."""

from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import check_page, name_pages


def is_left_out(version: DocsVersion, id: str) -> bool:
    """Return True if a docs version lacks a page because only the newest has it."""
    if id == check_page.PAGE:
        return not check_page.has_page(version)
    return id in name_pages.PAGES and not name_pages.has_pages(version)
