"""Files that the pages of a built docs version share: one stylesheet and one drawing of each icon."""

import re
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

STYLESHEET = "assets/styles.css"
LINK = re.compile(r'<link rel="stylesheet" href="([^"]*?)(assets/[^"]*)">\n?')
ANY_LINK = re.compile(r'<link rel="stylesheet"')
CHARSET = re.compile(r'^\s*@charset "[^"]*";', re.IGNORECASE)
# The theme's script at the end of a page, which needs the page whole and nothing painted.
BUNDLE = re.compile(r'<script src="(?=[^"]*assets/javascripts/bundle)')


def find_stylesheets(page: str) -> tuple[str, ...]:
    """Return the stylesheets of a page by their paths in the site; nothing if some are not the site's own."""
    names = tuple(match[2] for match in LINK.finditer(page))
    return names if len(names) == len(ANY_LINK.findall(page)) else ()


def link_stylesheet(page: str, names: Sequence[str]) -> str:
    """Return a page that asks for one stylesheet, if those it asked for are the ones that were joined."""
    page = BUNDLE.sub('<script defer src="', page)
    if not names or find_stylesheets(page) != tuple(names):
        return page
    first, *_ = LINK.finditer(page)
    only = f'<link rel="stylesheet" href="{first[1]}{STYLESHEET}">\n'
    return LINK.sub(lambda match: only if match.start() == first.start() else "", page)


def write_stylesheet(site: Path, names: Sequence[str]) -> None:
    """Write the joined stylesheet of a built site in the place of those that no page asks for any more."""
    if not names:
        return
    texts = (CHARSET.sub("", (site / name).read_text(encoding="utf-8")) for name in names)
    (site / STYLESHEET).write_text("\n".join(texts), encoding="utf-8")
    heads = (path.read_text(encoding="utf-8").partition("</head>")[0] for path in site.rglob("*.html"))
    kept = {name for head in heads for name in find_stylesheets(head)}
    for name in {*names} - kept:
        (site / name).unlink()


ICONS = "assets/icons.svg"
# An icon of the theme, as every page has a dozen.
ICON = re.compile(r'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 24 24"><path d="([^"<>&]+)"/></svg>')
# The way from a page to the root of its version, where it has no other host.
ROOT_LINK = re.compile(r'<link rel="stylesheet" href="([^":]*)assets/')


def link_icons(page: str, icons: dict[str, str]) -> str:
    """Return a page that refers to its icons in the file, and add them to ``icons``, drawings by their names."""
    if not (root := ROOT_LINK.search(page)):
        return page

    def named(icon: re.Match[str]) -> str:
        name = f"i{crc32(icon[1].encode()):08x}"
        if icons.setdefault(name, icon[1]) != icon[1]:
            return icon[0]  # two drawings of one name: the second stays where it is
        return f'<svg viewBox="0 0 24 24"><use href="{root[1]}{ICONS}#{name}"/></svg>'

    return ICON.sub(named, page)


def write_icons(site: Path, icons: dict[str, str]) -> None:
    """Write the file of a built site."""
    if icons:
        paths = "".join(f'<path id="{name}" d="{icons[name]}"/>' for name in sorted(icons))
        (site / ICONS).write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{paths}</svg>\n', encoding="utf-8")
