"""Rules about what an author has still to do: pages that no topic holds, lines that a draft left to be written."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from torchproof.judge.project import Project
from torchproof.records.draft_texts import MARK
from torchproof.records.front_matter import front_matter
from torchproof.records.texts import read_text

CLAIMS = {"kind", "since", "api", "proof"}
"""Keys by which a page is known for that of a feature."""


def misplaced_pages(project: Project) -> Iterator[str]:
    """Name every page of a feature that lies where none is read."""
    docs, topics = project.root / "docs", ", ".join(project.topics)
    for path in sorted(docs.rglob("*.md")):
        where = path.relative_to(docs)
        if where.with_suffix("").as_posix() in project.features or not front_matter(path).keys() & CLAIMS:
            continue
        found = f", or make {where.parent} one: docs/{where.parent}/index.md with 'groups'" if where.parent.name else ""
        yield f"{path}: in the folder of no topic, so nothing reads it; move it into one of {topics}{found}"


def unreplaced_lines(project: Project) -> Iterator[str]:
    """Name every line of pages and snippets that ``torchproof new`` left to be written."""
    pages = sorted((project.root / "docs").rglob("*.md"))
    yield from unreplaced([*pages, *(snippet.path for snippet in project.snippets.values())])


def unreplaced(paths: Iterable[Path]) -> Iterator[str]:
    """Name every line of some files that ``torchproof new`` left to be written."""
    for path in paths:
        for number, line in enumerate(read_text(path).splitlines(), start=1):
            _, mark, wanted = line.partition(MARK)
            if mark:
                said = wanted.strip(' "')
                yield f"{path}:{number}: still to be written: {said}"
