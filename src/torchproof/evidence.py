"""The ledger of runs: one sealed JSON file per target and torch release."""

import hashlib
import json
import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from torchproof.errors import EvidenceError

FORMAT = 1

NORMALISED: tuple[tuple[str, str, str], ...] = (
    (r"\x1b\[[0-9;]*m", "", "colours are for a terminal"),
    (r"0x[0-9a-f]{6,16}\b", "0x…", "an address differs from run to run"),
    (r"/tmp/(tmp|torchproof)[\w.-]*", "<tmp>", "a temporary directory has a random name"),  # noqa: S108
    (r"[^\s'\"(]*/site-packages/", "<site-packages>/", "where an environment lies says nothing about torch"),
    (r"[^\s'\"(]*/bin/python[\d.]*", "python", "where an environment lies says nothing about torch"),
    (
        r"(127\.0\.0\.1\]?|localhost|\[::1\]):(3[2-9]\d{3}|[45]\d{4}|6[0-5]\d{3})\b",
        r"\1:<port>",
        "the operating system chooses a port above 32,000",
    ),
)
"""Pattern, replacement and reason of every change made to what a snippet printed."""

METRIC = re.compile(r"(?m)^(metric: \w+ =) .*$")
RANK = re.compile(r"^rank \d+: ")


@dataclass(frozen=True)
class Run:
    """What one snippet did on one machine with one torch build."""

    sha256: str
    """Hash of the snippet's file when it ran."""
    outcome: str
    """passed, failed, timeout, crashed or unmet."""
    seconds: float
    date: str
    """Day of the run, ISO 8601."""
    machine: str
    """Key of the machine in the file's ``machines``."""
    stdout: str
    error: Mapping[str, str] | None
    """``type`` and ``message`` (first line) of what ended it early."""
    warnings: tuple[str, ...]
    metrics: Mapping[str, tuple[float, str]]
    """Value and unit of every ratio or quantity the snippet measured."""

    @property
    def passed_with(self) -> str | None:
        """Return what it printed if it passed, without measured values."""
        return METRIC.sub(r"\1", self.stdout) if self.outcome == "passed" else None

    def says_the_same(self, other: "Run") -> bool:
        """Tell whether two runs differ in nothing but day, duration, machine and measured values.

        What a run printed before it failed is no difference, nor how many ranks got as far as their error: of several
        ranks, one may end the others sooner or later.
        """
        return all(
            left == right
            for left, right in (
                (self.sha256, other.sha256),
                (self.outcome, other.outcome),
                (_without_rank(self.error), _without_rank(other.error)),
                (self.warnings, other.warnings),
                (self.passed_with, other.passed_with),
            )
        )


def _without_rank(error: Mapping[str, str] | None) -> Mapping[str, str] | None:
    return error and {**error, "message": RANK.sub("", error["message"])}


@dataclass(frozen=True)
class Evidence:
    """Everything recorded on one target for one torch release."""

    target: str
    """Folder it lies in: the kind of device, such as ``cpu-x86_64`` or ``h200``."""
    torch: str
    """Build that ran, such as ``2.8.0+cu128``."""
    machines: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    runs: Mapping[str, Run] = field(default_factory=dict)
    """By snippet name."""
    api: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Presence, kind, signature and definition of every documented name."""
    contributor: str | None = None
    """Whose machine it was, where it was sent in."""

    @property
    def release(self) -> str:
        """Return the public version, such as ``2.8.0``."""
        return self.torch.partition("+")[0]


def normalise(text: str) -> str:
    """Replace what changes from run to run, by the rules of ``NORMALISED`` alone."""
    for pattern, replacement, _ in NORMALISED:
        text = re.sub(pattern, replacement, text)
    return text


def machine_key(machine: Mapping[str, Any]) -> str:
    """Return a short stable name for a machine's description."""
    return hashlib.sha256(_canonical(machine)).hexdigest()[:10]


def merge(old: Evidence | None, new: Evidence) -> Evidence:
    """Return the old evidence with the new runs in it, an unchanged result keeping its old entry.

    Raises EvidenceError where both do not come from the same target and torch build.
    """
    if old is None:
        return new
    for key in ("target", "torch", "contributor"):
        if getattr(old, key) != getattr(new, key):
            raise EvidenceError(
                f"evidence/{old.target}/{old.release}.json: {key} {getattr(old, key)!r} there, {getattr(new, key)!r} "
                "in this run; record on the same machine and build, or start the file anew with --replace"
            )
    runs = dict(old.runs)
    for name, run in new.runs.items():
        if name not in runs or not run.says_the_same(runs[name]):
            runs[name] = run
    machines = {**old.machines, **new.machines}
    used = {run.machine for run in runs.values()}
    return replace(
        old,
        machines={key: machines[key] for key in machines if key in used},
        runs=runs,
        api={**old.api, **new.api},
    )


def prune(evidence: Evidence, *, snippets: set[str], names: set[str]) -> Evidence:
    """Drop runs of snippets and look-ups of names that no longer exist."""
    runs = {name: run for name, run in evidence.runs.items() if name in snippets}
    used = {run.machine for run in runs.values()}
    return replace(
        evidence,
        runs=runs,
        api={name: entry for name, entry in evidence.api.items() if name in names},
        machines={key: machine for key, machine in evidence.machines.items() if key in used},
    )


def load(path: Path) -> Evidence:
    """Read one evidence file in its place; raise EvidenceError where it is damaged, edited by hand or misplaced."""
    evidence = read(path)
    if (path.parent.name, path.stem) != (evidence.target, evidence.release):
        raise EvidenceError(f"{path}: holds {evidence.target} {evidence.release}; move it to where that belongs")
    return evidence


def read(path: Path) -> Evidence:
    """Read one evidence file, wherever it lies; raise EvidenceError where it is truncated or edited by hand."""
    remedy = "restore it with git, or record it again with torchproof run --record --replace"
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise EvidenceError(f"{path}: damaged ({error}); {remedy}") from error
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise EvidenceError(f"{path}: format: not {FORMAT}; update torchproof, or {remedy}")
    seal = table.pop("seal", None)
    if seal != _seal(table):
        raise EvidenceError(f"{path}: seal does not match its content, so it was edited by hand; {remedy}")
    return _from_table(table)


def load_all(root: Path, *, leave_out: Path | None = None) -> dict[tuple[str, str], Evidence]:
    """Read every evidence file below a directory but one, by (target, torch release)."""
    found = (load(path) for path in sorted(root.glob("*/*.json")) if path != leave_out)
    return {(evidence.target, evidence.release): evidence for evidence in found}


def save(evidence: Evidence, root: Path) -> Path:
    """Write one evidence file in one step and return its path."""
    path = root / evidence.target / f"{evidence.release}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    table = _to_table(evidence)
    text = json.dumps({**table, "seal": _seal(table)}, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(text)
    Path(temporary).chmod(0o644)
    Path(temporary).replace(path)
    return path


def _to_table(evidence: Evidence) -> dict[str, Any]:
    return {"format": FORMAT, **asdict(evidence)}


def _from_table(table: dict[str, Any]) -> Evidence:
    runs = {
        name: Run(
            **{
                **run,
                "warnings": tuple(run["warnings"]),
                "metrics": {key: (value[0], value[1]) for key, value in run["metrics"].items()},
            }
        )
        for name, run in table["runs"].items()
    }
    return Evidence(**{**{key: value for key, value in table.items() if key != "format"}, "runs": runs})


def _canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def _seal(table: Mapping[str, Any]) -> str:
    return hashlib.sha256(_canonical(table)).hexdigest()
