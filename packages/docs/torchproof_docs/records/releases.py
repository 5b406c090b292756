"""Covered PyTorch releases, read from ``releases.toml``."""

from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property
from pathlib import Path

from packaging.specifiers import SpecifierSet
from packaging.version import InvalidVersion, Version

from torchproof.errors import RecordError, suggest_word
from torchproof_docs.records.record_files import read_toml

RELEASE_KEYS = {"torch", "date", "cuda", "python"}
OPTIONAL_KEYS = {"patches"}


@dataclass(frozen=True)
class Release:
    """One PyTorch minor release, stood for by its newest patch."""

    minor: str
    """The docs version, such as ``2.8``."""
    torch: str
    """The patch that runs and is documented, such as ``2.8.0``."""
    date: date
    """Day of the first patch of this minor release."""
    cuda: str
    """CUDA version of the default Linux x86-64 wheel."""
    python: tuple[str, str]
    """Lowest and highest CPython with a default Linux x86-64 wheel."""
    patches: tuple[str, ...] = ()
    """Earlier patches that are run too where a claim begins or ends with this minor release, such as ``2.9.0``."""

    @cached_property
    def version(self) -> Version:
        """Return the patch release as a comparable version."""
        return Version(self.torch)

    def is_in_range(self, torch_range: SpecifierSet) -> bool:
        """Return True if a version range on torch includes the release."""
        return _is_admitted(str(torch_range), self.torch)


@cache
def _is_admitted(torch_range: str, torch: str) -> bool:
    return SpecifierSet(torch_range).contains(torch, prereleases=True)


@dataclass(frozen=True)
class Releases:
    """All releases in ascending order; ``baseline`` is run but has no docs version."""

    baseline: Release
    documented: tuple[Release, ...]

    @property
    def all(self) -> tuple[Release, ...]:
        """Return the baseline and every documented release, oldest first."""
        return (self.baseline, *self.documented)

    @cached_property
    def patches(self) -> tuple[Release, ...]:
        """Return the earlier patches of covered releases that are run too, oldest first."""
        return tuple(
            replace(release, torch=torch, patches=()) for release in self.documented for torch in release.patches
        )

    @cached_property
    def tried(self) -> tuple[Release, ...]:
        """Return every release and earlier patch that is run, oldest first."""
        return tuple(sorted((*self.all, *self.patches), key=lambda release: release.version))

    def is_tried_on_patch(self, patch: Release, torch_range: SpecifierSet) -> bool:
        """Return True if a range on torch begins or ends with the minor release of a patch, or within it."""
        covered = self.get_release(patch.minor)
        before = self.all[self.all.index(covered) - 1]
        inside = patch.is_in_range(torch_range)
        return inside != before.is_in_range(torch_range) or inside != covered.is_in_range(torch_range)

    @property
    def latest(self) -> Release:
        """Return the newest release."""
        return self.documented[-1]

    def get_release(self, minor: str) -> Release:
        """Return the release of a minor version or patch; raise RecordError if it is not covered."""
        if minor in self._by_number:
            return self._by_number[minor]
        known = [release.minor for release in self.all]
        told = f"{suggest_word(minor, known)}use one of {', '.join(known)}"
        raise RecordError(f"releases.toml: {minor!r} is not a covered release; {told}")

    @cached_property
    def _by_number(self) -> dict[str, Release]:
        """Return each release by its minor version and its patch, and each earlier patch by its own number."""
        patches = {patch.torch: patch for patch in self.patches}
        return patches | {number: release for release in self.all for number in (release.minor, release.torch)}

    def get_release_of_build(self, torch: str) -> Release:
        """Return the release of a torch build such as ``2.13.0+cpu``; raise RecordError if it is not covered."""
        try:
            version = Version(torch)
        except InvalidVersion:
            raise RecordError(f"releases.toml: {torch!r} is not a torch version; expected one such as 2.8.0") from None
        patches = {patch.torch for patch in self.patches}
        return self.get_release(version.public if version.public in patches else f"{version.major}.{version.minor}")


def load_releases(path: Path) -> Releases:
    """Read ``releases.toml``; raise RecordError if an entry breaks a rule."""
    table = read_toml(path)
    listed = table.get("release", {})
    if not isinstance(listed, dict) or not all(isinstance(entry, dict) for entry in listed.values()):
        raise RecordError(f'{path}: release: must be tables such as [release."2.8"]')
    entries = [_parse_release(path, minor, entry) for minor, entry in listed.items()]
    if entries != sorted(entries, key=lambda release: release.version):
        raise RecordError(f"{path}: releases are out of order; list them from oldest to newest")
    baseline = table.get("baseline")
    if len(entries) < 2 or entries[0].minor != baseline:
        raise RecordError(f"{path}: baseline: {baseline!r} must be the first of at least two releases")
    return Releases(entries[0], tuple(entries[1:]))


def _parse_release(path: Path, minor: str, entry: dict[str, object]) -> Release:
    """Build a release from its table; raise RecordError if a key breaks a rule."""
    where = f'{path}: release."{minor}"'
    if wrong := (entry.keys() - OPTIONAL_KEYS) ^ RELEASE_KEYS:
        raise RecordError(
            f"{where}: {', '.join(sorted(wrong))}: exactly these keys are allowed: {', '.join(sorted(RELEASE_KEYS))}"
        )
    python = entry["python"]
    if not (isinstance(python, list) and len(python) == 2):
        raise RecordError(f'{where}: python: {python!r} must be a pair such as ["3.10", "3.14"]')
    if not isinstance(entry["date"], date):
        raise RecordError(f"{where}: date: {entry['date']!r} must be a TOML date such as 2025-08-06")
    torch = _parse_patch(f"{where}: torch", minor, entry["torch"])
    patches = entry.get("patches", [])
    if not isinstance(patches, list):
        raise RecordError(f'{where}: patches: {patches!r} must be a list such as ["{minor}.0"]')
    earlier = tuple(_parse_patch(f"{where}: patches", minor, patch) for patch in patches)
    versions = [Version(patch) for patch in (*earlier, torch)]
    if versions != sorted(set(versions)):
        raise RecordError(f"{where}: patches: they come before {torch}, oldest first and each once")
    return Release(minor, torch, entry["date"], str(entry["cuda"]), (str(python[0]), str(python[1])), earlier)


def _parse_patch(where: str, minor: str, value: object) -> str:
    """Return the version of a patch of a minor release; raise RecordError if it is none."""
    torch = str(value)
    try:
        found = Version(torch)
    except InvalidVersion:
        raise RecordError(f"{where}: {torch!r} is not a version; expected one such as {minor}.0") from None
    if f"{found.major}.{found.minor}" != minor:
        raise RecordError(f"{where}: {torch!r} is not a patch of {minor}")
    return torch
