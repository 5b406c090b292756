"""The Python sources of a PyTorch release, read out of its wheel without installing it."""

import ast
import hashlib
import json
import os
import re
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from packaging.utils import InvalidWheelFilename, parse_wheel_filename

from torchproof import atomic_files
from torchproof.errors import TorchproofError
from torchproof_docs.records.releases import Release

if TYPE_CHECKING:
    from pypi_simple import DistributionPackage, PyPISimple

STAND_IN = b"# Stand-in of torchproof: the package is here for its modules only.\n"
INDEX_VARIABLES = ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL")
# Enough to read the end of a wheel and its whole central directory (1.3 MB in 2.8) in one request.
DIRECTORY_BYTES = 2 << 20
PREFERRED_PYTHON = "cp311"
# End of the name of the file beside the cached sources of a release.
DIGESTS = ".digests.json"


class SourcesError(TorchproofError):
    """The sources of a release cannot be had."""


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
        with open_wheel(release, folder) as wheel:
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


@contextmanager
def open_wheel(release: Release, folder: Path) -> Iterator[zipfile.ZipFile]:
    """Open the release's wheel: a local one, else by byte ranges, else downloaded whole for this once."""
    if local := _find_local_wheel(release):
        with zipfile.ZipFile(local) as archive:
            yield archive
        return
    with open_index() as index, open_indexed_wheel(index, find_indexed_wheel(index, release), folder) as archive:
        yield archive


@contextmanager
def open_index() -> Iterator["PyPISimple"]:
    """Open the package index that the environment names, by default that of Python."""
    from pypi_simple import PYPI_SIMPLE_ENDPOINT, PyPISimple  # late: a build whose files are cached needs no HTTP

    with PyPISimple(_index_address(PYPI_SIMPLE_ENDPOINT)) as index:
        yield index


@contextmanager
def open_indexed_wheel(index: "PyPISimple", package: "DistributionPackage", folder: Path) -> Iterator[zipfile.ZipFile]:
    """Open a wheel of an index: by byte ranges, else downloaded whole for this once."""
    from remotezip import RangeNotSupported, RemoteZip

    try:
        ranged = RemoteZip(package.url, session=index.s, initial_buffer_size=DIRECTORY_BYTES)
    except RangeNotSupported:
        ranged = None
    if ranged is not None:
        with ranged:
            yield ranged
        return
    with tempfile.TemporaryDirectory(dir=folder) as temporary:
        whole = Path(temporary, package.filename)
        index.download_package(package, whole, verify=bool(package.digests))
        with zipfile.ZipFile(whole) as archive:
            yield archive


def _index_address(default: str) -> str:
    return next((os.environ[name] for name in INDEX_VARIABLES if os.environ.get(name)), default)


def find_python_versions(release: Release) -> list[str]:
    """Return the CPython versions a release's Linux x86-64 wheels are for, such as ``3.10``, lowest first."""
    with open_index() as index:
        names = [package.filename for package in index.get_project_page("torch").packages if not package.is_yanked]
    tags = [tag for name in names if _is_wheel_of(name, release) for tag in parse_wheel_filename(name)[3]]
    found = sorted({int(match[1]) for tag in tags if (match := re.fullmatch(r"cp3(\d+)", tag.abi))})
    if not found:
        raise SourcesError(f"torch {release.torch}: the index has no Linux x86-64 wheel; check the version")
    return [f"3.{minor}" for minor in found]


def _find_local_wheel(release: Release) -> Path | None:
    folders = [Path(entry) for entry in os.environ.get("PIP_FIND_LINKS", "").split()]
    wheels = [wheel for folder in folders if folder.is_dir() for wheel in sorted(folder.glob("torch-*.whl"))]
    return max((wheel for wheel in wheels if _is_wheel_of(wheel.name, release)), key=_wheel_preference, default=None)


def find_indexed_wheel(index: "PyPISimple", release: Release) -> "DistributionPackage":
    """Return a Linux x86-64 wheel of the release; raise SourcesError if the index has none."""
    packages = index.get_project_page("torch").packages
    fitting = [package for package in packages if not package.is_yanked and _is_wheel_of(package.filename, release)]
    if not fitting:
        raise SourcesError(
            f"torch {release.torch}: {index.endpoint} has no Linux x86-64 wheel; "
            f"name an index that has one in {INDEX_VARIABLES[0]}"
        )
    return max(fitting, key=lambda package: _wheel_preference(Path(package.filename)))


def _is_wheel_of(filename: str, release: Release) -> bool:
    """Return True if a file is a Linux x86-64 wheel of the release, of whatever CPython or CUDA."""
    try:
        _, version, _, tags = parse_wheel_filename(filename)
    except InvalidWheelFilename:
        return False
    linux = any("linux" in tag.platform and tag.platform.endswith("x86_64") for tag in tags)
    return version.public == release.torch and linux


def _wheel_preference(wheel: Path) -> tuple[bool, str]:
    return (f"-{PREFERRED_PYTHON}-{PREFERRED_PYTHON}-" in wheel.name, wheel.name)


def _write_placeholder_package(path: Path) -> None:
    """Write an empty package file unless there is one, without ever replacing a real one."""
    if path.exists():
        return
    temporary = atomic_files.write_temporary_file(path, STAND_IN)
    with suppress(FileExistsError):
        path.hardlink_to(temporary)
    temporary.unlink()
