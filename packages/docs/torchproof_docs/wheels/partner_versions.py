"""Packages that are used together with torch, and which version of each belongs to a release of torch."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import Version

from torchproof.errors import RecordError
from torchproof.history.data_files import read_data_file
from torchproof.history.history_decoder import FORMAT
from torchproof.history.partner_files import BY_DAY, find_partner_files
from torchproof_docs.wheels.wheel_index import open_index
from torchproof_docs.wheels.wheel_requirements import (
    WheelFacts,
    choose_companion,
    choose_wheels,
    read_torch_requirements,
)

if TYPE_CHECKING:
    from pypi_simple import PyPISimple

FILE = "history/partners.toml"
KEYS = {"pairing", "index", "versions", "last_build"}


@dataclass(frozen=True)
class Partner:
    """A package whose names are kept beside those of torch."""

    name: str
    pairing: str
    """One of PAIRINGS."""
    index: str = ""
    """The address of its package index, "" for the one that the environment names."""
    versions: str = ""
    """A specifier of the versions that count, "" for all."""
    last_build: str = ""
    """The release of torch that the last version was built for, "" while versions go on."""


# What a rule of pairing asks: the partner, its index, what each release of torch is, a cache, and who is told.
Pairing = Callable[
    ["PyPISimple", Partner, Mapping[str, WheelFacts], Path, Callable[[str], None]], dict[str, Version | None]
]


def load_partners(root: Path) -> tuple[Partner, ...]:
    """Read the partners; raise RecordError for an entry that is none."""
    path = root / FILE
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        partners = tuple(Partner(name, **entry) for name, entry in tables.items())
        for partner in partners:
            SpecifierSet(partner.versions)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, TypeError, InvalidSpecifier) as error:
        raise RecordError(f"{path}: {error}; an entry has {', '.join(sorted(KEYS))}") from None
    for partner in partners:
        if partner.pairing not in PAIRINGS:
            raise RecordError(f"{path}: {partner.name}: pairing {partner.pairing!r}; write {' or '.join(PAIRINGS)}")
    return partners


def read_pairs(root: Path) -> dict[str, dict[str, str]]:
    """Return the version of each partner that belongs to each release of torch, as the history of its names says."""
    files = find_partner_files(root / "history")
    tables = {name: read_data_file(path, FORMAT, dict) for name, path in files.items()}
    return {name: dict(zip(table["releases"], table["versions"], strict=True)) for name, table in tables.items()}


def find_pairs(
    partner: Partner, wheels: Mapping[str, WheelFacts], cache: Path, tell: Callable[[str], None]
) -> dict[str, str]:
    """Return the version that belongs to each release of torch, by minor version; a release without one is left out."""
    cache.mkdir(parents=True, exist_ok=True)
    with open_index(partner.index) as index:
        found = PAIRINGS[partner.pairing](index, partner, wheels, cache, tell)
    return {minor: str(version) for minor, version in found.items() if version is not None}


def _pair_by_its_requirement(
    index: "PyPISimple", partner: Partner, wheels: Mapping[str, WheelFacts], cache: Path, tell: Callable[[str], None]
) -> dict[str, Version | None]:
    """Return the version that requires just this torch, else the newest that takes it."""
    oldest = min(Version(wheel.torch) for wheel in wheels.values())
    admitted = SpecifierSet(partner.versions)
    known = [
        (version, specifier)
        for version, specifier in read_torch_requirements(index, partner.name, oldest, cache, tell)
        if version in admitted
    ]
    found: dict[str, Version | None] = {}
    for minor, wheel in wheels.items():
        taking = {str(version): str(needs) for version, needs in known if needs.contains(wheel.torch)}
        found[minor] = Version(choose_companion(taking)) if taking else None
    return found


def _pair_by_requirement_name_torch_wheel(
    index: "PyPISimple", partner: Partner, wheels: Mapping[str, WheelFacts], _: Path, __: Callable[[str], None]
) -> dict[str, Version | None]:
    """Return the newest version that the wheel of torch takes."""
    versions = _list_versions(index, partner)
    return {
        minor: max(SpecifierSet(wheel.requires[partner.name]).filter(versions), default=None)
        for minor, wheel in wheels.items()
        if partner.name in wheel.requires
    }


def _pair_by_day(
    index: "PyPISimple", partner: Partner, wheels: Mapping[str, WheelFacts], _: Path, __: Callable[[str], None]
) -> dict[str, Version | None]:
    """Return the first version uploaded after this torch and before the next one, else the newest before.

    For a package whose wheel requires no torch: its first version after a release of torch is the one made for it.
    """
    days = _list_versions(index, partner)
    found: dict[str, Version | None] = {}
    for minor, wheel in wheels.items():
        following = min((each.uploaded for each in wheels.values() if each.uploaded > wheel.uploaded), default=date.max)
        inside = [version for version, day in days.items() if wheel.uploaded <= day < following]
        before = [version for version, day in days.items() if day < wheel.uploaded]
        found[minor] = min(inside, default=None) or max(before, default=None)
    return found


def _list_versions(index: "PyPISimple", partner: Partner) -> dict[Version, date]:
    """Return the versions that count, each with the day on which its wheel lay on the index."""
    admitted = SpecifierSet(partner.versions)
    return {
        version: package.upload_time.date() if package.upload_time else date.min
        for version, package in choose_wheels(index, partner.name).items()
        if version in admitted
    }


# By the word in the entry of a partner.
PAIRINGS: dict[str, Pairing] = {
    "requires-torch": _pair_by_its_requirement,
    "required-by-torch": _pair_by_requirement_name_torch_wheel,
    BY_DAY: _pair_by_day,
}
