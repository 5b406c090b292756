"""Rules about what an author has still to do."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from torchproof_docs.records.front_matter import read_front_matter
from torchproof_docs.records.record_files import read_text
from torchproof_docs.records.scaffolding.record_templates import PLACEHOLDER
from torchproof_docs.rules.rule_registry import register_rule
from torchproof_docs.verdicts.project import Project

# Keys by which a page is known for that of a feature.
CLAIMS = {"kind", "since", "api", "proof"}


@register_rule("misplaced-page")
def find_misplaced_pages(project: Project) -> Iterator[str]:
    """Report a page of a feature outside the folders of the topics.

    Nothing reads it there.
    """
    docs, topics = project.root / "docs", ", ".join(project.topics)
    for path in sorted(docs.rglob("*.md")):
        place = path.relative_to(docs)
        if place.with_suffix("").as_posix() in project.features or not read_front_matter(path).keys() & CLAIMS:
            continue
        alternative = (
            f", or make {place.parent} one: docs/{place.parent}/index.md with 'groups'" if place.parent.name else ""
        )
        yield f"{path}: in the folder of no topic, so nothing reads it; move it into one of {topics}{alternative}"


@register_rule("placeholder-line")
def find_placeholders(project: Project) -> Iterator[str]:
    """Report a line of a page or a snippet that ``torchproof new`` left to be written.

    It would be published as it is.
    """
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
