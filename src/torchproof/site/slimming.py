"""Takes out of a built docs version what the theme brings and no page loads."""

import re
import shutil
from pathlib import Path

UNLOADED = ("assets/javascripts/lunr", "assets/javascripts/workers", "search/search_index.json")
"""The theme's search, in whose place the site has its own."""

SIGNATURE = "doc-signature highlight"
"""Classes of a signature in the API reference."""
EMPTY = re.compile(r'<a (?:href="" )?id="([^"]*)"></a>')
"""A place to lead to, which would be a link without a name."""
KEPT = re.compile(r"(?s)(<(pre|script|textarea|style)\b.*?</\2>)")
"""Where each space counts."""
PLAIN = re.compile(r'<span class="[nw]">([^<]*)</span>')
"""A name or spaces in a block of code, which the theme draws as it draws the text around them."""


def squeezed(page: str) -> str:
    """Return a page without the indentation and the blank lines that its templates leave; code is untouched.

    The theme gives a signature in the API reference no button to copy it: it is no code that runs. A screen reader
    meets no link without a name. A browser is handed no element for what looks like the text around it: a third of
    the elements of a block of code.
    """
    page = EMPTY.sub(r'<span id="\1"></span>', page)
    parts = KEPT.split(page.replace(SIGNATURE, f"{SIGNATURE} no-copy"))
    for at in range(0, len(parts), 3):  # then a kept element, then its name
        parts[at] = re.sub(r"\s*\n\s*", "\n", parts[at])
    for at in range(1, len(parts), 3):
        parts[at] = _drawn_when_near(PLAIN.sub(r"\1", parts[at]))
    return "".join(part for at, part in enumerate(parts) if at % 3 != 2)


def _drawn_when_near(block: str) -> str:
    """Return a block of code that says how many lines it has, so that a browser can leave room and draw it later."""
    lines = block.count("\n")
    return block.replace("<pre><span></span><code>", f'<pre style="--tp-lines:{lines}"><code>', 1)


def drop_unused(site: Path) -> int:
    """Delete source maps and the theme's search, and return how many bytes that saved."""
    places = [path for name in UNLOADED if (path := site / name).exists()]
    files = [file for place in places for file in (place.rglob("*") if place.is_dir() else [place]) if file.is_file()]
    maps = [*site.glob("assets/**/*.map")]
    saved = sum(path.stat().st_size for path in {*files, *maps})
    for place in places:
        shutil.rmtree(place) if place.is_dir() else place.unlink()
    for path in maps:
        path.unlink(missing_ok=True)
    return saved
