"""What differs without meaning anything, each with its reason, read from ``behaviour.toml``."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from torchproof.behaviour.comparison import KINDS
from torchproof.errors import RecordError
from torchproof.records.texts import read_toml

FILE = "behaviour.toml"


@dataclass(frozen=True)
class Noise:
    """Operators whose results say nothing in some kinds of difference."""

    operators: tuple[str, ...]
    """Patterns of names."""
    kinds: tuple[str, ...]
    reason: str

    def covers(self, operator: str, kind: str) -> bool:
        """Tell whether a difference is of this noise."""
        return kind in self.kinds and any(fnmatchcase(operator, pattern) for pattern in self.operators)


def load(root: Path) -> tuple[Noise, ...]:
    """Read the noise of a checkout; raise RecordError for the first entry that breaks a rule."""
    path = root / FILE
    found = []
    for number, entry in enumerate(read_toml(path).get("noise", ()), start=1):
        where = f"{path}: noise {number}"
        if not isinstance(entry, dict) or entry.keys() != {"operators", "kinds", "reason"}:
            raise RecordError(f"{where}: {', '.join(entry)}: has to have operators, kinds, reason and no other key")
        if unknown := set(entry["kinds"]) - KINDS.keys():
            raise RecordError(f"{where}: {', '.join(sorted(unknown))}: no kind of difference; {', '.join(KINDS)} are")
        found.append(Noise(tuple(entry["operators"]), tuple(entry["kinds"]), entry["reason"]))
    return tuple(found)
