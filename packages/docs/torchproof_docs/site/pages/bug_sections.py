"""The sections of a release's page about bugs that come and go: those it has from before, and those it mends."""

from collections.abc import Iterable

from torchproof_docs.records.release_notes import ChangeEntry
from torchproof_docs.records.releases import Release
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.pages.change_sections import fold_section


def render_bug_sections(version: DocsVersion, release: Release) -> list[str]:
    """Render the bugs that a release has from an older one, and those that it mends, each as a link to its entry."""
    releases = version.project.releases.all
    before = releases[releases.index(release) - 1]
    older, mended = [], []
    for change in version.project.changes:
        if change.broken is None:
            continue
        if change.broken.has_bug(release):
            older += [change] if change.release != release.minor else []
        elif change.broken.has_bug(before):
            mended.append(change)
    return [
        *_render_bugs(version, f"Bugs that {release.minor} has from before", older),
        *_render_bugs(version, f"Bugs of {before.minor} that {release.minor} mends", mended),
    ]


def _render_bugs(version: DocsVersion, heading: str, changes: Iterable[ChangeEntry]) -> list[str]:
    """Render a list of bugs, below one line that opens in place where it is no text for programs."""
    lines = "\n".join(
        f"- [{change.title}]({change.release}.md#{change.id}): broken in {change.broken.since} to {change.broken.until}"
        for change in changes
        if change.broken
    )
    if version.plain or not lines:
        return [f"## {heading}", lines] if lines else []
    return [fold_section(heading, lines)]
