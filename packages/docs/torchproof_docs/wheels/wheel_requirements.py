"""What the wheels of each release are and require, and which wheels require it: ``history/wheels.json``."""

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from email.parser import HeaderParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packaging.requirements import InvalidRequirement, Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import InvalidWheelFilename, parse_wheel_filename
from packaging.version import Version

from torchproof.errors import RecordError
from torchproof_docs.records.releases import Release
from torchproof_docs.wheels.wheel_index import (
    SourcesError,
    WheelName,
    find_indexed_wheel,
    find_python_versions,
    is_for_linux,
    open_index,
    open_indexed_wheel,
)

if TYPE_CHECKING:
    import zipfile

    from pypi_simple import DistributionPackage, PyPISimple

FILE = "history/wheels.json"
FORMAT = 2
REMEDY = "write it anew with torchproof-docs names --wheels"
# Packages whose wheels require one torch.
COMPANIONS = ("torchvision", "torchaudio")
# The environment of the default wheel, for markers of requirements.
PLATFORM = {
    "platform_system": "Linux",
    "platform_machine": "x86_64",
    "sys_platform": "linux",
    "python_version": "3.11",
    "python_full_version": "3.11.0",
    "extra": "",
}


@dataclass(frozen=True)
class WheelFacts:
    """What the default wheel of one release is and requires."""

    torch: str
    """The patch that runs, such as ``2.7.1``."""
    cuda: str
    """CUDA that it was built with."""
    pythons: tuple[str, ...]
    """CPython versions that have a wheel, lowest first."""
    built: date
    """Day on which the wheel of the first patch of the minor release was built."""
    uploaded: date
    """Day on which that wheel lay on the index."""
    python: str
    """Such as ``>=3.10``."""
    requires: Mapping[str, str]
    """Specifiers by package, as far as they hold on Linux x86-64; "" for any version."""
    companions: Mapping[str, Mapping[str, str]]
    """By package, the versions whose wheels take this release, newest first, each with what it requires of torch."""


def load_wheel_facts(root: Path) -> dict[str, WheelFacts]:
    """Read the facts by minor version; a checkout without the file has none.

    Raises:
        RecordError: The file is not what ``torchproof-docs names --wheels`` writes.

    """
    path = root / FILE
    if not path.is_file():
        return {}
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        found = {
            minor: WheelFacts(
                entry["torch"],
                entry["cuda"],
                tuple(entry["pythons"]),
                date.fromisoformat(entry["built"]),
                date.fromisoformat(entry["uploaded"]),
                entry["python"],
                dict(entry["requires"]),
                {name: dict(versions) for name, versions in entry["companions"].items()},
            )
            for minor, entry in table["releases"].items()
        }
        is_known = table["format"] == FORMAT
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise RecordError(f"{path}: {error!r}; {REMEDY}") from error
    if not is_known:
        raise RecordError(f"{path}: not of format {FORMAT}; {REMEDY}")
    return found


def read_wheel_facts(releases: Sequence[Release], cache: Path, tell: Callable[[str], None]) -> dict[str, Any]:
    """Read the table of ``history/wheels.json`` from the metadata of wheels."""
    cache.mkdir(parents=True, exist_ok=True)
    rows: dict[str, Any] = {}
    with open_index() as index:
        for release in releases:  # not a wheel that lies here: that may be another build
            with open_indexed_wheel(
                index, find_indexed_wheel(index, WheelName.name_torch_wheel(release)), cache
            ) as wheel:
                metadata = HeaderParser().parsestr(_read_metadata(wheel))
                cuda = parse_cuda_version(wheel.read("torch/version.py").decode("utf-8"))
            requires = {
                need.name: str(need.specifier)
                for need in _list_requirements(metadata.get_all("Requires-Dist") or [])
                if need.marker is None or need.marker.evaluate(PLATFORM)
            }
            python = metadata["Requires-Python"]
            rows[release.minor] = {
                "torch": release.torch,
                "cuda": cuda,
                "pythons": find_python_versions(release),
                **_read_first_days(index, release, cache),
                "python": python,
                "requires": requires,
                "companions": {},
            }
            tell(f"torch {release.torch}: {len(requires)} requirements")
        for name in COMPANIONS:
            _add_companions(index, name, rows, cache, tell)
    return {"format": FORMAT, "releases": rows}


