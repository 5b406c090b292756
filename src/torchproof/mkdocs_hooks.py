"""MkDocs adapter: chooses the pages of one docs version and hands each to ``render``.

The docs version comes from the environment variable ``TORCHPROOF_RELEASE``; not by way of mkdocs.yml, where YAML would
read 2.10 as the number 2.1.
"""

import json
import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from torchproof.errors import TorchproofError
from torchproof.judge.check import problems
from torchproof.judge.project import Project, load_project
from torchproof.judge.unfinished import unreplaced_lines
from torchproof.records.schemas import SCHEMAS
from torchproof.site import data, release_pages, search_index, twins
from torchproof.site.anchors import dead_anchors
from torchproof.site.docs_version import DocsVersion
from torchproof.site.home import macros_of
from torchproof.site.render import documented, feature_page, plain_page
from torchproof.site.slimming import drop_unused
from torchproof.wheels.sources import fetch_sources

ABOUT = ("index", "matrix", "evidence", "corrections", "run-on-your-gpu", "data", "maintaining")
"""In the order of interest; a strict build names a page that is not listed."""
UNINDEXED = {"search": {"exclude": True}}
"""The search has records of its own; to parse every page for the theme's index took a quarter of a build."""


@cache
def checked_project(root: Path) -> Project:
    """Read a checkout once a process, and refuse to build from records that contradict each other."""
    try:
        project = load_project(root)
        found = problems(project) or [*dead_anchors(project)]
        if os.environ.get("TORCHPROOF_LIVE"):  # a draft is previewed while it is written
            found = [line for line in found if line not in {*unreplaced_lines(project)}]
    except TorchproofError as error:
        raise PluginError(str(error)) from error
    if found:
        raise PluginError("\n".join(found))
    return project


@event_priority(100)  # before mkdocstrings reads its paths
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Choose the release, the navigation and the sources that mkdocstrings reads."""
    root = Path(config.config_file_path).parent
    if os.environ.get("TORCHPROOF_LIVE"):
        checked_project.cache_clear()
    project = checked_project(root)
    release = project.releases.get(os.environ.get("TORCHPROOF_RELEASE") or project.releases.latest.minor)
    version = DocsVersion(project, release, slots={})
    version = replace(version, sources=_sources(version, root / ".cache"))
    config.extra.update(docs_version=version, release=release.minor, latest_release=project.releases.latest.minor)
    config.extra["scope"] = urlsplit(config.site_url or "/").path or "/"  # all versions share what a reader chose
    config.nav = _nav(version)
    config.plugins["mkdocstrings"].config.handlers["python"]["paths"] = [str(version.sources)]
    return config


def _nav(version: DocsVersion) -> list[dict[str, Any]]:
    nav: list[dict[str, Any]] = [{"Quick reference": "index.md"}]
    for topic in version.project.topics:
        sections = [
            {heading: [{feature.title: f"{feature.id}.md"} for feature in group]}
            for heading, group in version.groups(topic)
        ]
        nav.append({topic.capitalize(): [f"{topic}/index.md", *sections]})
    notes = [
        f"releases/{minor}.md" for minor, entry in version.project.notes.items() if release_pages.has(version, entry)
    ]
    lists = [f"releases/{name}.md" for name in ("index", "breaking-changes", "behaviour")]
    nav.append({"Releases": [*lists, *reversed(notes)]})
    nav.insert(1, {"Upgrade": "upgrade.md"})
    return [*nav, {"About": [f"about/{name}.md" for name in ABOUT]}]


def _sources(version: DocsVersion, cache_dir: Path) -> Path:
    files = {entry["file"] for feature in version.features.values() for entry in documented(version, feature).values()}
    try:
        return fetch_sources(version.release, files, cache_dir)
    except TorchproofError as error:
        raise PluginError(str(error)) from error


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out the pages this version does not have; add every snippet as a file to download."""
    version: DocsVersion = config.extra["docs_version"]
    gone = {f"{id}.md" for id in version.project.features.keys() - version.features.keys()}
    gone |= {
        f"releases/{minor}.md"
        for minor, notes in version.project.notes.items()
        if not release_pages.has(version, notes)
    }
    for file in list(files.documentation_pages()):
        if file.src_uri in gone:
            files.remove(file)
    for snippet in version.project.snippets.values():
        files.append(File.generated(config, f"snippets/{snippet.name}.py", content=snippet.text))
    config.extra["markdown"], others = _for_programs(version)
    for name, content in {**_data(version), **others, **search_index.files(version)}.items():
        files.append(File.generated(config, name, content=content))
    return files


