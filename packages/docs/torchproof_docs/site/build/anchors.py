"""Links to headings: a heading inside a condition is there in some docs versions only."""

import re
from collections.abc import Iterator
from pathlib import Path

from markdown.extensions.toc import slugify, unique

from torchproof.text_escaping import FENCE
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.macros import render_passages
from torchproof_docs.verdicts.project import Project

ANCHORED = re.compile(r"\]\((?P<page>[^)#\s:]*)#(?P<id>[^)\s]+)\)")
HEADING = re.compile(r"(?m)^#{2,6} (.+)$")
# Headings that every feature page may have without its author writing them.
GENERATED = {"what-works-where", "signature-history", "reference", "evidence", "sources"}


def find_dead_anchors(project: Project) -> Iterator[str]:
    """Report links to headings that some docs versions lack."""
    dead: dict[tuple[Path, str], list[str]] = {}
    for release in project.releases.documented:
        version = DocsVersion(project, release)
        texts = {f.path.resolve(): FENCE.sub("", render_passages(version, f)) for f in version.features.values()}
        ids = {path: _find_heading_ids(text) for path, text in texts.items()}
        for path, text in texts.items():
            for link in ANCHORED.finditer(text):
                target = (path.parent / link["page"]).resolve() if link["page"] else path
                if link["id"] not in ids.get(target, {link["id"]}):
                    dead.setdefault((path, link[0][1:]), []).append(release.minor)
    for (path, address), minors in dead.items():
        yield (
            f"{path}: {address}: no such heading in the docs of {', '.join(minors)}; correct the link, or give it the "
            "heading's condition"
        )


def _find_heading_ids(text: str) -> set[str]:
    """Return the anchors that MkDocs gives to the headings of a page."""
    found = set(GENERATED)
    for heading in HEADING.findall(text):
        unique(slugify(heading, "-"), found)
    return found
