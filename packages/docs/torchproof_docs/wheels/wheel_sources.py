"""The Python sources of a PyTorch release, read out of its wheel without installing it."""

import ast
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

from torchproof import atomic_files
from torchproof_docs.records.releases import Release
from torchproof_docs.wheels.wheel_index import INDEX_VARIABLES, SourcesError, WheelName, open_wheel

STAND_IN = b"# Stand-in of torchproof: the package is here for its modules only.\n"
# End of the name of the file beside the cached sources of a release.
DIGESTS = ".digests.json"


def fetch_sources(release: Release, files: Iterable[str], cache: Path) -> Path:
    """Return the folder that holds the given files of a release, reading those not cached out of its wheel.

    Args:
        release: The release; its newest patch is read.
        files: Paths inside the wheel, such as ``torch/_dynamo/decorators.py``.
        cache: Folder shared by all releases and builds; the result is ``cache/sources/<torch version>``.

    """
    folder = cache / "sources" / release.torch
    wanted = sorted(set(files))
    digests = _load_digests(folder)
    if missing := [file for file in wanted if not _is_cached(folder / file, digests.get(file))]:
        folder.mkdir(parents=True, exist_ok=True)
        _extract_files(release, missing, folder)
    for package in sorted({parent for file in wanted for parent in PurePosixPath(file).parents if parent.name}):
        _write_placeholder_package(folder / package / "__init__.py")
    return folder


def format_identifier(file: str, qualname: str) -> str:
    """Return the dotted path of a definition, given its file inside the wheel and its qualified name."""
    path = PurePosixPath(file)
    module = path.parent if path.name == "__init__.py" else path.with_suffix("")
    return ".".join((*module.parts, qualname))


def is_defined(path: Path, qualname: str) -> bool:
    """Return True if a source file itself defines a function or class, as those made in C or imported are not."""
    text = path.read_text(encoding="utf-8")
    if re.search(rf"^(?:async def|def|class) {re.escape(qualname)}\b", text, re.MULTILINE):
        return True
    found: list[ast.stmt] = ast.parse(text).body
    for name in qualname.split("."):
        found = [inner for node in _iterate_definitions(found) if node.name == name for inner in (node, *node.body)]
    return bool(found)


def _iterate_definitions(body: Iterable[ast.AST]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Yield the functions and classes of a body, those under ``if``, ``try`` and ``with`` included."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.ExceptHandler):
            yield from _iterate_definitions(ast.iter_child_nodes(node))


def _is_cached(path: Path, digest: str | None) -> bool:
    """Return True if a file is there as it was read out of the wheel, not cut off since."""
    return digest is not None and path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() == digest


def _digest_file(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}{DIGESTS}")


def _load_digests(folder: Path) -> dict[str, str]:
    """Return the digests of a release's files by their paths in the wheel, as they were when they were read out."""
    try:
        table = json.loads(_digest_file(folder).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return table if isinstance(table, dict) else {}


def _extract_files(release: Release, files: list[str], folder: Path) -> None:
    try:
        with open_wheel(WheelName.name_torch_wheel(release), folder) as wheel:
            absent = set(files) - set(wheel.namelist())
            digests = {}
            for file in sorted(set(files) - absent):
                content = wheel.read(file)
                atomic_files.write_atomically(folder / file, content)
                digests[file] = hashlib.sha256(content).hexdigest()
            atomic_files.write_atomically(
                _digest_file(folder), json.dumps({**_load_digests(folder), **digests}, indent=1).encode()
            )
    except SourcesError:
        raise
    except Exception as error:  # The index, the transfer and the archive each have an exception tree of their own.
        reason = " ".join(str(error).split())
        raise SourcesError(
            f"torch {release.torch}: cannot read its wheel: {type(error).__name__}: {reason}; "
            f"check the network and {', '.join(INDEX_VARIABLES)}, or name a folder that has the wheel in PIP_FIND_LINKS"
        ) from error
    if absent:
        raise SourcesError(f"torch {release.torch}: not in its wheel: {', '.join(sorted(absent))}; correct the paths")


def _write_placeholder_package(path: Path) -> None:
    """Write an empty package file unless there is one, without ever replacing a real one."""
    if path.exists():
        return
    temporary = atomic_files.write_temporary_file(path, STAND_IN)
    with suppress(FileExistsError):
        path.hardlink_to(temporary)
    temporary.unlink()
