"""Reads what the files of one folder say about torch."""

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from torchproof.regular_files import Unreadable
from torchproof.scan.metadata.conda_reader import find_environment_statements
from torchproof.scan.metadata.lock_reader import LOCKS, read_lock
from torchproof.scan.metadata.metadata_files import read_metadata_text
from torchproof.scan.metadata.pyproject_reader import (
    find_pipfile_statements,
    find_pixi_statements,
    find_pyproject_statements,
    find_requirement_files,
    parse_toml,
)
from torchproof.scan.metadata.requirements_reader import find_requirements_statements
from torchproof.scan.metadata.setup_reader import find_setup_cfg_statements, find_setup_py_statements
from torchproof.scan.metadata.torch_requirement import TorchRequirement, choose_requirement

PYPROJECT = "pyproject.toml"
# Finds the files whose names their writers choose.
REQUIREMENTS = re.compile(r".*requirements.*\.(?:txt|in)", re.IGNORECASE)
ENVIRONMENT = re.compile(r"(?:environment|conda)(?!-lock).*\.ya?ml", re.IGNORECASE)
PYLOCK = re.compile(r"pylock\.(?:[^.]+\.)?toml")
# The most files of one kind that a folder's names choose.
MAX_FILES = 50


@dataclass(slots=True)
class ProjectFolder:
    """The metadata of a folder."""

    path: Path
    tables: dict[str, Any] = field(default_factory=dict)
    """Of its ``pyproject.toml``."""
    declared: TorchRequirement | None = None
    """What it asks for."""
    locked: TorchRequirement | None = None
    """What is installed for it."""
    problems: dict[Path, str] = field(default_factory=dict)
    """Why a file cannot be read."""
    above: "ProjectFolder | None" = field(default=None, repr=False)
    """The folder above, if its metadata can hold for files here."""

    def walk_up(self) -> "Iterator[ProjectFolder]":
        """Yield this folder, and those above whose metadata can hold for files here."""
        folder: ProjectFolder | None = self
        while folder:
            yield folder
            folder = folder.above


def read_project_folder(path: Path) -> ProjectFolder:
    """Return the metadata of a folder; what cannot be read is in ``problems``."""
    folder = ProjectFolder(path)
    try:
        names = sorted(os.listdir(path))  # noqa: PTH208  # thousands of folders: names are enough
    except OSError:
        return folder
    if PYPROJECT in names:
        try:
            folder.tables = parse_toml(read_metadata_text(path / PYPROJECT))
        except Unreadable as error:
            folder.problems[path / PYPROJECT] = str(error)
    for statements in _find_statements(folder, names):
        chosen = choose_requirement(statements)
        if chosen and (folder.declared is None or (folder.declared.is_open and not chosen.is_open)):
            folder.declared = chosen
        if folder.declared and not folder.declared.is_open:
            break
    folder.locked = _find_lock(folder, names)
    return folder


def _find_statements(folder: ProjectFolder, names: list[str]) -> Iterator[list[TorchRequirement]]:
    """Yield the statements of each file, the files that say most about a project first."""
    if folder.tables:
        path = folder.path / PYPROJECT
        yield _attempt(folder, path, lambda file: find_pyproject_statements(folder.tables, file))
        for file in find_requirement_files(folder.tables, folder.path)[:MAX_FILES]:
            yield list(find_requirements_statements(file, folder.problems))
    readers: tuple[tuple[str, Callable[[Path], Iterator[TorchRequirement]]], ...] = (
        ("setup.cfg", find_setup_cfg_statements),
        ("setup.py", find_setup_py_statements),
        ("Pipfile", find_pipfile_statements),
        ("pixi.toml", lambda file: find_pixi_statements(parse_toml(read_metadata_text(file)), file)),
    )
    for name, reader in readers:
        if name in names:
            yield _attempt(folder, folder.path / name, reader)
    chosen = [folder.path / name for name in names if REQUIREMENTS.fullmatch(name)]
    if "requirements" in names:
        chosen += sorted((folder.path / "requirements").glob("*.txt"))[:MAX_FILES]
    for file in chosen[:MAX_FILES]:
        yield list(find_requirements_statements(file, folder.problems))
    for name in [name for name in names if ENVIRONMENT.fullmatch(name)][:MAX_FILES]:
        yield _attempt(folder, folder.path / name, find_environment_statements)


def _find_lock(folder: ProjectFolder, names: list[str]) -> TorchRequirement | None:
    kinds = [(name, name) for name in LOCKS if name in names]
    kinds += [(name, "pylock.toml") for name in names if PYLOCK.fullmatch(name) and name not in LOCKS]
    for name, kind in kinds:
        path = folder.path / name
        try:
            if found := read_lock(path, kind):
                return found
        except Unreadable as error:
            folder.problems[path] = str(error)
    return None


def _attempt(
    folder: ProjectFolder, path: Path, reader: Callable[[Path], Iterator[TorchRequirement]]
) -> list[TorchRequirement]:
    try:
        return list(reader(path))
    except Unreadable as error:
        folder.problems[path] = str(error)
        return []
