"""Describes ranges of releases in words."""

from functools import cache

from packaging.specifiers import SpecifierSet

from torchproof_docs.records.features import Feature
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.verdicts.project import Project


def describe_range(project: Project, snippet: Snippet) -> str:
    """Return a snippet's range in words, such as ``2.10`` or ``2.6, 2.9 and newer``."""
    return _describe_range(str(snippet.torch), project.releases.all)


@cache
def _describe_range(torch_range: str, releases: tuple[Release, ...]) -> str:
    inside = [release.minor for release in releases if release.is_in_range(SpecifierSet(torch_range))]
    runs: list[list[Release]] = []
    for release in releases:
        if release.minor not in inside:
            runs.append([])
        elif runs:
            runs[-1].append(release)
        else:
            runs.append([release])
    parts = [_format_run(releases[-1], run) for run in runs if run]
    return ", ".join(parts)


def _format_run(latest: Release, run: list[Release]) -> str:
    first, last = run[0].minor, run[-1].minor
    if run[-1] == latest:
        return first if first == last else f"{first} and newer"
    return first if first == last else f"{first} to {last}"


def describe_since(project: Project, feature: Feature) -> str:
    """Return the first release of a feature in words."""
    return f"{feature.since} or earlier" if feature.since == project.releases.baseline.minor else feature.since
