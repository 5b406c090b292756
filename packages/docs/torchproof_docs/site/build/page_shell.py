"""Pages that are HTML already, written into the frame of a built one: header, search and colours, without its builder.

To build three hundred pages took longer than all the others together.
"""

import html
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from torchproof.errors import TorchproofError
from torchproof_docs.site.build.file_writer import write_file
from torchproof_docs.site.build.html_cleanup import clean_html

# The built page whose frame is taken; the pages lie one folder below it.
FRAME = "history"
ARTICLE = re.compile(r'(?s)(<article class="md-content__inner[^"]*">).*?(</article>)')
# A relative address in an attribute, or in what the theme's script is told.
ADDRESS = re.compile(r'((?:href|src|data-tp-search|data-tp-assets)="|"(?:base|search)": ")(\.[^":]*)"')
# What a page without neighbours, contents and copy buttons has no use for; its tabs stand on a phone too.
UNUSED = re.compile(
    r'(?s)<link rel="(?:prev|next)"[^>]*>|<div class="md-sidebar .*?(?=<div class="md-content")'
    r'|<label class="md-(?:overlay|header__button md-icon)" for="__drawer">.*?</label>'
    r'|"(?:search\.result|clipboard)[^"]*": "[^"]*", |(?<=<svg) xmlns="[^"]*"'
)
# Marks in a frame that is filled; no page holds the character.
CONTENT, NAME, ADDRESS_MARK = "\x00content\x00", "\x00name\x00", "\x00address\x00"
# Below which the pages of the newest version lie in a site of several versions.
LATEST = "latest/"
ENTRY = re.compile(rf"(?s) *<url>\s*<loc>([^<]*){FRAME}/</loc>.*?</url>\n?")


class ShellError(TorchproofError):
    """A built site has no page to take the frame of."""


def write_framed_pages(site: Path, contents: Mapping[str, str], shared: Path | None = None) -> int:
    """Write pages by their addresses into a built site and its site map; return their number.

    They go to the folder ``shared`` instead, where versions share them; what they lead to is then that of the newest.
    """
    if not contents:
        return 0
    path = site / FRAME / "index.html"
    frame = path.read_text(encoding="utf-8") if path.is_file() else ""
    if not ARTICLE.search(frame) or not (titles := re.search(r"<title>(.*?) - (.*?)</title>", frame)):
        raise ShellError(f"{path}: no page of the theme, whose frame other pages take; build docs/{FRAME}.md")
    version = LATEST if shared else ""
    frame = _mark_placeholders(_relocate_addresses(_drop_unused_parts(frame), version), titles[1], version)
    for address, content in contents.items():
        write_file((shared or site) / address / "index.html", _fill_shell(frame, address, clean_html(content)))
    _list_in_sitemap(site, contents, version)
    return len(contents)


def write_run_pages(site: Path, contents: Mapping[str, str]) -> int:
    """Write pages of runs, by their addresses, each in the frame of the built page above it; return their number."""
    for address, content in contents.items():
        parent, _, name = address.rstrip("/").rpartition("/")
        page = (site / parent / "index.html").read_text(encoding="utf-8")
        write_file(site / address / "index.html", frame_below(page, clean_html(content), f"{parent}/", name))
    return len(contents)


def frame_below(page: str, content: str, address: str, name: str) -> str:
    """Return a page with the frame of another and an own content, for a folder ``name`` below that one's address."""
    frame = _drop_unused_parts(page).replace('class="tp-framed" ', 'class="tp-framed tp-runs" ', 1)
    frame = ADDRESS.sub(lambda match: f'{match[1]}{posixpath.normpath(posixpath.join("..", match[2]))}"', frame)
    frame = frame.replace("<title>", f"<title>{name.capitalize()}: ", 1)
    frame = re.sub(rf'(<link rel="canonical" href="[^"]*/{re.escape(address)})"', rf'\1{name}/"', frame, count=1)
    frame = re.sub(r'<a href="#[^"]*" class="md-skip">', '<a href="#top" class="md-skip">', frame, count=1)
    return ARTICLE.sub(lambda article: f"{article[1]}\n{content}\n{article[2]}", frame, count=1)


def _drop_unused_parts(frame: str) -> str:
    """Drop sidebars, neighbours and line breaks between elements from a frame."""
    return re.sub(r">\n<", "><", UNUSED.sub("", frame)).replace("<body ", '<body class="tp-framed" ', 1)


def _relocate_addresses(frame: str, version: str) -> str:
    """Rewrite the relative addresses of a frame for pages two folders below the root.

    The frame itself lies one folder below the root of its ``version``.
    """

    def moved(address: str) -> str:
        place = posixpath.normpath(posixpath.join("/", version, FRAME, address))
        return f"../..{place.rstrip('/')}{'/' * address.endswith('/')}"

    return ADDRESS.sub(lambda match: f'{match[1]}{moved(match[2])}"', frame)


def _mark_placeholders(frame: str, old: str, version: str) -> str:
    """Replace the parts of a frame that differ from page to page by marks."""
    frame = ARTICLE.sub(rf"\1\n{CONTENT}\n\2", frame, count=1)
    frame = frame.replace(f"<title>{old} - ", f"<title>{NAME} - ", 1)
    frame = re.sub(rf'(<link rel="canonical" href="[^"]*?){version}{FRAME}/"', rf'\1{ADDRESS_MARK}"', frame, count=1)
    frame = re.sub(r'<a href="#[^"]*" class="md-skip">', '<a href="#top" class="md-skip">', frame, count=1)
    return re.sub(rf'(<span class="md-ellipsis">\s*){re.escape(old)}(\s*</span>)', rf"\1{NAME}\2", frame, count=1)


def _fill_shell(frame: str, address: str, content: str) -> str:
    name = html.escape(address.strip("/").rpartition("/")[2])
    return frame.replace(NAME, name).replace(ADDRESS_MARK, address).replace(CONTENT, content)


def _list_in_sitemap(site: Path, contents: Mapping[str, str], version: str) -> None:
    """Add pages to the site map, after the page whose frame they have."""
    path = site / "sitemap.xml"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    if not (entry := ENTRY.search(text)):
        return  # a builder that writes none
    of_frame = f"{entry[1]}{FRAME}/"
    root = entry[1].removesuffix(version)
    added = "".join(entry[0].replace(of_frame, f"{root}{address}") for address in contents)
    path.write_text(text[: entry.end()] + added + text[entry.end() :], encoding="utf-8")
