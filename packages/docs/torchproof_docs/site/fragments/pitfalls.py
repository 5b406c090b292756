"""What goes wrong with a feature: the pitfalls that its page tells in one docs version, the worst first."""

import re
from dataclasses import dataclass

from markdown.extensions.toc import slugify, unique

from torchproof.text_escaping import FENCE
from torchproof_docs.records.features import Feature

HEADING = re.compile(r"(?m)^(?P<level>#{2,6}) (?P<title>.+)$")
# Heading of the section that holds them, each under a heading one level deeper.
SECTION = "Pitfalls"


@dataclass(frozen=True)
class Pitfall:
    """A pitfall of a page."""

    title: str
    """Markdown."""
    anchor: str


def find_pitfalls(feature: Feature, text: str) -> list[Pitfall]:
    """Find the pitfalls in the hand-written text of a page in one docs version, the worst first, then in its order."""
    ids = {slugify(feature.title, "-")}
    found, inside = [], False
    for heading in HEADING.finditer(FENCE.sub("", text)):
        anchor = unique(slugify(heading["title"], "-"), ids)
        if heading["level"] == "##":
            inside = heading["title"] == SECTION
        elif inside and heading["level"] == "###":
            found.append(Pitfall(heading["title"], anchor))
    return sorted(found, key=lambda each: each.title != feature.worst)


def render_warning(feature: Feature, text: str) -> list[str]:
    """Render the line below a page's summary that names its pitfalls; return [] for a page without."""
    known = find_pitfalls(feature, text)
    if not known:
        return []
    rest = len(known) - 1
    more = f" [{rest} more pitfall{'s' if rest > 1 else ''}](#{slugify(SECTION, '-')})" if rest else ""
    return [f"**Goes wrong:** [{known[0].title}](#{known[0].anchor}).{more}"]
