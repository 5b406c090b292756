"""One file with the theme's icons, in the place of a drawing of each on every page."""

import re
from pathlib import Path
from zlib import crc32

NAME = "assets/icons.svg"
ICON = re.compile(r'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 24 24"><path d="([^"<>&]+)"/></svg>')
"""An icon of the theme, as every page has a dozen."""
ROOT = re.compile(r'<link rel="stylesheet" href="([^":]*)assets/')
"""The way from a page to the root of its version, where it has no other host."""


def shared(page: str, icons: dict[str, str]) -> str:
    """Return a page that refers to its icons in the file, and add them to ``icons``, drawings by their names."""
    if not (root := ROOT.search(page)):
        return page

    def named(icon: re.Match[str]) -> str:
        name = f"i{crc32(icon[1].encode()):08x}"
        if icons.setdefault(name, icon[1]) != icon[1]:
            return icon[0]  # two drawings of one name: the second stays where it is
        return f'<svg viewBox="0 0 24 24"><use href="{root[1]}{NAME}#{name}"/></svg>'

    return ICON.sub(named, page)


def write(site: Path, icons: dict[str, str]) -> None:
    """Write the file of a built site."""
    if icons:
        paths = "".join(f'<path id="{name}" d="{icons[name]}"/>' for name in sorted(icons))
        (site / NAME).write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{paths}</svg>\n', encoding="utf-8")
