"""One docs version as plain files: Markdown with front matter, navigation, data. No builder is needed to write them."""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from torchproof_docs.evidence.evidence_schemas import SCHEMA_FOLDER
from torchproof_docs.records.features import Feature
from torchproof_docs.records.front_matter import split_front_matter
from torchproof_docs.records.record_files import read_text
from torchproof_docs.records.releases import Release
from torchproof_docs.site.api_reference.reference_sections import find_documented_names
from torchproof_docs.site.exports import json_exports, markdown_copies, search_index, skill
from torchproof_docs.site.fragments import cost_tables
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import check_page, latest_only, name_pages, release_pages, run_pages, upgrade_page
from torchproof_docs.site.pages.feature_pages import render_feature_page, render_written_page
from torchproof_docs.site.pages.page_macros import build_page_macros
from torchproof_docs.verdicts.project import Project
from torchproof_docs.wheels.wheel_sources import fetch_sources

# In the order of interest; a strict build names a page that is not listed.
ABOUT = (
    "index",
    "matrix",
    "evidence",
    "corrections",
    "rules",
    "fix",
    "try-and-bisect",
    "editors-ci-agents",
    "published-projects",
    "scan-of-published-projects",
    "run-on-your-gpu",
    "data",
    "maintaining",
)


@dataclass(frozen=True)
class PageSource:
    """A page as a builder reads it."""

    meta: dict[str, Any]
    """Its front matter."""
    text: str


def load_docs_version(project: Project, release: Release, cache: Path, *, shared: str = "") -> DocsVersion:
    """Load a docs version with the sources that its API reference is made from."""
    version = DocsVersion(project, release, slots={}, shared=shared)
    return replace(version, sources=fetch_sources(release, _find_documented_files(version), cache))


def fetch_all_sources(project: Project, releases: Sequence[Release], cache: Path) -> None:
    """Fetch the sources of several docs versions in parallel: what is not cached waits for the network."""
    wanted = [(release, _find_documented_files(DocsVersion(project, release))) for release in releases]
    with ThreadPoolExecutor(len(wanted)) as pool:
        for fetched in [pool.submit(fetch_sources, release, files, cache) for release, files in wanted]:
            fetched.result()


def _find_documented_files(version: DocsVersion) -> set[str]:
    """Find the files of a release that define the names on a version's pages."""
    return {
        entry["file"]
        for feature in version.features.values()
        for entry in find_documented_names(version, feature).values()
    }


def has_page(version: DocsVersion, name: str) -> bool:
    """Return True if a version has a page of the docs folder, such as ``compile/set-stance.md``."""
    id = name.removesuffix(".md")
    if id in version.project.features:
        return id in version.features
    if latest_only.is_left_out(version, id):
        return False
    notes = version.project.notes.get(id.removeprefix("releases/"))
    return notes is None or notes.id != id or release_pages.has_page(version, notes)


def render_page(version: DocsVersion, name: str) -> PageSource:
    """Render a page of a version."""
    id = name.removesuffix(".md")
    path = version.project.root / "docs" / name
    notes = version.project.notes.get(id.removeprefix("releases/"))
    feature = version.features.get(id)
    meta: dict[str, Any] = {}
    if feature:
        meta = {"title": feature.title, "description": feature.summary, "feature": feature.id}
        text = render_feature_page(version, feature)
    elif notes and notes.id == id:
        meta = {"title": f"PyTorch {notes.release}", "description": notes.summary}
        text = release_pages.render_release_page(version, notes)
    else:
        written = read_text(path)
        meta, body = split_front_matter(path) if written.startswith("---\n") else ({}, written)
        depth = 0 if id == "index" else id.removesuffix("/index").count("/") + 1
        text = render_written_page(version, body, path, depth, build_page_macros(version, depth))
    return PageSource({**meta, **build_page_metadata(version, name, feature)}, text)


def build_page_metadata(version: DocsVersion, name: str, feature: Feature | None) -> dict[str, Any]:
    """Return the front matter that templates read on every page.

    The search has records of its own; to parse every page for the theme's index took a quarter of a build.
    """
    project = version.project
    gone = feature is not None and not feature.exists_in(project.releases.latest, project.releases)
    return {"twin": name, "in_latest": not gone, "search": {"exclude": True}}


def render_pages(version: DocsVersion) -> Iterator[tuple[str, PageSource]]:
    """Yield the path and the source of every page of a version."""
    docs = version.project.root / "docs"
    for path in sorted(docs.rglob("*.md")):
        name = path.relative_to(docs).as_posix()
        if not name.startswith(("overrides/", "assets/")) and has_page(version, name):
            yield name, render_page(version, name)


