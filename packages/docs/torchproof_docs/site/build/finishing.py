"""Finishes the pages that a builder made of a rendered folder."""

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

from torchproof_docs.site.build import page_shell
from torchproof_docs.site.build.builder_folder import WAITING, FolderError
from torchproof_docs.site.build.csp import Policy
from torchproof_docs.site.build.html_cleanup import clean_html, delete_unused_files
from torchproof_docs.site.build.shared_assets import (
    find_stylesheets,
    link_icons,
    link_stylesheet,
    write_icons,
    write_stylesheet,
)
from torchproof_docs.site.fragments.docs_version import SLOT

LATEST = "/latest/"


def finish_site(folder: Path, site: Path) -> int:
    """Put fragments, Markdown copies and framed pages into a built site; return the number of its pages.

    Files that versions share go beside the site.

    Args:
        folder: The rendered folder that the site was built from.
        site: The built site.

    Raises:
        FolderError: The folder was not rendered, or the site was not built.

    """
    waiting = folder / WAITING
    if not (waiting / "fragments.json").is_file():
        raise FolderError(f"{folder}: no rendered docs version; write it with torchproof-docs render RELEASE {folder}")
    if not (site / "404.html").is_file():
        raise FolderError(f"{site}: no 404.html, so no built site; build {folder} first")
    count = _finish_pages(site, _read(waiting, "fragments.json"))
    is_shared = (waiting / "shared").is_dir()
    count += page_shell.write_framed_pages(site, _read(waiting, "framed.json"), site.parent if is_shared else None)
    _restore_addresses(site, **_read(waiting, "retired.json"))
    count += page_shell.write_run_pages(site, _read(waiting, "runs.json"))
    shutil.copytree(waiting / "twins", site, dirs_exist_ok=True)
    if is_shared:
        shutil.copytree(waiting / "shared", site.parent, dirs_exist_ok=True)
    delete_unused_files(site)
    return count


def _read(waiting: Path, name: str) -> Any:
    return json.loads((waiting / name).read_text(encoding="utf-8"))


def _finish_pages(site: Path, fragments: dict[str, str]) -> int:
    """Fill every page, give it its policy, and write the stylesheet and the icons that the pages share."""
    template = (site / "404.html").read_text(encoding="utf-8")  # it holds no record
    policy, styles = Policy.from_template(template), find_stylesheets(template)
    drawn: dict[str, str] = {}
    paths = [*site.rglob("*.html")]
    for path in paths:
        text = clean_html(SLOT.sub(lambda slot: fragments[slot["key"]], path.read_text(encoding="utf-8")))
        text = link_icons(link_stylesheet(text, styles), drawn)
        path.write_text(policy.add_policy(text, str(path)), encoding="utf-8")
    write_stylesheet(site, styles)
    write_icons(site, drawn)
    return len(paths)


def _restore_addresses(site: Path, *, release: str, pages: list[str]) -> None:
    """Give pages that the newest version lacks a canonical address in their own version, also in the site map."""
    sitemap = site / "sitemap.xml"
    listed = sitemap.read_text(encoding="utf-8") if sitemap.is_file() else ""
    for name in pages:
        address = f"{name.removesuffix('.md').removesuffix('index')}/".lstrip("/")
        path = site / address / "index.html"
        own = f"/{release}/{address}"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f'{LATEST}{address}">', f'{own}">', 1), encoding="utf-8")
        listed = listed.replace(f"{LATEST}{address}</loc>", f"{own}</loc>", 1)
    if listed:
        sitemap.write_text(listed, encoding="utf-8")
        (site / "sitemap.xml.gz").write_bytes(gzip.compress(listed.encode(), mtime=0))