def _read_first_days(index: "PyPISimple", release: Release, cache: Path) -> dict[str, str]:
    """Read the days on which the wheel of a minor release's first patch was built and uploaded."""
    first = _find_first_patch(index, release)
    with open_indexed_wheel(index, first, cache) as wheel:
        built = date(*max(entry.date_time for entry in wheel.infolist())[:3])
    uploaded = first.upload_time.date() if first.upload_time else date.max
    return {"built": built.isoformat(), "uploaded": uploaded.isoformat()}


def _find_first_patch(index: "PyPISimple", release: Release) -> "DistributionPackage":
    """Return a wheel of the first patch of a minor release that the index has."""
    for patch in range(release.version.micro):
        with suppress(SourcesError):
            return find_indexed_wheel(index, WheelName("torch", f"{release.minor}.{patch}"))
    return find_indexed_wheel(index, WheelName.name_torch_wheel(release))


def parse_cuda_version(text: str) -> str:
    """Return the CUDA version that ``torch/version.py`` names, "unknown" if it names none."""
    match = re.search(r"(?m)^cuda(?::[^=]*)? = (.+)$", text)
    return str(ast.literal_eval(match[1])) if match else "unknown"


def _add_companions(
    index: "PyPISimple", name: str, rows: dict[str, Any], cache: Path, tell: Callable[[str], None]
) -> None:
    """Add the versions of a package to the releases that their wheels require."""
    oldest = min(Version(row["torch"]) for row in rows.values())
    for version, specifier in read_torch_requirements(index, name, oldest, cache, tell):
        for row in rows.values():
            if specifier.contains(row["torch"]):
                row["companions"].setdefault(name, {})[str(version)] = str(specifier)


def read_torch_requirements(
    index: "PyPISimple", name: str, oldest: Version, cache: Path, tell: Callable[[str], None]
) -> Iterator[tuple[Version, SpecifierSet]]:
    """Yield the versions of a package, newest first, each with what its wheel requires of torch.

    Args:
        index: The package index.
        name: The package.
        oldest: A torch; the versions before the first that requires an older one are left out.
        cache: A folder for a wheel of an index that gives no byte ranges.
        tell: Called with a line a version.

    """
    for version, package in sorted(choose_wheels(index, name).items(), reverse=True):
        with open_indexed_wheel(index, package, cache) as wheel:
            needs = _list_requirements(HeaderParser().parsestr(_read_metadata(wheel)).get_all("Requires-Dist") or [])
        need = next((need for need in needs if need.name == "torch"), Requirement("torch"))
        tell(f"{name} {version}: torch{need.specifier}")
        yield version, need.specifier
        pins = [Version(pin.version) for pin in need.specifier if pin.operator == "=="]
        if pins and max(pins) < oldest:
            return  # older ones require older releases


def choose_companion(versions: Mapping[str, str]) -> str:
    """Return the version that pins this release, else the newest that takes it."""
    return next((version for version, torch in versions.items() if torch.startswith("==")), next(iter(versions)))


def choose_wheels(index: "PyPISimple", name: str) -> "dict[Version, DistributionPackage]":
    """Return a wheel for Linux x86-64 of each version of a package that is neither yanked nor a pre-release."""
    chosen: dict[Version, DistributionPackage] = {}
    for package in index.get_project_page(name).packages:
        try:
            _, version, _, tags = parse_wheel_filename(package.filename)
        except InvalidWheelFilename:
            continue
        if is_for_linux(tags) and not package.is_yanked and not version.is_prerelease:
            chosen[version] = package
    return chosen


def _read_metadata(wheel: "zipfile.ZipFile") -> str:
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return wheel.read(name).decode("utf-8")


def _list_requirements(lines: list[str]) -> Iterator[Requirement]:
    for line in lines:
        try:
            yield Requirement(line)
        except InvalidRequirement:  # of a tool that wrote what no tool reads
            continue
