"""What the tests of published projects gave on the oldest and the newest release: a sealed file a project."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from torchproof_docs.evidence import evidence_files

# Below the folder of all evidence.
PROJECT_FOLDER = "projects"


@dataclass(frozen=True)
class OutcomeChange:
    """A test that ends otherwise on the newest release than on the oldest."""

    test: str
    """Its id by pytest, below the folder of the source."""
    first: str
    """The first release, such as ``2.9``, from which it ended so on each release that was tried."""
    error: str
    """The last line of the failure, "" if the test passes on the newest release."""
    places: tuple[str, ...] = ()
    """Frames of the failure in the project, its tests and what it depends on, ``file:line``, innermost first."""


@dataclass(frozen=True)
class NewWarning:
    """A warning raised from a line of torch or of the project, on the newest release and not on the oldest."""

    category: str
    message: str
    place: str
    """The project's own file and line that the warning names, or the file of torch."""


@dataclass(frozen=True)
class ScanFinding:
    """What a scan from the oldest to the newest release reports of a line of the project or of its tests."""

    place: str
    end: int
    """The last line of the use."""
    rule: str
    name: str
    first: str
    """The first release for which it holds."""
    severity: str
    confidence: str
    entry: str
    """The entry that it follows from, such as ``2.9/its-id``, "" without one."""
    executed: bool
    """The tests executed one of its lines on the oldest release; asked of findings that break alone."""


@dataclass(frozen=True)
class ProjectRun:
    """A published version of a project, its tests on the oldest and the newest release and on those between."""

    project: str
    version: str
    source: str
    """File name of the source distribution that the tests come from."""
    digest: str
    """SHA-256 of that file."""
    day: str
    """The packages that it depends on were the newest of this day, ISO 8601."""
    date: str
    """Day of the run, ISO 8601."""
    builds: Mapping[str, str]
    """The builds of torch that ran, by release."""
    python: str
    platform: str
    seconds: int
    """Processor time after which no further test begins."""
    verdict: str
    """``compared``, or the step that failed: ``cannot install``, ``cannot collect``, ``timeout``."""
    error: str
    """The last line of that failure."""
    compared: int
    """Tests that ran on both releases and ended twice alike on the oldest."""
    passed: int
    """Those of them that pass on the oldest release."""
    broken: int
    """Those that fail on both."""
    skipped: int
    flaky: tuple[str, ...]
    """Tests that ended differently on two runs on one release; they are not compared."""
    regressions: tuple[OutcomeChange, ...]
    fixed: tuple[OutcomeChange, ...]
    warnings: tuple[NewWarning, ...]
    findings: tuple[ScanFinding, ...]
    took: int = 0
    """Seconds by the clock of all runs, without what installs the project; 0 where it was not taken."""


def get_project_path(root: Path, project: str) -> Path:
    """Return the path of a project's file below the evidence folder ``root``."""
    return root / PROJECT_FOLDER / f"{project}.json"


def save_project_run(run: ProjectRun, root: Path) -> Path:
    """Write a project's file in one step and return its path."""
    path = get_project_path(root, run.project)
    evidence_files.write_sealed(path, asdict(run))
    return path


def load_project_runs(root: Path) -> list[ProjectRun]:
    """Read every project's file; raise EvidenceError if one is damaged, edited by hand or misplaced."""
    return [load_project_run(path, root) for path in sorted((root / PROJECT_FOLDER).glob("*.json"))]


def load_project_run(path: Path, root: Path) -> ProjectRun:
    """Read a project's file; raise EvidenceError if it is damaged, edited by hand or misplaced."""
    return evidence_files.load_record(
        path,
        root,
        get_project_path,
        _parse_run,
        lambda one: (one.project,),
        about="a project",
        remedy="record it again",
    )


def _parse_run(table: Mapping[str, Any]) -> ProjectRun:
    rows: dict[str, Any] = {
        key: tuple(OutcomeChange(**{**row, "places": tuple(row["places"])}) for row in table[key])
        for key in ("regressions", "fixed")
    }
    rows["warnings"] = tuple(NewWarning(**row) for row in table["warnings"])
    rows["findings"] = tuple(ScanFinding(**row) for row in table["findings"])
    return ProjectRun(**{**table, **rows, "flaky": tuple(table["flaky"])})
