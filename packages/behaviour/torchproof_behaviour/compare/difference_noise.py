"""What differs without meaning anything, each with its reason, read from ``behaviour.toml``."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from torchproof.errors import RecordError
from torchproof_behaviour.compare.outcome_comparison import KINDS
from torchproof_docs.records.record_files import read_toml

FILE = "behaviour.toml"


@dataclass(frozen=True)
class Noise:
    """Operators whose results say nothing in some kinds of difference."""

    operators: tuple[str, ...]
    """Patterns of names."""
    kinds: tuple[str, ...]
    reason: str
    origins: tuple[str, ...] = ("*",)
    """Patterns of where the arguments come from: the calls of other origins are compared."""

    def is_noise(self, operator: str, kind: str, origin: str) -> bool:
        """Return True if a difference of a call is of this noise."""
        return kind in self.kinds and _matches_any(operator, self.operators) and _matches_any(origin, self.origins)


def load_noise(root: Path) -> tuple[Noise, ...]:
    """Read the noise of a checkout; raise RecordError for the first entry that breaks a rule."""
    path = root / FILE
    found = []
    for number, entry in enumerate(read_toml(path).get("noise", ()), start=1):
        where = f"{path}: noise {number}"
        if not isinstance(entry, dict) or entry.keys() - {"origins"} != {"operators", "kinds", "reason"}:
            raise RecordError(
                f"{where}: {', '.join(entry)}: has to have operators, kinds, reason, maybe origins, and no other key"
            )
        if unknown := set(entry["kinds"]) - KINDS.keys():
            raise RecordError(f"{where}: {', '.join(sorted(unknown))}: no kind of difference; {', '.join(KINDS)} are")
        origins = tuple(entry.get("origins", ["*"]))
        found.append(Noise(tuple(entry["operators"]), tuple(entry["kinds"]), entry["reason"], origins))
    return tuple(found)


def _matches_any(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)
