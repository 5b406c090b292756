"""Removes from a built docs version what the theme brings and no page uses, and mends its markup."""

import re
import shutil
from pathlib import Path

# The theme's search, in whose place the site has its own, and the picture of the README.
UNLOADED = (
    "assets/javascripts/lunr",
    "assets/javascripts/workers",
    "assets/screenshot.png",
    "search/search_index.json",
)

# Classes of a signature in the API reference.
SIGNATURE = "doc-signature highlight"
# A target of links that is itself a link without a name.
EMPTY_LINK = re.compile(r'<a (?:href="" )?id="([^"]*)"></a>')
# Words of code in the colour of the text around them: nine tenths of what colours weigh.
UNCOLOURED = re.compile(r'<span class="(?:n|o|p|w)">([^<]*)</span>')
# Elements in which each space counts.
LITERAL = re.compile(r"(?s)(<(pre|script|textarea|style)\b.*?</\2>)")
BLANK_LINES = re.compile(r"\s*\n\s*")


def clean_html(page: str) -> str:
    """Return a page without empty links, copy buttons on signatures and the indentation of the theme's templates.

    A signature in the API reference is no code that runs, and a screen reader meets no link without a name.
    """
    page = EMPTY_LINK.sub(r'<span id="\1"></span>', page)
    parts = LITERAL.split(page.replace(SIGNATURE, f"{SIGNATURE} no-copy"))
    for index in range(0, len(parts), 3):  # then a literal element, then its name
        parts[index] = BLANK_LINES.sub("\n", parts[index])
    for index in range(1, len(parts), 3):
        parts[index] = _add_line_count(parts[index])
    return "".join(part for index, part in enumerate(parts) if index % 3 != 2)


def _add_line_count(block: str) -> str:
    """Return a block of code with its number of lines as a style, so that a browser can reserve room and draw later."""
    lines = block.count("\n")
    block = UNCOLOURED.sub(r"\1", block)
    return block.replace("<pre><span></span><code>", f'<pre style="--tp-lines:{lines}"><code>', 1)


def delete_unused_files(site: Path) -> int:
    """Delete source maps and files that no page loads; return the number of bytes saved."""
    places = [path for name in UNLOADED if (path := site / name).exists()]
    files = [file for place in places for file in (place.rglob("*") if place.is_dir() else [place]) if file.is_file()]
    maps = [*site.glob("assets/**/*.map")]
    saved = sum(path.stat().st_size for path in {*files, *maps})
    for place in places:
        shutil.rmtree(place) if place.is_dir() else place.unlink()
    for path in maps:
        path.unlink(missing_ok=True)
    return saved
