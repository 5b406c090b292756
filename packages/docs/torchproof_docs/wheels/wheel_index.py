"""Wheels of a package index: which there are for Linux x86-64, opened by byte ranges."""

import os
import re
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from packaging.tags import Tag
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename

from torchproof.errors import TorchproofError
from torchproof_docs.records.releases import Release

if TYPE_CHECKING:
    from pypi_simple import DistributionPackage, PyPISimple

INDEX_VARIABLES = ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL")
# Enough to read the end of a wheel and its whole central directory (1.3 MB in 2.8) in one request.
DIRECTORY_BYTES = 2 << 20
PREFERRED_PYTHON = "cp311"


class SourcesError(TorchproofError):
    """The sources of a release cannot be had."""


class WheelName(NamedTuple):
    """A version of a package, of which the wheel for Linux x86-64 is read."""

    package: str
    version: str

    def __str__(self) -> str:
        return f"{self.package} {self.version}"

    @classmethod
    def name_torch_wheel(cls, release: Release) -> "WheelName":
        """Return the wheel of a release's newest patch."""
        return cls("torch", release.torch)


@contextmanager
def open_wheel(name: WheelName, folder: Path, address: str = "") -> Iterator[zipfile.ZipFile]:
    """Open a wheel: a local one, else by byte ranges, else downloaded whole for this once."""
    if local := _find_local_wheel(name):
        with zipfile.ZipFile(local) as archive:
            yield archive
        return
    with open_index(address) as index, open_indexed_wheel(index, find_indexed_wheel(index, name), folder) as archive:
        yield archive


@contextmanager
def open_index(address: str = "") -> Iterator["PyPISimple"]:
    """Open a package index: of an address, else the one that the environment names, by default that of Python."""
    from pypi_simple import PYPI_SIMPLE_ENDPOINT, PyPISimple  # late: a build whose files are cached needs no HTTP

    with PyPISimple(address or _index_address(PYPI_SIMPLE_ENDPOINT)) as index:
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
    wheel = WheelName.name_torch_wheel(release)
    tags = [tag for name in names if _is_wheel_of(name, wheel) for tag in parse_wheel_filename(name)[3]]
    found = sorted({int(match[1]) for tag in tags if (match := re.fullmatch(r"cp3(\d+)", tag.abi))})
    if not found:
        raise SourcesError(f"torch {release.torch}: the index has no Linux x86-64 wheel; check the version")
    return [f"3.{minor}" for minor in found]


def _find_local_wheel(name: WheelName) -> Path | None:
    folders = [Path(entry) for entry in os.environ.get("PIP_FIND_LINKS", "").split()]
    wheels = [wheel for folder in folders if folder.is_dir() for wheel in sorted(folder.glob("*.whl"))]
    return max((wheel for wheel in wheels if _is_wheel_of(wheel.name, name)), key=_wheel_preference, default=None)


def find_indexed_wheel(index: "PyPISimple", name: WheelName) -> "DistributionPackage":
    """Return a Linux x86-64 wheel of a version; raise SourcesError if the index has none."""
    packages = index.get_project_page(name.package).packages
    fitting = [package for package in packages if not package.is_yanked and _is_wheel_of(package.filename, name)]
    if not fitting:
        raise SourcesError(
            f"{name}: {index.endpoint} has no Linux x86-64 wheel; name an index that has one in {INDEX_VARIABLES[0]}"
        )
    return max(fitting, key=lambda package: _wheel_preference(Path(package.filename)))


def _is_wheel_of(filename: str, name: WheelName) -> bool:
    """Return True if a file is a wheel of a version for Linux x86-64, of whatever CPython or CUDA."""
    try:
        package, version, _, tags = parse_wheel_filename(filename)
    except InvalidWheelFilename:
        return False
    return package == canonicalize_name(name.package) and version.public == name.version and is_for_linux(tags)


def is_for_linux(tags: Iterable[Tag]) -> bool:
    """Return True if a wheel of some tags runs on Linux x86-64."""
    return any(tag.platform == "any" or ("linux" in tag.platform and tag.platform.endswith("x86_64")) for tag in tags)


def _wheel_preference(wheel: Path) -> tuple[bool, str]:
    return (f"-{PREFERRED_PYTHON}-{PREFERRED_PYTHON}-" in wheel.name, wheel.name)