def build_navigation(version: DocsVersion) -> list[dict[str, Any]]:
    """Build the navigation, as mkdocs.yml would hold it."""
    nav: list[dict[str, Any]] = [{"Quick reference": "index.md"}, {"Upgrade": "upgrade.md"}]
    if check_page.has_page(version):
        nav.append({"Check your code": f"{check_page.PAGE}.md"})
    for topic in version.project.topics:
        sections = [
            {heading: [{feature.title: f"{feature.id}.md"} for feature in group]}
            for heading, group in version.group_features(topic)
        ]
        nav.append({topic.capitalize(): [f"{topic}/index.md", *sections]})
    notes = [f"{entry.id}.md" for entry in version.project.notes.values() if release_pages.has_page(version, entry)]
    lists = ["releases/index.md", "releases/breaking-changes.md", *release_pages.find_overview_pages(version)]
    nav.append({"Releases": [*lists, *reversed(notes)]})
    if name_pages.has_pages(version):
        nav.append({"Names": [f"{page}.md" for page in name_pages.PAGES]})
    return [*nav, {"About": [f"about/{name}.md" for name in ABOUT]}]


def list_scripts(version: DocsVersion) -> dict[str, str | bytes]:
    """Return every snippet as a file to download."""
    return {f"snippets/{snippet.name}.py": snippet.text for snippet in version.project.snippets.values()}


@dataclass(frozen=True)
class VersionFiles:
    """What a docs version has beside the pages that a builder makes."""

    markdown_copies: dict[str, str]
    """Markdown, which a builder would take for pages."""
    framed: dict[str, str]
    """Pages that are HTML but for the frame of a built one, by their addresses."""
    runs: dict[str, str]
    """The same, but in the frame of the page above, whose runs they list."""
    others: dict[str, str | bytes]
    shared: dict[str, str | bytes]
    """Files that lie once in a site of several versions, and in a version that is built alone."""


def list_linked_files(version: DocsVersion) -> list[str]:
    """List the files of a version that pages link to, without pages and scripts."""
    tables = [
        "features.json",
        "runs.json",
        *([] if version.shared or not name_pages.has_pages(version) else [name_pages.TABLE]),
    ]
    schemas = [f"schema/{path.name}" for path in sorted(SCHEMA_FOLDER.glob("*.json"))]
    return [*tables, *schemas, "llms.txt", "llms-full.txt", f"skill/{skill.SKILL}.zip"]


def render_files(version: DocsVersion) -> VersionFiles:
    """Render every file of a version except its pages."""
    made = markdown_copies.render_program_files(version)
    folder = f"skill/{skill.SKILL}/"
    packed = {name.removeprefix("skill/"): text for name, text in made.items() if name.startswith(folder)}
    plain = {name: text for name, text in made.items() if not name.startswith(folder)}
    others: dict[str, str | bytes] = {name: text for name, text in plain.items() if not name.endswith(".md")}
    others[f"skill/{skill.SKILL}.zip"] = skill.build_archive(packed)
    named, framed = name_pages.render_name_files(version)
    others |= {**_render_tables(version), **search_index.render_search_files(version)}
    shared = {**named, **check_page.render_page_files(version), **list_scripts(version)}
    notes = [one for one in version.project.notes.values() if release_pages.has_page(version, one)]
    runs = run_pages.render_run_pages(version, version.features.values(), notes)
    copies = {name: text for name, text in plain.items() if name.endswith(".md")}
    return VersionFiles(copies, framed, runs, others, shared)


def _render_tables(version: DocsVersion) -> dict[str, str]:
    """Render the machine-readable files of this version."""
    project, release = version.project, version.release
    tables = {
        "features.json": json_exports.export_features(project, version.features.values(), release),
        "runs.json": json_exports.export_runs(project, release),
    }
    schemas = {f"schema/{path.name}": path.read_text(encoding="utf-8") for path in sorted(SCHEMA_FOLDER.glob("*.json"))}
    texts = {name: json.dumps(table, sort_keys=True, separators=(",", ":")) for name, table in tables.items()}
    costs = {cost_tables.DATA: cost_tables.export_costs(version)} if version.project.costs else {}
    return {**texts, **schemas, **costs, upgrade_page.DATA: upgrade_page.render_upgrade_data(version)}


def build_theme_context(version: DocsVersion, site_url: str) -> dict[str, Any]:
    """Return the values that the theme's templates read; all versions share the ``scope`` of a reader's choices."""
    latest = version.project.releases.latest.minor
    return {
        "release": version.release.minor,
        "latest_release": latest,
        "scope": urlsplit(site_url or "/").path or "/",
        "shared": version.shared or "./",
        "releases": [release.minor for release in version.project.releases.documented] if version.shared else [],
    }
