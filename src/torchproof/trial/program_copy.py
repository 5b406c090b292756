"""Copies the user's files for a run, so that a program that writes does not change them."""

import ast
import errno
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from torchproof.errors import TorchproofError
from torchproof.text_escaping import escape_file_name

# Folders that no program needs from a copy.
LEFT_OUT = frozenset(
    (
        *(".git", ".hg", ".svn", ".venv", "venv", ".env", ".tox", ".nox", "node_modules", "__pycache__"),
        *(".mypy_cache", ".ruff_cache", ".pytest_cache", ".cache", ".eggs", ".idea", ".vscode"),
    )
)
MAX_BYTES, MAX_FILES = 100_000_000, 10_000


class _TooLarge(Exception):  # noqa: N818
    """The files are more than a copy takes."""


def copy_program(root: Path, script: Path | None, target: Path) -> tuple[Path, str]:
    """Copy what a program may read to a folder; return the folder that stands for ``root``, and what to tell.

    Args:
        root: The folder that one stands in.
        script: The script to run, None for another command.
        target: An empty folder.

    Raises:
        TorchproofError: There is too much to copy, and no script whose imports say what it needs.

    """
    if script is None or root in (script.parent, *script.parent.parents):
        try:
            return _copy_folder(root, target / root.name), ""
        except _TooLarge:
            if script is None:
                raise TorchproofError(
                    f"{root}: more than {MAX_BYTES / 1e6:.0f} MB or {MAX_FILES} files to copy; run it where it stands "
                    "with --in-place, or go to a smaller folder"
                ) from None
    assert script
    home = target / script.parent.name if script.parent.name else target / "script"
    home.mkdir(parents=True, exist_ok=True)
    for path in list_imported_files(script):
        place = home / path.relative_to(script.parent)
        place.parent.mkdir(parents=True, exist_ok=True)
        _copy_file(path, place)
    if root not in script.parents:
        return home, ""
    name = escape_file_name(script.name)
    return home, f"{root}: too large to copy: {name} runs with the modules beside it that it imports, or --in-place"


def _copy_folder(source: Path, target: Path) -> Path:
    files = list(_list_files(source))
    if len(files) > MAX_FILES or sum(size for _, size in files) > MAX_BYTES:
        raise _TooLarge
    for path, _ in files:
        place = target / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        _copy_file(path, place)
    target.mkdir(parents=True, exist_ok=True)
    return target


def _copy_file(path: Path, place: Path) -> None:
    try:
        shutil.copy2(path, place)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            error.filename, error.filename2 = str(place), None  # it is the copy that has no room
        raise


def _list_files(source: Path) -> Iterator[tuple[Path, int]]:
    """Yield regular files with their sizes, and stop soon after there are too many."""
    total = count = 0
    for folder, names, files in os.walk(source):
        names[:] = [name for name in names if name not in LEFT_OUT and not _is_environment(Path(folder) / name)]
        for name in files:
            path = Path(folder) / name
            if not path.is_file():  # a pipe, a link to nothing
                continue
            size = path.stat().st_size
            total, count = total + size, count + 1
            yield path, size
            if total > MAX_BYTES or count > MAX_FILES:
                return


def _is_environment(folder: Path) -> bool:
    return (folder / "pyvenv.cfg").exists() or (folder / "conda-meta").is_dir()


def list_imported_files(script: Path) -> list[Path]:
    """Return a script, and the modules and packages beside it that it or one of them imports."""
    found: dict[Path, None] = {}
    waiting = [script]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found[path] = None
        for name in _list_imports(path) if path.suffix == ".py" else ():
            module, package = script.parent / f"{name}.py", script.parent / name
            waiting += [module] if module.is_file() else []
            waiting += [each for each, _ in _list_files(package)] if package.is_dir() else []
    return list(found)


def _list_imports(path: Path) -> set[str]:
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, OSError):
        return set()
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names