def _for_programs(version: DocsVersion) -> tuple[dict[str, str], dict[str, str | bytes]]:
    """Return the Markdown for readers that are programs, which MkDocs would take for pages, and their other files."""
    try:
        made = twins.files(version)
    except TorchproofError as error:
        raise PluginError(str(error)) from error
    folder = f"skill/{twins.SKILL}/"
    skill = {name.removeprefix("skill/"): text for name, text in made.items() if name.startswith(folder)}
    pages = {name: text for name, text in made.items() if not name.startswith(folder)}
    others: dict[str, str | bytes] = {name: text for name, text in pages.items() if not name.endswith(".md")}
    others[f"skill/{twins.SKILL}.zip"] = twins.archive(skill)
    return {name: text for name, text in pages.items() if name.endswith(".md")}, others


def _data(version: DocsVersion) -> dict[str, str]:
    """Return the machine-readable files of this version."""
    project, release = version.project, version.release
    tables = {
        "features.json": data.features(project, version.features.values(), release),
        "runs.json": data.runs(project, release),
    }
    schemas = {f"schema/{path.name}": path.read_text(encoding="utf-8") for path in sorted(SCHEMAS.glob("*.json"))}
    return {**{name: json.dumps(table, indent=1, sort_keys=True) for name, table in tables.items()}, **schemas}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Render a page for this version."""
    version: DocsVersion = config.extra["docs_version"]
    id = page.file.src_uri.removesuffix(".md")
    page.meta.update(UNINDEXED)
    try:
        if feature := version.features.get(id):
            page.meta = {"title": feature.title, "description": feature.summary, "feature": feature.id, **UNINDEXED}
            return feature_page(version, feature)
        if (notes := version.project.notes.get(id.removeprefix("releases/"))) and id.startswith("releases/"):
            page.meta = {"title": f"PyTorch {notes.release}", "description": notes.summary, **UNINDEXED}
            return release_pages.release_page(version, notes)
        source = Path(page.file.abs_src_path or page.file.src_uri)
        depth = page.file.url.removeprefix("./").count("/")  # the home page is "./"
        return plain_page(version, markdown, source, depth, macros_of(version, depth))
    except TorchproofError as error:
        raise PluginError(str(error)) from error


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, **_: Any) -> dict[str, Any]:
    """Point the canonical address of a page that the newest version lacks at its own version."""
    version: DocsVersion = config.extra["docs_version"]
    feature = version.features.get(page.file.src_uri.removesuffix(".md"))
    latest = version.project.releases.latest
    gone = feature is not None and not feature.exists_in(latest, version.project.releases)
    context["latest_url"] = "" if gone else page.url
    if gone and page.canonical_url:
        page.canonical_url = page.canonical_url.replace("/latest/", f"/{version.release.minor}/", 1)
    return context


def on_env(env: jinja2.Environment, config: MkDocsConfig, **_: Any) -> jinja2.Environment:
    """Keep the theme's compiled templates from one build to the next; let 404.html find the search index."""
    if config.site_url and not config.site_url.endswith("/"):
        config.site_url += "/"  # mike leaves the slash out, and the theme resolves what the page needs against it
    cache = Path(config.config_file_path).parent / ".cache" / "templates"
    cache.mkdir(parents=True, exist_ok=True)
    env.bytecode_cache = jinja2.FileSystemBytecodeCache(str(cache))
    return env


def on_post_page(output: str, config: MkDocsConfig, **_: Any) -> str:
    """Put the derived fragments into the page."""
    version: DocsVersion = config.extra["docs_version"]
    return version.fill(output)


def on_post_build(config: MkDocsConfig) -> None:
    """Write the Markdown twins beside their pages; drop what the theme brings and no page loads."""
    for name, text in config.extra["markdown"].items():
        path = Path(config.site_dir) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    drop_unused(Path(config.site_dir))


def on_serve(server: Any, config: MkDocsConfig, **_: Any) -> Any:
    """Rebuild the live preview when a snippet, a piece of evidence or the renderer changes."""
    root = Path(config.config_file_path).parent
    for folder in ("snippets", "evidence", "releases.toml"):
        server.watch(str(root / folder))
    return server
