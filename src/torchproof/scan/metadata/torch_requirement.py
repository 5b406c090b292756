"""What one file says about torch, and which releases that admits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

from packaging.specifiers import SpecifierSet


class Weight(Enum):
    """How much a statement counts, the least first asked for."""

    OVERRIDE = auto()
    """It replaces every other, as uv's overrides do."""
    DIRECT = auto()
    OPTIONAL = auto()
    """It holds for an extra, a group or an environment."""
    CONSTRAINT = auto()
    """It narrows the others, and requires nothing itself."""


@dataclass(frozen=True, slots=True)
class TorchRequirement:
    """A requirement on torch: several alternatives where a file has one for each platform, extra or group."""

    alternatives: tuple[SpecifierSet, ...]
    path: Path
    weight: Weight = Weight.DIRECT

    @property
    def text(self) -> str:
        """The requirement in one line."""
        return " or ".join(dict.fromkeys(f"torch{specifier}" for specifier in self.alternatives))

    @property
    def is_open(self) -> bool:
        """True if it admits every version."""
        return not any(map(str, self.alternatives))

    def find_lowest_release(self, releases: tuple[str, ...]) -> str | None:
        """Return the first release with an admitted patch, None if there is none."""
        return next((release for release in releases if self.admits(release)), None)

    def find_highest_release(self, releases: tuple[str, ...]) -> str | None:
        """Return the last release with an admitted patch, None if there is none."""
        return next((release for release in reversed(releases) if self.admits(release)), None)

    def admits(self, release: str) -> bool:
        """Return True if a patch of a release is admitted."""
        versions = [f"{release}.{patch}" for patch in range(4)]
        return any(specifier.contains(version) for specifier in self.alternatives for version in versions)

    def narrow_range(self, others: Iterable["TorchRequirement"]) -> "TorchRequirement":
        """Return the requirement with those of constraints added to each alternative."""
        alternatives = self.alternatives
        for other in others:
            alternatives = tuple(mine & theirs for mine in alternatives for theirs in other.alternatives)
        return TorchRequirement(tuple(dict.fromkeys(alternatives)), self.path, self.weight)


def choose_requirement(statements: Sequence[TorchRequirement]) -> TorchRequirement | None:
    """Return what the statements of one file, or of files that include each other, come to."""
    constraints = [statement for statement in statements if statement.weight is Weight.CONSTRAINT]
    chosen = None
    for weight in (Weight.OVERRIDE, Weight.DIRECT, Weight.OPTIONAL):
        group = [statement for statement in statements if statement.weight is weight]
        if not group:
            continue
        alternatives = tuple(specifier for statement in group for specifier in statement.alternatives)
        told = next((statement.path for statement in group if not statement.is_open), group[0].path)
        bounded = tuple(specifier for specifier in alternatives if str(specifier)) or alternatives
        chosen = TorchRequirement(tuple(dict.fromkeys(bounded)), told, weight)
        if not chosen.is_open:
            break
    if chosen is None:
        return constraints[0].narrow_range(constraints[1:]) if constraints else None
    if chosen.weight is Weight.OVERRIDE or not constraints:
        return chosen
    narrowed = chosen.narrow_range(constraints)
    return TorchRequirement(narrowed.alternatives, constraints[0].path if chosen.is_open else chosen.path)
