"""Controlled runs: what scripts did on both sides of a border under other conditions, a sealed file a page."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from torchproof_docs.evidence import evidence_files

# Below the folder of all evidence.
FOLDER = "controls"


@dataclass(frozen=True)
class ControlledRun:
    """One side of a border under controls."""

    sha256: str
    """Of the script's file."""
    torch: str
    """Build that ran."""
    date: str
    controls: tuple[str, ...]
    """What was other than in the recorded run."""
    moved: str
    """The control under which the run said otherwise than the recorded one; "" if none did."""
    said: str
    """How the run ended that moved, or the error of the older side."""
    origin: str
    """The package in which the error of the older side was raised: ``script``, ``torch``, another; "" without one."""
    line: int
    """Line of the script that led there; 0 without an error."""


@dataclass(frozen=True)
class PageControls:
    """The controlled runs of one page's scripts on one target."""

    target: str
    page: str
    sides: Mapping[str, Mapping[str, ControlledRun]]
    """By aspect, then by torch release such as ``2.8.0``."""


def get_controls_path(root: Path, target: str, page: str) -> Path:
    """Return the path of a page's file below the evidence folder ``root``."""
    return root / FOLDER / target / f"{page}.json"


def save_controls(controls: PageControls, root: Path) -> Path:
    """Write the controlled runs of a page in one step and return the path."""
    path = get_controls_path(root, controls.target, controls.page)
    evidence_files.write_sealed(path, asdict(controls))
    return path


def load_all_controls(root: Path) -> list[PageControls]:
    """Read the files of all pages; raise EvidenceError if one is damaged, edited by hand or misplaced."""
    return [load_controls(path, root) for path in sorted((root / FOLDER).glob("*/*/*.json"))]


def load_controls(path: Path, root: Path) -> PageControls:
    """Read a page's file; raise EvidenceError if it is damaged, edited by hand or misplaced."""
    return evidence_files.load_record(
        path,
        root,
        get_controls_path,
        _parse_controls,
        lambda one: (one.target, one.page),
        about="controlled runs",
        remedy="delete it, then torchproof-docs prove --controls",
    )


def merge_controls(root: Path, target: str, page: str, new: Mapping[str, Mapping[str, ControlledRun]]) -> Path:
    """Merge new controlled runs of a page into its file."""
    path = get_controls_path(root, target, page)
    known = load_controls(path, root) if path.exists() else PageControls(target, page, {})
    sides = {aspect: {**known.sides.get(aspect, {}), **new.get(aspect, {})} for aspect in {**known.sides, **new}}
    return save_controls(replace(known, sides=sides), root)


def drop_run(root: Path, target: str, page: str, aspect: str, torch: str) -> None:
    """Take out a side of which nothing is known any more."""
    path = get_controls_path(root, target, page)
    if path.exists() and torch in (known := load_controls(path, root)).sides.get(aspect, {}):
        kept = {release: run for release, run in known.sides[aspect].items() if release != torch}
        save_controls(replace(known, sides={**known.sides, aspect: kept}), root)


def select_runs(controls: Iterable[PageControls]) -> dict[tuple[str, str], ControlledRun]:
    """Return the controlled runs of all pages by the name of the script and the release."""
    return {
        (f"{page.page}/{aspect}", torch): run
        for page in controls
        for aspect, runs in page.sides.items()
        for torch, run in runs.items()
    }


def parse_controlled_run(table: Mapping[str, Any]) -> ControlledRun:
    """Build a controlled run from its table."""
    return ControlledRun(**{**table, "controls": tuple(table["controls"])})


def _parse_controls(table: Mapping[str, Any]) -> PageControls:
    sides = {
        aspect: {torch: parse_controlled_run(run) for torch, run in runs.items()}
        for aspect, runs in table["sides"].items()
    }
    return PageControls(table["target"], table["page"], sides)
