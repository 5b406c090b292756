"""Causes that persons found for what tests of published projects met: ``benchmarks/projects.toml``."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof_docs.evidence.project_runs import OutcomeChange, ProjectRun

LIST = Path("benchmarks", "projects.toml")
# Whose doing a regression is.
SIDES = ("torch", "project", "dependency", "test")


@dataclass(frozen=True)
class Cause:
    """Why tests of a project end otherwise on a release."""

    matches: tuple[str, ...]
    """Texts, one of which stands in the id of a test, in its error, or in a frame of its failure."""
    says: str
    side: str
    """Whose doing it is: one of SIDES."""
    entry: str = ""
    """The entry of a release that tells it, such as ``2.9/its-id``."""
    place: str = ""
    """The line that meets it, ``file:line``, where no frame of the failure is it."""
    action: str = ""
    """What the project can write, "" where the entry says it."""
    missed: str = ""
    """Why a scan does not report the line."""
    is_new: bool = False
    """The entry was written because of this regression, so a scan did not know it before."""

    @property
    def is_of_torch(self) -> bool:
        """PyTorch changed what a line meets, of the project or of a package that it depends on."""
        return self.side == "torch" or bool(self.entry)


@dataclass(frozen=True)
class MetCause:
    """A cause with the tests of a project that it explains; without a cause, tests that nobody looked into."""

    run: ProjectRun
    cause: Cause | None
    changes: tuple[OutcomeChange, ...]

    @property
    def first(self) -> str:
        """The first release on which one of the tests ends otherwise."""
        return min(
            (change.first for change in self.changes), key=lambda minor: [int(part) for part in minor.split(".")]
        )


def load_causes(root: Path) -> dict[str, tuple[Cause, ...]]:
    """Load the causes of each project; {} without a list.

    Raises:
        RecordError: A cause has a key that is not known, or lacks one.

    """
    projects = _read_projects(root)
    return {name: tuple(_build_cause(name, row) for row in table.get("causes", ())) for name, table in projects.items()}


def load_arguments(root: Path) -> dict[str, Mapping[str, str]]:
    """Load why a line with a breaking finding does not fail, by project and by place."""
    return {name: dict(table.get("quiet", {})) for name, table in _read_projects(root).items()}


def load_left_out(root: Path) -> dict[str, str]:
    """Load why projects that one would look for are not run, by project."""
    return dict(_read_list(root).get("left_out", {}))


def _read_projects(root: Path) -> dict[str, Any]:
    return dict(_read_list(root).get("projects", {}))


def _read_list(root: Path) -> dict[str, Any]:
    path = root / LIST
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _build_cause(project: str, row: Mapping[str, Any]) -> Cause:
    known = {field.name for field in fields(Cause)}
    if unknown := sorted(row.keys() - known):
        raise RecordError(f"{LIST}: {project}: a cause has no {unknown[0]}; use {', '.join(sorted(known))}")
    if missing := sorted({"matches", "says", "side"} - row.keys()):
        raise RecordError(f"{LIST}: {project}: a cause lacks {missing[0]}; write it")
    if row["side"] not in SIDES:
        raise RecordError(f"{LIST}: {project}: side: {row['side']} is none of {', '.join(SIDES)}")
    return Cause(**{**row, "matches": tuple(row["matches"])})


def find_cause(change: OutcomeChange, causes: Sequence[Cause]) -> Cause | None:
    """Find the first cause one of whose texts stands in the id of a test, in its error, or in a frame of it."""
    said = "\n".join((change.test, change.error, *change.places))
    return next((cause for cause in causes if any(text in said for text in cause.matches)), None)


def group_changes(run: ProjectRun, changes: Sequence[OutcomeChange], causes: Sequence[Cause]) -> list[MetCause]:
    """Group changes of a project by their cause; what has none comes last, by error and release."""
    groups: dict[tuple[int, str, str], list[OutcomeChange]] = {}
    for change in changes:
        cause = find_cause(change, causes)
        key = (causes.index(cause), "", "") if cause else (len(causes), change.first, change.error)
        groups.setdefault(key, []).append(change)
    return [
        MetCause(run, causes[key[0]] if key[0] < len(causes) else None, tuple(groups[key])) for key in sorted(groups)
    ]
