"""Finds the metadata that holds for a file: that of its own header, of its folder, or of the nearest folder above."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.lock_reader import read_lock
from torchproof.scan.metadata.project_folder import PYPROJECT, ProjectFolder, read_project_folder
from torchproof.scan.metadata.pyproject_reader import find_script_statements
from torchproof.scan.metadata.torch_requirement import TorchRequirement, choose_requirement

ROOT_MARKS = (".git", ".hg")
PROJECT_FILES = (PYPROJECT, "setup.cfg", "setup.py", "Pipfile", "pixi.toml", *ROOT_MARKS)


@dataclass(frozen=True, slots=True)
class ProjectTorch:
    """Which torch a file's project asks for, and which one a lock holds for it."""

    declared: TorchRequirement | None = None
    locked: TorchRequirement | None = None

    @property
    def used(self) -> TorchRequirement | None:
        """What is used: what the lock holds, unless what is asked for has changed since."""
        return self.locked if self.locked and self.is_lock_valid else self.declared

    @property
    def promised(self) -> TorchRequirement | None:
        """What the project promises to work with."""
        return self.declared or self.locked

    @property
    def is_lock_valid(self) -> bool:
        """True if a locked version is one that is asked for."""
        if self.locked is None or self.declared is None:
            return True
        versions = [clause.version for specifier in self.locked.alternatives for clause in specifier]
        return any(
            specifier.contains(version, prereleases=True)
            for specifier in self.declared.alternatives
            for version in versions
        )

    @property
    def text(self) -> str:
        """Which file says which torch, in one line."""
        if self.used is None:
            return "no metadata says which torch"
        told = [f"{format_path(self.used.path)} says {self.used.text}"]
        if self.used is self.locked and self.declared:
            told.append(f"{format_path(self.declared.path)} says {self.declared.text}")
        elif self.locked and self.used is not self.locked:
            told.append(f"{format_path(self.locked.path)} holds {self.locked.text}, which that does not admit")
        return "; ".join(told)


def format_path(path: Path) -> str:
    """Return a path as seen from the folder one stands in."""
    try:
        return path.relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return str(path)


def find_project_root(path: Path) -> Path:
    """Return the folder of the project that a path belongs to: the nearest with metadata, or the path itself."""
    start = path.resolve() if path.is_dir() else path.resolve().parent
    return next((folder for folder in (start, *start.parents) if _has_any(folder, PROJECT_FILES)), start)


def _has_any(folder: Path, names: tuple[str, ...]) -> bool:
    return any(os.path.lexists(folder / name) for name in names)


@dataclass
class ProjectTree:
    """The folders above files, each read once."""

    _folders: dict[Path, ProjectFolder] = field(default_factory=dict)
    _by_name: dict[Path, ProjectFolder] = field(default_factory=dict)
    _limits: dict[Path, Path] = field(default_factory=dict)
    _torch: dict[Path, ProjectTorch] = field(default_factory=dict)
    _scripts: dict[Path, str] = field(default_factory=dict)

    @cached_property
    def here(self) -> Path | None:
        """The folder one stands in, None if it was removed."""
        try:
            return Path.cwd()
        except OSError:
            return None

    def find_folder(self, path: Path) -> ProjectFolder:
        """Return the metadata of a folder, which leads to that of the folders above.

        The last one above is the top of the repository; without a repository, the nearest folder with metadata, seen
        from the folder one stands in if that is above.
        """
        if path not in self._by_name:
            self._by_name[path] = self._read_up(Path(os.path.abspath(path)))  # noqa: PTH100  # and not where links lead
        return self._by_name[path]

    def _read_up(self, start: Path) -> ProjectFolder:
        limit, path = self._find_limit(start), start
        unread = []
        while path not in self._folders:
            unread.append(path)
            if path in (limit, path.parent):
                break
            path = path.parent
        above = self._folders.get(path)
        for folder in reversed(unread):
            self._folders[folder] = read_project_folder(folder)
            self._folders[folder].above = above
            above = self._folders[folder]
        return self._folders[start]

    def _find_limit(self, start: Path) -> Path:
        """Return the folder above which no metadata holds for a folder."""
        climbed, folder = [], start
        while folder not in self._limits and folder != folder.parent and not _has_any(folder, ROOT_MARKS):
            climbed.append(folder)
            folder = folder.parent
        limit = self._limits.get(folder) or (folder if _has_any(folder, ROOT_MARKS) else None)
        if limit is None:
            stands_above = self.here is not None and (start == self.here or self.here in start.parents)
            limit = find_project_root(self.here if self.here and stands_above else start)
            if not stands_above:
                limit = limit if limit in climbed else start  # the way there may be a link
            last = self.here if stands_above else limit
            climbed = climbed[: climbed.index(last) + 1] if last in climbed else climbed
        self._limits |= dict.fromkeys(climbed, limit)
        return limit

    def find_torch(self, path: Path, content: bytes = b"") -> ProjectTorch:
        """Return which torch holds for a file.

        Args:
            path: The file.
            content: What is in it; the header of a script counts before all files.

        """
        return self._find_script_torch(path, content) or self._find_folder_torch(self.find_folder(path.parent))

    def _find_folder_torch(self, folder: ProjectFolder) -> ProjectTorch:
        found: ProjectTorch | None = None
        climbed: list[ProjectFolder] = []
        for each in folder.walk_up():
            if found := self._torch.get(each.path):
                break
            climbed.append(each)
        for each in reversed(climbed):
            above = found or ProjectTorch()
            declared = each.declared
            if declared is None or (declared.is_open and above.declared and not above.declared.is_open):
                declared = above.declared
            found = self._torch[each.path] = ProjectTorch(declared, each.locked or above.locked)
        return found or ProjectTorch()

    def _find_script_torch(self, path: Path, content: bytes) -> ProjectTorch | None:
        try:
            declared = choose_requirement(find_script_statements(content, path))
            if declared is None:
                return None
            lock = path.with_name(f"{path.name}.lock")
            return ProjectTorch(declared, read_lock(lock, "uv.lock") if lock.exists() else None)
        except Unreadable as error:
            self._scripts[path] = f"its header: {error}"
            return None

    def list_problems(self) -> Iterator[tuple[Path, str]]:
        """Yield each metadata file that could not be read, and why."""
        for folder in self._folders.values():
            yield from folder.problems.items()
        yield from self._scripts.items()

    def list_files(self) -> list[Path]:
        """Return the metadata files that were read."""
        found = [folder.path / PYPROJECT for folder in self._folders.values() if folder.tables]
        requirements = [each for folder in self._folders.values() for each in (folder.declared, folder.locked)]
        return found + [requirement.path for requirement in requirements if requirement]
