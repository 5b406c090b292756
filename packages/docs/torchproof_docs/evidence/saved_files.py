"""Saved files: the results of loading files of each release on every other, a sealed file a target."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.behaviour_comparison import BEHAVIOUR_FOLDER
from torchproof_docs.evidence.page_evidence import Machine

SAME_END = "same"
# How the end begins that tells why a release saved nothing.
UNSAVED_PREFIX = "not saved"
# How the end begins that tells what was loaded, but is not what was saved.
OTHER_PREFIX = "other"
# By release that saved: for each release that loads, the place in ``ends`` of what happened, with a space between.
Rows = tuple[str, ...]


@dataclass(frozen=True)
class SavedFiles:
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

    def get_outcomes(self, thing: str, way: str) -> list[list[str]]:
        """Return the outcomes by saving release, then by loading release."""
        return [[self.ends[int(code)] for code in row.split()] for row in self.things[thing][way]]


def get_saved_path(root: Path, target: str) -> Path:
    """Return the path of a target's record below the evidence folder ``root``."""
    return root / BEHAVIOUR_FOLDER / target / "files" / "saved.json"


def load_all_saved_files(root: Path) -> list[SavedFiles]:
    """Read every record below the evidence folder; raise EvidenceError if one is damaged."""
    return [load_saved_files(path, root) for path in sorted((root / BEHAVIOUR_FOLDER).glob("*/files/saved.json"))]


def load_saved_files(path: Path, root: Path) -> SavedFiles:
    """Read a record; raise EvidenceError if the file is damaged, edited by hand or misplaced."""
    return evidence_files.load_record(
        path,
        root,
        get_saved_path,
        _parse_saved_files,
        lambda one: (one.target,),
        about="files",
        remedy="restore it with git",
    )


def _parse_saved_files(table: Mapping[str, Any]) -> SavedFiles:
    """Build a record from its table."""
    things = {name: {way: tuple(rows) for way, rows in ways.items()} for name, ways in table["things"].items()}
    return SavedFiles(**{**table, "releases": tuple(table["releases"]), "ends": tuple(table["ends"]), "things": things})
