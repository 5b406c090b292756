"""Borders: the two releases between which a script begins to pass, and what a controlled run of each has to show."""

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.verdicts.project import Project


@dataclass(frozen=True)
class Border:
    """A release on which a script passes, and the one before, on which it does not."""

    snippet: Snippet
    before: Release
    first: Release


def list_borders(project: Project, snippets: Iterable[Snippet]) -> Iterator[Border]:
    """Yield each border of each script's claim: every release in its range after one that is outside."""
    releases = project.releases.all
    for snippet in snippets:
        for before, first in itertools.pairwise(releases):
            if first.is_in_range(snippet.torch) and not before.is_in_range(snippet.torch):
                yield Border(snippet, before, first)


def list_border_sides(project: Project, snippets: Iterable[Snippet], release: Release) -> list[Snippet]:
    """List the scripts that have a border of which a release is one side."""
    sides = [border.snippet for border in list_borders(project, snippets) if release in (border.before, border.first)]
    return list({snippet.name: snippet for snippet in sides}.values())
