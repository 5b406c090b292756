"""Chooses the releases to try: what the command line says, else what the metadata of the project admits."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.project_tree import ProjectTree
from torchproof.scan.syntax.source_files import read_content
from torchproof.trial.trial_data import TorchRelease, TrialData


def select_releases(data: TrialData, path: Path, options: Mapping[str, Any]) -> tuple[tuple[TorchRelease, ...], str]:
    """Return the releases, oldest first, and which metadata chose them.

    Args:
        data: The covered releases.
        path: The script, or a file of the folder whose metadata counts.
        options: ``chosen``, ``start`` and ``end`` of the command line.

    Raises:
        RecordError: A release is not covered, or none is left.

    """
    if options.get("chosen"):
        words = [word for word in re.split(r"[\s,]+", options["chosen"]) if word]
        found = {release.torch: release for release in map(data.find_release, words)}
        return tuple(sorted(found.values(), key=lambda release: release.version)), ""
    start, end = options.get("start"), options.get("end")
    oldest = data.find_release(start) if start else data.releases[0]
    newest = data.find_release(end) if end else data.releases[-1]
    if oldest.version > newest.version:
        raise RecordError(f"--from {oldest.minor}: newer than --to {newest.minor}; exchange them")
    between = [each for each in data.releases if oldest.version < each.version < newest.version]
    releases = tuple(dict.fromkeys((oldest, *between, newest)))
    releases = tuple({release.torch: release for release in releases}.values())
    if start and end:
        return releases, ""
    return narrow_by_metadata(releases, path, has_start=bool(start), has_end=bool(end))


def narrow_by_metadata(
    releases: tuple[TorchRelease, ...], path: Path, *, has_start: bool, has_end: bool
) -> tuple[tuple[TorchRelease, ...], str]:
    """Return the releases that the nearest metadata admits, from the end that nobody named."""
    promised = ProjectTree().find_torch(path, _read_script(path)).promised
    if promised is None or promised.is_open:
        return releases, ""
    admitted = [release for release in releases if promised.admits(release.minor)]
    if not admitted:
        return releases, f"{promised.path}: {promised.text} admits none of these releases; all are tried"
    first = releases[0] if has_start else admitted[0]
    last = releases[-1] if has_end else admitted[-1]
    chosen = tuple(release for release in releases if first.version <= release.version <= last.version)
    if chosen == releases:
        return releases, ""
    return chosen, f"{first.minor} to {last.minor}: {promised.path} says {promised.text}; --from and --to say otherwise"


def _read_script(path: Path) -> bytes:
    try:
        return read_content(path)
    except Unreadable:
        return b""
