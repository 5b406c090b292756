"""Saved files: the results of loading files of each release on every other, a sealed file a target."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from torchproof.errors import EvidenceError
from torchproof.records import evidence_files
from torchproof.records.behaviour import FOLDER
from torchproof.records.evidence import Machine

SAME = "same"
# How the end begins that tells why a release saved nothing.
UNSAVED = "not saved"
# How the end begins that tells what was loaded, but is not what was saved.
OTHER = "other"
# By release that saved: for each release that loads, the place in ``ends`` of what happened, with a space between.
Rows = tuple[str, ...]


@dataclass(frozen=True)
class Saved:
    """Every release's files, loaded by every release, on one machine."""

    target: str
    date: str
    machine: Machine
    releases: tuple[str, ...]
    """Those that saved and loaded, oldest first."""
    ends: tuple[str, ...]
    """What happened: SAME, an error, what is other than it was, or why a release saved nothing."""
    things: Mapping[str, Mapping[str, Rows]]
    """By what was saved, then by how it was loaded."""

    @classmethod
    def of(
        cls,
        target: str,
        date: str,
        machine: Machine,
        releases: Sequence[str],
        tables: Mapping[str, Mapping[str, Sequence[Sequence[str]]]],
    ) -> "Saved":
        """Build a record from tables of outcomes in words."""
        told = [word for ways in tables.values() for rows in ways.values() for row in rows for word in row]
        ends = [*dict.fromkeys([SAME, *told])]
        place = {word: at for at, word in enumerate(ends)}
        things = {
            name: {way: tuple(" ".join(str(place[word]) for word in row) for row in rows) for way, rows in ways.items()}
            for name, ways in tables.items()
        }
        return cls(target, date, machine, tuple(releases), tuple(ends), things)

    def ended(self, thing: str, way: str) -> list[list[str]]:
        """Return the outcomes by saving release, then by loading release."""
        return [[self.ends[int(code)] for code in row.split()] for row in self.things[thing][way]]


def place(root: Path, target: str) -> Path:
    """Return the path of a target's record below the evidence folder ``root``."""
    return root / FOLDER / target / "files" / "saved.json"


def save(saved: Saved, root: Path) -> Path:
    """Write a record in one step and return its path."""
    path = place(root, saved.target)
    evidence_files.write_sealed(path, asdict(saved))
    return path


def load_all(root: Path) -> list[Saved]:
    """Read every record below the evidence folder; raise EvidenceError if one is damaged."""
    return [load(path, root) for path in sorted((root / FOLDER).glob("*/files/saved.json"))]


def load(path: Path, root: Path) -> Saved:
    """Read a record; raise EvidenceError if the file is damaged, edited by hand or misplaced."""
    table = evidence_files.read_sealed(path)
    try:
        saved = _saved(table)
    except (KeyError, TypeError) as error:
        raise EvidenceError(f"{path}: not about files ({error}); restore it with git") from error
    if path != place(root, saved.target):
        raise EvidenceError(f"{path}: holds {saved.target}; move it to where that belongs")
    return saved


def _saved(table: Mapping[str, Any]) -> Saved:
    """Build a record from its table."""
    things = {name: {way: tuple(rows) for way, rows in ways.items()} for name, ways in table["things"].items()}
    return Saved(**{**table, "releases": tuple(table["releases"]), "ends": tuple(table["ends"]), "things": things})
