"""The site for readers that are programs: a Markdown twin of each page, and what is made of them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from torchproof.text_escaping import transform_outside_fences
from torchproof_docs.records.front_matter import split_front_matter
from torchproof_docs.records.record_files import read_text
from torchproof_docs.site.exports import llms, skill
from torchproof_docs.site.exports.markdown_cleanup import collapse_blank_lines
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages import latest_only, release_pages
from torchproof_docs.site.pages.feature_pages import render_feature_page, render_written_page
from torchproof_docs.site.pages.page_macros import build_page_macros

HTML_LINE = re.compile(r"(?m)^<[^\n]*>\n?")


def render_program_files(version: DocsVersion) -> dict[str, str]:
    """Render every file for programs of a docs version, by path below the version's root."""
    version = replace(version, plain=True, slots=None)
    pages = {name: collapse_blank_lines(text) for name, text in render_copies(version)}
    return {
        **pages,
        "llms.txt": llms.render_index(version),
        "llms-full.txt": llms.render_full_text(version, pages),
        **{f"skill/{skill.SKILL}/{name}": text for name, text in skill.render_skill_files(version, pages).items()},
    }


def render_copies(version: DocsVersion) -> Iterator[tuple[str, str]]:
    """Yield the path and the Markdown of every page of a version: home, topics, releases, about."""
    docs = version.project.root / "docs"
    for folder in ("", *version.project.topics, "releases", "about"):
        for path in sorted((docs / folder).glob("*.md")):
            yield from _render_copy(version, path, path.relative_to(docs).as_posix())


def _render_copy(version: DocsVersion, path: Path, name: str) -> Iterator[tuple[str, str]]:
    id = name.removesuffix(".md")
    minor = id.removeprefix("releases/")
    if id in version.project.features:
        if id in version.features:
            yield name, render_feature_page(version, version.features[id])
    elif minor in version.project.notes and minor != id:
        if release_pages.has_page(version, version.project.notes[minor]):
            yield name, release_pages.render_release_page(version, version.project.notes[minor])
    elif not latest_only.is_left_out(version, id):
        text = read_text(path)
        body = split_front_matter(path)[1] if text.startswith("---\n") else text
        depth = name.count("/") + 1
        page = render_written_page(version, body, path, depth, build_page_macros(version, depth))
        yield name, transform_outside_fences(page, lambda part: HTML_LINE.sub("", part)) + "\n"
