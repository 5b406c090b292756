"""Writes a docs version as a folder that any builder of MkDocs' files builds, and finishes what was built from it."""

import json
import shutil
from pathlib import Path
from typing import Any

import yaml

from torchproof.errors import TorchproofError
from torchproof.records.front_matter import LOADER
from torchproof.site import frames, icons, rendering, stylesheet
from torchproof.site.docs_version import SLOT, DocsVersion
from torchproof.site.placing import write_file, write_files
from torchproof.site.policy import Policy
from torchproof.site.slimming import drop_unused, squeezed

AFTER = "after"
"""Folder of what waits until the pages are built: the fragments of HTML, the Markdown twins, and framed pages."""


class FolderError(TorchproofError):
    """A folder is not one that was rendered, or not one that may be written."""


def write(version: DocsVersion, out: Path) -> int:
    """Write a docs version below ``out`` and return the number of its pages."""
    if out.exists() and any(out.iterdir()) and not (out / AFTER).is_dir():
        raise FolderError(f"{out}: not empty and not rendered before; choose another folder")
    shutil.rmtree(out, ignore_errors=True)
    source = version.project.root / "docs"
    shutil.copytree(source / "overrides", out / "overrides")
    shutil.copytree(source / "assets", out / "docs" / "assets")
    count = 0
    for name, page in rendering.pages(version):
        front = yaml.safe_dump(page.meta, sort_keys=False, allow_unicode=True, width=10_000)
        write_file(out / "docs" / name, f"---\n{front}---\n\n{page.text}")
        count += 1
    files = rendering.files(version)
    write_files(out / "docs", {**files.others, **files.shared})
    write_files(out / AFTER / "twins", files.twins)
    write_file(out / AFTER / "fragments.json", json.dumps(version.slots, ensure_ascii=False))
    write_file(out / AFTER / "framed.json", json.dumps(files.framed, ensure_ascii=False))
    (out / "sources").mkdir()
    if version.sources and version.sources.is_dir():  # a version without an API reference has none
        shutil.copytree(version.sources, out / "sources", dirs_exist_ok=True)
    write_file(out / "mkdocs.yml", yaml.safe_dump(_configuration(version), sort_keys=False, allow_unicode=True))
    return count


def finish(folder: Path, site: Path) -> int:
    """Put fragments and twins into the pages that were built from a folder; return the number of pages."""
    waiting = folder / AFTER
    if not (waiting / "fragments.json").is_file():
        raise FolderError(f"{folder}: no rendered docs version; write it with torchproof render RELEASE {folder}")
    fragments = json.loads((waiting / "fragments.json").read_text(encoding="utf-8"))
    if not (site / "404.html").is_file():
        raise FolderError(f"{site}: no 404.html, so no built site; build {folder} first")
    first = (site / "404.html").read_text(encoding="utf-8")
    policy, styles = Policy.of(first), stylesheet.asked(first)
    drawn: dict[str, str] = {}
    count = 0
    for path in site.rglob("*.html"):
        text = squeezed(SLOT.sub(lambda slot: fragments[slot["key"]], path.read_text(encoding="utf-8")))
        text = icons.shared(stylesheet.joined(text, styles), drawn)
        path.write_text(policy.guard(text, str(path)), encoding="utf-8")
        count += 1
    count += frames.write(site, json.loads((waiting / "framed.json").read_text(encoding="utf-8")))
    shutil.copytree(waiting / "twins", site, dirs_exist_ok=True)
    stylesheet.write(site, styles)
    icons.write(site, drawn)
    drop_unused(site)
    return count


class _Loader(LOADER):  # type: ignore[misc, valid-type]  # in C where PyYAML has it
    """Reads mkdocs.yml, in which ``!ENV [NAME, default]`` stands for its default."""


_Loader.add_constructor("!ENV", lambda loader, node: loader.construct_sequence(node)[-1])


def _configuration(version: DocsVersion) -> dict[str, Any]:
    """Return the project's mkdocs.yml without hooks, for a folder that has everything in it."""
    read = yaml.load((version.project.root / "mkdocs.yml").read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506
    for key in ("hooks", "exclude_docs"):
        read.pop(key, None)
    read["docs_dir"], read["site_dir"] = "docs", "site"
    read["theme"]["custom_dir"] = "overrides"
    read["extra"].pop("version", None)  # built alone: there is no list of versions for the theme to ask for
    read["extra"] |= rendering.asked(version, read["site_url"])
    read["nav"] = rendering.navigation(version)
    for plugin in read["plugins"]:
        if isinstance(plugin, dict) and "mkdocstrings" in plugin:
            plugin["mkdocstrings"]["handlers"]["python"]["paths"] = ["sources"]
    return dict(read)
