"""Asks git whether files have changes that are not committed."""

import subprocess
from collections.abc import Sequence
from pathlib import Path


def find_uncommitted_files(paths: Sequence[Path]) -> list[str]:
    """Return the names of those of some files that git tracks with changes, or does not track; none without git."""
    by_folder: dict[Path, list[str]] = {}
    for path in paths:
        by_folder.setdefault(path.absolute().parent, []).append(path.name)
    found: list[str] = []
    for folder, names in by_folder.items():
        found += [f"{folder / name}" for name in _list_changed(folder, names)]
    return found


def _list_changed(folder: Path, names: list[str]) -> list[str]:
    command = ["git", "status", "--porcelain", "-z", "--", *names]
    try:
        done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    except OSError:  # git is not installed
        return []
    entries = [entry for entry in done.stdout.split("\0") if len(entry) > 3] if not done.returncode else []
    return [Path(entry[3:]).name for entry in entries]
