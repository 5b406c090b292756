"""Finds what holds for each file of a scan: its project's settings, and the releases of torch to scan it for."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fnmatch import translate
from functools import lru_cache
from pathlib import Path

from torchproof.errors import RecordError
from torchproof.scan.conditions.name_facts import NameFacts
from torchproof.scan.metadata.project_folder import PYPROJECT
from torchproof.scan.metadata.project_tree import ProjectTorch, ProjectTree, format_path
from torchproof.scan.scan_settings import ScanSettings, read_settings
from torchproof.scan.scanner import find_release_index

DEFAULTS = ScanSettings()
# Releases before the history, to tell an old requirement from a new one.
OLD_RELEASES = ("0.4", *(f"1.{minor}" for minor in range(14)), *(f"2.{minor}" for minor in range(5)))


@dataclass(frozen=True, slots=True)
class ScanRange:
    """The releases that a file is scanned for, by their places in the history."""

    start: int
    end: int
    reason: str
    """Why it begins there; nothing if somebody said so on the command line."""


@dataclass
class ProjectIndex:
    """The projects of the files of a scan."""

    facts: NameFacts
    start: str | None = None
    """The release of the command line to begin with."""
    end: str | None = None
    exclude: tuple[str, ...] = ()
    """The patterns of the command line."""
    excluded: list[Path] = field(default_factory=list)
    """Files and folders that were named and are left out by a pattern."""
    tree: ProjectTree = field(default_factory=ProjectTree)
    _settings: dict[Path, ScanSettings] = field(default_factory=dict)

    def find_settings(self, path: Path) -> ScanSettings:
        """Return the settings for a file, of the nearest folder that has some; raise RecordError if they are wrong."""
        climbed: list[Path] = []
        found: ScanSettings | None = None
        for folder in self.tree.find_folder(path.parent).walk_up():
            found = self._settings.get(folder.path) or read_settings(folder.tables, folder.path)
            climbed.append(folder.path)
            if found:
                break
        self._settings |= dict.fromkeys(climbed, found or DEFAULTS)
        return found or DEFAULTS

    def check_project(self, path: Path) -> None:
        """Raise RecordError if the nearest ``pyproject.toml`` of a named path cannot be read."""
        for folder in self.tree.find_folder(path if path.is_dir() else path.parent).walk_up():
            if problem := folder.problems.get(folder.path / PYPROJECT):
                raise RecordError(f"{folder.path / PYPROJECT}: cannot be read: {problem}")
            if folder.tables:
                break

    def find_range(self, path: Path, content: bytes = b"") -> ScanRange:
        """Return the releases to scan a file for; raise RecordError if they are not covered or exchanged."""
        settings = self.find_settings(path)
        releases = self.facts.releases
        end_text = self.end or settings.values.get("to") or releases[-1]
        end = find_release_index(self.facts, end_text, "--to" if self.end else f"{settings.place}: to")
        start, reason = self._find_start(path, content, settings)
        if start > end:
            why = f" ({reason})" if reason else ""
            raise RecordError(f"--from {releases[start]}{why}: newer than --to {releases[end]}; exchange them")
        return ScanRange(start, end, reason)

    def _find_start(self, path: Path, content: bytes, settings: ScanSettings) -> tuple[int, str]:
        if self.start:
            return find_release_index(self.facts, self.start, "--from"), ""
        torch = self.tree.find_torch(path, content)
        written = settings.values.get("from")
        if written and not self._is_nearer(torch, settings):
            index = find_release_index(self.facts, written, f"{settings.place}: from")
            return index, f"{format_path((settings.folder or Path()) / PYPROJECT)} says from {written}"
        return self._find_lowest(torch)

    def _is_nearer(self, torch: ProjectTorch, settings: ScanSettings) -> bool:
        """Return True if what says which torch is of a folder below that of the settings."""
        if torch.used is None or settings.folder is None:
            return torch.used is not None
        folder = torch.used.path.parent
        return settings.folder in folder.parents or torch.used.path.suffix == ".py"

    def _find_lowest(self, torch: ProjectTorch) -> tuple[int, str]:
        releases = self.facts.releases
        if torch.used is None:
            return 0, torch.text
        if lowest := torch.used.find_lowest_release(releases):
            return releases.index(lowest), torch.text
        if any(torch.used.admits(release) for release in OLD_RELEASES):
            return 0, f"{torch.text}, which is older than {releases[0]}, the oldest that is covered"
        return len(releases) - 1, f"{torch.text}, which is newer than {releases[-1]}, the newest that is covered"

    def is_excluded(self, path: Path, base: Path) -> bool:
        """Return True if a pattern of the command line or of the settings leaves a file or folder out.

        Args:
            path: The file or folder. If it is the base itself, a pattern for a folder above it counts too.
            base: The named path that it is below.

        """
        settings = self.find_settings(path)
        roots = [base if path != base else base.parent, *self._list_roots()]
        is_named = path == base
        found = _matches(path, roots, self.exclude, is_named=is_named)
        if not found and settings.exclude:
            found = _matches(path, [*roots, settings.folder or Path()], settings.exclude, is_named=is_named)
        if found and is_named:
            self.excluded.append(path)
        return found

    def _list_roots(self) -> list[Path]:
        here = self.tree.here
        return [here] if here else []

    def find_ignored_rules(self, path: Path) -> frozenset[str]:
        """Return the ids of the rules that the settings leave out in a file."""
        settings = self.find_settings(path)
        ignored = settings.ignore
        for pattern, rules in settings.per_file_ignores:
            if _matches(path, [settings.folder or Path()], (pattern,), is_named=True):
                ignored |= rules
        return ignored


def _matches(path: Path, roots: Sequence[Path], patterns: Sequence[str], *, is_named: bool) -> bool:
    """Return True if a path, seen from one of some folders, is like one of some patterns."""
    if not patterns:
        return False
    like = _compile_patterns(tuple(patterns))
    absolute = os.path.abspath(path)  # noqa: PTH100  # and not where links lead
    for root in dict.fromkeys(roots):
        relative = os.path.relpath(absolute, os.path.abspath(root)).replace(os.sep, "/")  # noqa: PTH100
        parts = [] if relative == "." or relative.startswith("../") or relative == ".." else relative.split("/")
        for end in range(1 if is_named else len(parts), len(parts) + 1):
            if end and (like.match("/".join(parts[:end])) or like.match(parts[end - 1])):
                return True
    return False


@lru_cache(maxsize=256)
def _compile_patterns(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Return one expression for patterns of files, of which ``**/`` may stand for nothing."""
    plain = [pattern.removeprefix("./").rstrip("/") for pattern in patterns]
    plain += [pattern.removeprefix("**/") for pattern in plain if pattern.startswith("**/")]
    return re.compile("|".join(map(translate, plain)))
