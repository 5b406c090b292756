"""Takes out of a built docs version what the theme brings and no page loads."""

import re
import shutil
from pathlib import Path

from markupsafe import Markup

from torchproof.site import code_elements
from torchproof.site.bare import bare

UNLOADED = (
    "assets/javascripts/lunr",
    "assets/javascripts/workers",
    "assets/screenshot.png",
    "search/search_index.json",
)
"""The theme's search, in whose place the site has its own, and the picture of the README."""

SIGNATURE = "doc-signature highlight"
"""Classes of a signature in the API reference."""
EMPTY = re.compile(r'<a (?:href="" )?id="([^"]*)"></a>')
"""A place to lead to, which would be a link without a name."""
KEPT = re.compile(r"(?s)(<(pre|script|textarea|style)\b.*?</\2>)")
"""Where each space counts."""
CONFIG, UNASKED = '<script id="__config"', re.compile(r'"search\.result[^"]*": "[^"]*", ')
"""What the theme's script is told, and the words of its search, which is not there."""
ITEM = re.compile(
    r'<li class="md-nav__item">\n<a href="([^"]*)" class="md-nav__link">\n'
    r'<span class="md-ellipsis">\n([^<]*)\n</span>\n</a>\n</li>\n'
)
"""A page in the navigation, or a heading in the contents of a page."""


def squeezed(page: str) -> str:
    """Return a page without the indentation and the blank lines that its templates leave; code is untouched.

    The theme gives a signature in the API reference no button to copy it: it is no code that runs. A screen reader
    meets no link without a name. A line of the navigation is one link without elements of its own around its text.
    """
    page = EMPTY.sub(r'<span id="\1"></span>', page)
    parts = KEPT.split(page.replace(SIGNATURE, f"{SIGNATURE} no-copy"))
    for at in range(0, len(parts), 3):  # then a kept element, then its name
        parts[at] = ITEM.sub(_item, re.sub(r"\s*\n\s*", "\n", parts[at]))
    for at in range(1, len(parts), 3):
        is_config = parts[at].startswith(CONFIG)
        parts[at] = UNASKED.sub("", parts[at]) if is_config else _drawn_when_near(code_elements.fewer(parts[at]))
    return "".join(part for at, part in enumerate(parts) if at % 3 != 2)


def _item(found: re.Match[str]) -> str:
    address = bare(Markup(found[1]))  # noqa: S704 (a part of the page)
    return f"<li class=md-nav__item><a href={address} class=md-nav__link>{found[2]}</a>"


def _drawn_when_near(block: str) -> str:
    """Return a block of code that says how many lines it has, so that a browser can leave room and draw it later."""
    lines = block.count("\n")
    return block.replace("<pre><span></span><code>", f'<pre style="--tp-lines:{lines}"><code>', 1)


def drop_unused(site: Path) -> int:
    """Delete source maps and what no page loads, and return how many bytes that saved."""
    places = [path for name in UNLOADED if (path := site / name).exists()]
    files = [file for place in places for file in (place.rglob("*") if place.is_dir() else [place]) if file.is_file()]
    maps = [*site.glob("assets/**/*.map")]
    saved = sum(path.stat().st_size for path in {*files, *maps})
    for place in places:
        shutil.rmtree(place) if place.is_dir() else place.unlink()
    for path in maps:
        path.unlink(missing_ok=True)
    return saved
