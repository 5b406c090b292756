"""The releases that have a bug which a later release mends."""

import re
from dataclasses import dataclass
from typing import Any

from packaging.version import Version

from torchproof.errors import RecordError
from torchproof_docs.records.front_matter import FieldReader
from torchproof_docs.records.releases import Release, Releases

BROKEN_KEYS = {"since", "until", "round"}
RELEASE = re.compile(r"\d+\.\d+(?:\.\d+)?")


@dataclass(frozen=True)
class BrokenRange:
    """The first and the last release with a bug: minor versions, or with their patch where patches differ."""

    since: str
    until: str

    @property
    def is_of_patches(self) -> bool:
        """Return True if patch releases of one minor version differ in it."""
        return "." in self.since.partition(".")[2] or "." in self.until.partition(".")[2]

    def has_bug(self, release: Release) -> bool:
        """Return True if a covered release has the bug, by the patch that stands for it."""
        tried = release.version if self.is_of_patches else Version(release.minor)
        return Version(self.since) <= tried <= Version(self.until)

    def find_page(self, releases: Releases) -> str:
        """Return the release on whose page it is told: the first one with a page that has it."""
        minor = ".".join(self.since.split(".")[:2])
        oldest = releases.documented[0].minor
        return oldest if Version(minor) < Version(oldest) else minor


def read_broken_range(check: FieldReader, entry: dict[str, Any]) -> tuple[BrokenRange, dict[str, Any]]:
    """Return the releases that have a bug, and the entry with the way round it as its action."""
    found = entry.get("broken")
    if not isinstance(found, dict) or found.keys() != BROKEN_KEYS:
        raise RecordError(f"{check.path}: broken: {found!r}; give exactly since, until and round")
    since, until = str(found["since"]), str(found["until"])
    if not (RELEASE.fullmatch(since) and RELEASE.fullmatch(until) and Version(since) <= Version(until)):
        raise RecordError(f"{check.path}: broken: since and until are releases in quotes, the older one first")
    rest = {key: value for key, value in entry.items() if key != "broken"}
    return BrokenRange(since, until), {**rest, "action": found["round"]}
