"""One stylesheet in place of the four that a built page asks for, and scripts that no first paint waits for."""

import re
from collections.abc import Sequence
from pathlib import Path

NAME = "assets/styles.css"
LINK = re.compile(r'<link rel="stylesheet" href="([^"]*?)(assets/[^"]*)">\n?')
ANY = re.compile(r'<link rel="stylesheet"')
CHARSET = re.compile(r'^\s*@charset "[^"]*";', re.IGNORECASE)
SCRIPT = re.compile(r'<script src="(?=[^"]*assets/javascripts/bundle)')
"""The theme's script at the end of a page, which needs the page whole and nothing painted."""


def asked(page: str) -> tuple[str, ...]:
    """Return the stylesheets of a page by their paths in the site; nothing if some are not the site's own."""
    names = tuple(match[2] for match in LINK.finditer(page))
    return names if len(names) == len(ANY.findall(page)) else ()


def joined(page: str, names: Sequence[str]) -> str:
    """Return a page that asks for one stylesheet, if those it asked for are the ones that were joined."""
    page = SCRIPT.sub('<script defer src="', page)
    if not names or asked(page) != tuple(names):
        return page
    first, *_ = LINK.finditer(page)
    only = f'<link rel="stylesheet" href="{first[1]}{NAME}">\n'
    return LINK.sub(lambda match: only if match.start() == first.start() else "", page)


def write(site: Path, names: Sequence[str]) -> None:
    """Write the joined stylesheet of a built site in the place of those that no page asks for any more."""
    if not names:
        return
    texts = (CHARSET.sub("", (site / name).read_text(encoding="utf-8")) for name in names)
    (site / NAME).write_text("\n".join(texts), encoding="utf-8")
    heads = (path.read_text(encoding="utf-8").partition("</head>")[0] for path in site.rglob("*.html"))
    kept = {name for head in heads for name in asked(head)}
    for name in {*names} - kept:
        (site / name).unlink()
