"""Finds the lines of drafts that are still to be written."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from torchproof_docs.records.scaffolding.record_templates import PLACEHOLDER
from torchproof_docs.records.text_files import read_text
from torchproof_docs.verdicts.project import Project


def find_project_placeholders(project: Project) -> Iterator[str]:
    """Yield every line of pages and snippets that ``torchproof new`` left to be written."""
    pages = sorted((project.root / "docs").rglob("*.md"))
    yield from find_placeholder_lines([*pages, *(snippet.path for snippet in project.snippets.values())])


def find_placeholder_lines(paths: Iterable[Path]) -> Iterator[str]:
    """Yield every line of some files that ``torchproof new`` left to be written."""
    for path in paths:
        for number, line in enumerate(read_text(path).splitlines(), start=1):
            _, mark, rest = line.partition(PLACEHOLDER)
            if mark:
                instruction = rest.strip(' "')
                yield f"{path}:{number}: still to be written: {instruction}"
