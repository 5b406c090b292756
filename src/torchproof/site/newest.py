"""Pages of the newest docs version alone: they tell of all releases."""

from torchproof.site import check_page, names
from torchproof.site.docs_version import DocsVersion


def lacks(version: DocsVersion, id: str) -> bool:
    """Tell whether a docs version goes without a page because only the newest has it."""
    if id == check_page.PAGE:
        return not check_page.has_page(version)
    return id in names.PAGES and not names.has_pages(version)
