"""What a hand-written page can call beside the macros of every page: the home page, the releases, an upgrade."""

from collections.abc import Callable

from torchproof.site.fragments import behaviour_tables, compiled_tables, saved_table
from torchproof.site.fragments.docs_version import DocsVersion
from torchproof.site.pages import check_page, history_pages, name_pages, release_pages
from torchproof.site.pages.upgrade_page import upgrade

SHOWN = 3


def ways(version: DocsVersion, root: str) -> str:
    """Return the ways from the home page to an answer."""
    first = version.project.releases.documented[0].minor
    newest = name_pages.names_root(version, root)
    check = f"{newest}{check_page.PAGE}/" if check_page.is_built(version) else ""
    return version.fragment("ways", root=root, first=first, release=version.release.minor, newest=newest, check=check)


def news(version: DocsVersion, root: str) -> str:
    """Return some pages about what this release brought, and the number of its changes; nothing without its page."""
    minor = version.release.minor
    if minor not in version.project.notes:
        return ""
    pages = [(feature.title, f"{feature.id}/") for feature in version.features.values() if feature.since == minor]
    changes = version.project.notes[minor].changes
    others = [(change.title, f"releases/{minor}/#{change.id}") for change in changes if change.kind == "new"]
    return version.fragment("news", links=[*pages, *others][:SHOWN], total=len(changes), release=minor, root=root)


def macros_of(version: DocsVersion, depth: int) -> dict[str, Callable[[], str]]:
    """Return what hand-written pages can call about releases."""
    return {
        "agreement": lambda: name_pages.agreement(version),
        "names_data": lambda: name_pages.data_link(version, version.root(depth)),
        "modules": lambda: history_pages.module_list(version, version.root(depth)),
        "behaviour_figures": lambda: behaviour_tables.figures(version),
        "behaviour_suites": lambda: behaviour_tables.suites(version),
        "compiled_figures": lambda: compiled_tables.figures(version),
        "compiled_differing": lambda: compiled_tables.differing(version),
        "compiled_turned": lambda: compiled_tables.turned(version),
        "saved_files": lambda: saved_table.table(version),
        "breaking_changes": lambda: release_pages.breaking_table(version, version.root(depth)),
        "upgrade": lambda: upgrade(version, version.root(depth)),
        "check_your_code": lambda: check_page.form(version, version.root(depth)),
        "ways": lambda: ways(version, version.root(depth)),
        "news": lambda: news(version, version.root(depth)),
        "release_list": lambda: release_pages.release_list(version),
    }
