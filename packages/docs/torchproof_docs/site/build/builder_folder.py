"""Writes a docs version as a folder that any builder of MkDocs' files builds without code of this project."""

import json
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import yaml

from torchproof.errors import TorchproofError
from torchproof_docs.site.build import version_files
from torchproof_docs.site.build.file_writer import write_file, write_files
from torchproof_docs.site.fragments.docs_version import DocsVersion

# Folder of what is added to the built site: fragments of HTML, Markdown copies, framed pages and shared files.
WAITING = "after"


class FolderError(TorchproofError):
    """A folder is not one that was rendered, or not one that may be written."""


def render_folder(version: DocsVersion, out: Path, *, site_url: str = "") -> int:
    """Write a docs version below ``out`` and return the number of its pages.

    Args:
        version: The docs version; one with ``shared`` is a part of a site of several versions.
        out: A folder that is empty, missing or was rendered before.
        site_url: Address of the whole site; by default that of the project's ``mkdocs.yml``.

    Raises:
        FolderError: The folder holds something else.

    """
    if out.exists() and any(out.iterdir()) and not (out / WAITING).is_dir():
        raise FolderError(f"{out}: not empty and not rendered before; choose another folder")
    shutil.rmtree(out, ignore_errors=True)
    source = version.project.root / "docs"
    shutil.copytree(source / "overrides", out / "overrides")
    shutil.copytree(source / "assets", out / "docs" / "assets")
    pages = dict(version_files.render_pages(version))
    for name, page in pages.items():
        front = yaml.safe_dump(page.meta, sort_keys=False, allow_unicode=True, width=10_000)
        write_file(out / "docs" / name, f"---\n{front}---\n\n{page.text}")
    files = version_files.render_files(version)
    write_files(out / "docs", files.others)
    write_files(out / WAITING / "shared" if version.shared else out / "docs", files.shared)
    write_files(out / WAITING / "twins", files.markdown_copies)
    write_file(out / WAITING / "fragments.json", json.dumps(version.slots, ensure_ascii=False))
    write_file(out / WAITING / "framed.json", json.dumps(files.framed, ensure_ascii=False))
    write_file(out / WAITING / "runs.json", json.dumps(files.runs, ensure_ascii=False))
    retired = [name for name, page in pages.items() if not page.meta["in_latest"]] if version.shared else []
    write_file(out / WAITING / "retired.json", json.dumps({"release": version.release.minor, "pages": retired}))
    sources = out / "sources" / version.release.torch  # links to a definition take the release from the folder's name
    sources.mkdir(parents=True)
    if version.sources and version.sources.is_dir():  # a version without an API reference has none
        shutil.copytree(version.sources, sources, dirs_exist_ok=True)
    configuration = _configure_folder(version, site_url)
    write_file(out / "mkdocs.yml", yaml.safe_dump(configuration, sort_keys=False, allow_unicode=True))
    return len(pages)


def read_configuration(root: Path) -> dict[str, Any]:
    """Return the checkout's ``mkdocs.yml``."""
    return dict(yaml.safe_load((root / "mkdocs.yml").read_text(encoding="utf-8")))


def _configure_folder(version: DocsVersion, site_url: str) -> dict[str, Any]:
    """Return the project's mkdocs.yml without hooks, for a folder that has everything in it."""
    configuration = read_configuration(version.project.root)
    for key in ("hooks", "exclude_docs"):
        configuration.pop(key, None)
    site_url = site_url or configuration["site_url"]
    configuration["docs_dir"], configuration["site_dir"] = "docs", "site"
    configuration["theme"]["custom_dir"] = "overrides"
    configuration["extra"] |= version_files.build_theme_context(version, site_url)
    if version.shared:  # canonical addresses are those of the newest version, and end with a slash
        configuration["site_url"] = urljoin(site_url if site_url.endswith("/") else f"{site_url}/", "latest/")
    else:  # the theme would ask for a list of versions that nobody wrote
        configuration["extra"].pop("version", None)
    configuration["nav"] = version_files.build_navigation(version)
    configuration["plugins"] = [plugin for plugin in configuration["plugins"] if "mike" not in plugin]
    for plugin in configuration["plugins"]:
        if isinstance(plugin, dict) and "mkdocstrings" in plugin:
            plugin["mkdocstrings"]["handlers"]["python"]["paths"] = [f"sources/{version.release.torch}"]
    return configuration
