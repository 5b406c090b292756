"""What the history of names says on the pages: the names that a release changed, and the data to look any name up."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path

from torchproof.history.name_history import History, read_history_file
from torchproof.history.partner_files import find_partner_files
from torchproof.history.release_diff import KINDS, NameChange, find_changes
from torchproof.text_escaping import escape_markup, format_code_span
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import history_pages
from torchproof_docs.site.pages.name_data import (
    DATA,
    dump_compact_json,
    render_change_files,
    render_data_files,
    render_names_table,
    render_partner_files,
)
from torchproof_docs.site.pages.name_entries import list_entries
from torchproof_docs.site.pages.zlib_json import pack_files
from torchproof_docs.verdicts.known_names import load_name_history
from torchproof_docs.verdicts.project import Project

# Every name that differs between releases, for programs.
TABLE = "names.json"
# Pages of the newest docs version alone: they tell of all releases.
PAGES = ("names", "compare", "history")


@dataclass(frozen=True)
class ModuleChanges:
    """The changes of one module."""

    module: str
    changes: tuple[NameChange, ...]

    @property
    def counted(self) -> str:
        """Return how many of each kind, in words."""
        kinds = [change.kind for change in self.changes]
        return ", ".join(f"{kinds.count(kind)} {KINDS[kind]}" for kind in KINDS if kind in kinds)


def has_pages(version: DocsVersion) -> bool:
    """Return True if a docs version has the pages about names of all releases."""
    return version.release == version.project.releases.latest and load_name_history(version.project) is not None


def build_newest_path(version: DocsVersion, here: str) -> str:
    """Return the path to the docs version with the pages about names, from a page whose own root is ``here``."""
    return here if has_pages(version) else f"{here}../latest/"


def render_data_link(version: DocsVersion, root: str) -> str:
    """Render the name of the table of all names as a link, or as code in an older version that is built alone."""
    has_table = has_pages(version) or (version.shared and load_name_history(version.project) is not None)
    if not has_table:
        return f"`{TABLE}`"
    address = f"{root}{version.shared}{TABLE}"
    return f"[{TABLE}]({address})" if version.plain else f'<a href="{address}">{TABLE}</a>'


@cache
def find_public_changes(history: History, old: str, new: str) -> tuple[NameChange, ...]:
    """Find the public names that changed between two releases."""
    return tuple(change for change in find_changes(history, old, new) if not change.private)


def compare_releases(project: Project, releases: Iterable[Release]) -> None:
    """Compare neighbouring releases before processes are forked, as far as these docs versions show them."""
    history = load_name_history(project)
    told = {
        release.minor for newest in releases for release in project.releases.all if release.version <= newest.version
    }
    for old, new in pairwise(history.releases) if history else ():
        if new in told:
            find_public_changes(history, old, new)


def read_partners(root: Path) -> list[History]:
    """Read the histories of the packages beside torch."""
    return [read_history_file(path) for path in find_partner_files(root / "history").values()]


def group_changes(history: History, old: str, new: str) -> list[ModuleChanges]:
    """Group the changes between two releases by module."""
    by_module = groupby(find_public_changes(history, old, new), key=lambda change: change.module)
    return [ModuleChanges(module, tuple(found)) for module, found in by_module]


def render_section(version: DocsVersion, release: Release, root: str) -> list[str]:
    """Render the section of a release's page on the names it changed; return [] without a history."""
    history = load_name_history(version.project)
    before = _find_release_before(version, release)
    if history is None or before is None or not {before, release.minor} <= set(history.releases):
        return []
    found = group_changes(history, before, release.minor)
    count = sum(len(group.changes) for group in found)
    told = f"{count} public names in {len(found)} modules differ from {before}, read from the sources of both releases."
    root = build_newest_path(version, root)
    shown = version.render_fragment(
        "names", groups=found, root=root, before=before, after=release.minor, detail=describe_change
    )
    return ["## Names", told, shown] if found else []


def describe_change(change: NameChange, *, plain: bool) -> str:
    """Describe a change as text."""
    text = "; ".join(change.detail)
    return text if plain else escape_markup(text.replace("`", ""))


def _find_release_before(version: DocsVersion, release: Release) -> str | None:
    minors = [each.minor for each in version.project.releases.all]
    at = minors.index(release.minor)
    return minors[at - 1] if at else None


def render_name_files(version: DocsVersion) -> tuple[dict[str, str | bytes], dict[str, str]]:
    """Render every file about names by its path, and the page of each module; return nothing in older versions.

    They tell of all releases, so that all versions share them.
    """
    history = load_name_history(version.project)
    if history is None or not has_pages(version):
        return {}, {}
    known = list_entries(version, history)
    pairs = zip(history.releases, history.releases[1:], strict=False)
    tables = {new: find_public_changes(history, old, new) for old, new in pairs}
    loaded = render_data_files(history, version.project.releases, known) | render_change_files(tables)
    loaded |= render_partner_files(read_partners(version.project.root))
    reach = version.project.name_reach
    loaded[f"{DATA}/reach.json"] = dump_compact_json({"projects": len(reach.projects), "names": dict(reach.counts)})
    made: dict[str, str | bytes] = {**pack_files(loaded)}
    made[TABLE] = dump_compact_json(render_names_table(history, known))
    return made, history_pages.render_module_pages(version, history, known)


def format_change(change: NameChange) -> str:
    """Format a change as a line of Markdown."""
    told = f": {'; '.join(change.detail)}" if change.detail else ""
    return f"- {change.kind}: {format_code_span(change.name)}{told}"
