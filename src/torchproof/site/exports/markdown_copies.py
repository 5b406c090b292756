"""The site for readers that are programs: a Markdown twin of each page, and what is made of them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from torchproof.inert import outside_fences
from torchproof.records.front_matter import split_front_matter
from torchproof.records.texts import read_text
from torchproof.site.exports import llms, skill
from torchproof.site.exports.markdown_cleanup import tidy
from torchproof.site.fragments.docs_version import DocsVersion
from torchproof.site.pages import latest_only, release_pages
from torchproof.site.pages.feature_pages import feature_page, plain_page
from torchproof.site.pages.page_macros import macros_of

HTML_LINE = re.compile(r"(?m)^<[^\n]*>\n?")


def files(version: DocsVersion) -> dict[str, str]:
    """Return every such file of a docs version, by path below the version's root."""
    version = replace(version, plain=True, slots=None)
    pages = {name: tidy(text) for name, text in twins(version)}
    return {
        **pages,
        "llms.txt": llms.index(version),
        "llms-full.txt": llms.full(version, pages),
        **{f"skill/{skill.SKILL}/{name}": text for name, text in skill.files(version, pages).items()},
    }


def twins(version: DocsVersion) -> Iterator[tuple[str, str]]:
    """Yield the path and the Markdown of every page of a version: home, topics, releases, about."""
    docs = version.project.root / "docs"
    for folder in ("", *version.project.topics, "releases", "about"):
        for path in sorted((docs / folder).glob("*.md")):
            yield from _twin(version, path, path.relative_to(docs).as_posix())


def _twin(version: DocsVersion, path: Path, name: str) -> Iterator[tuple[str, str]]:
    id = name.removesuffix(".md")
    minor = id.removeprefix("releases/")
    if id in version.project.features:
        if id in version.features:
            yield name, feature_page(version, version.features[id])
    elif minor in version.project.notes and minor != id:
        if release_pages.has(version, version.project.notes[minor]):
            yield name, release_pages.release_page(version, version.project.notes[minor])
    elif not latest_only.lacks(version, id):
        text = read_text(path)
        body = split_front_matter(path)[1] if text.startswith("---\n") else text
        depth = name.count("/") + 1
        page = plain_page(version, body, path, depth, macros_of(version, depth))
        yield name, outside_fences(page, lambda part: HTML_LINE.sub("", part)) + "\n"
