"""Rules about what a reader copies: it defines what it uses, and is the same on every page that shows it."""

from collections.abc import Iterator

from torchproof.judge.project import Project
from torchproof.records.copies import copied, free


def incomplete_listings(project: Project) -> Iterator[str]:
    """Name a listing that uses what neither it nor a listing that it continues defines."""
    for where, name, section, above in project.shown:
        if lacking := free(copied(project.snippets[name], section, above)):
            told = f"{name}: section {section!r} uses {', '.join(sorted(lacking))}"
            yield f"{where}: {told}, which no reader has who copies it; define it there, or in a section shown above"


def differing_listings(project: Project) -> Iterator[str]:
    """Name a listing that continues others than it does on another page: one run stands for one text."""
    first: dict[tuple[str, str], tuple[str, str]] = {}
    for where, name, section, above in project.shown:
        text = copied(project.snippets[name], section, above)
        other, known = first.setdefault((name, section), (where, text))
        if text != known:
            told = f"{name}: section {section!r} continues other listings than in {other}"
            yield f"{where}: {told}; show the same sections of it above"
