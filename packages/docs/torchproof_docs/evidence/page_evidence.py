"""Page evidence: recorded runs and look-ups, normalised, merged and sealed."""

import hashlib
import json
import math
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from torchproof_docs.records.vocabulary import OutcomeKind

# Pattern, replacement and reason of every change made to what a snippet printed.
NORMALIZATION_RULES: tuple[tuple[str, str, str], ...] = (
    (r"\x1b\[[0-9;]*m", "", "colours are for a terminal"),
    (r"0x[0-9a-f]{6,16}\b", "0x…", "an address differs from run to run"),
    (r"/tmp/(tmp|torchproof)[\w.-]*", "<tmp>", "a temporary directory has a random name"),  # noqa: S108
    (r"[^\s'\"(]*/site-packages/", "<site-packages>/", "where an environment lies says nothing about torch"),
    (r"[^\s'\"(]*/bin/python[\d.]*", "python", "where an environment lies says nothing about torch"),
    (
        r"(?<![\w<>./-])(?:[\w.-]+/)+(snippets/[\w.-]+/[\w.-]+/\w+\.py)",
        r"\1",
        "Dynamo cuts from a path what it shares with torch's own, so the rest says where the checkout lies",
    ),
    (
        r"(127\.0\.0\.1\]?|localhost|\[::1\]):(3[2-9]\d{3}|[45]\d{4}|6[0-5]\d{3})\b",
        r"\1:<port>",
        "the operating system chooses a port above 32,000",
    ),
    (r"(127\.0\.0\.1\]?):\d+\$\d+", r"\1:<port>", "Gloo numbers its connections by ports"),
)

METRIC_LINE = re.compile(
    r"(?m)^metric: (?P<name>[a-z][a-z0-9_]*) = (?P<value>[-+]?[0-9.]+(?:e[-+]?[0-9]+)?) (?P<unit>\S+)$"
)
MEASURED_VALUE = re.compile(r"(?m)^(metric: \w+ =) .*$")
# Which of several ranks speaks first is a race.
RANK_PREFIX = re.compile(r"^rank \d+: ")
Machine = Mapping[str, Any]
# Presence, kind, signature and definition of a name.
Lookup = Mapping[str, Any]


@dataclass(frozen=True)
class Run:
    """What one snippet did on one machine with one torch build."""

    sha256: str
    """Hash of the snippet's file when it ran."""
    outcome: OutcomeKind
    seconds: float
    date: str
    """Day of the run, ISO 8601."""
    torch: str
    """Build that ran, such as ``2.8.0+cu128``."""
    machine: str
    """Key of the machine in the file's ``machines``."""
    stdout: str
    error: Mapping[str, str] | None
    """``type`` and ``message`` (first line) of what ended it early."""
    warnings: tuple[str, ...]
    metrics: Mapping[str, tuple[float, str]]
    """Value and unit of every ratio or quantity the snippet measured."""

    @property
    def comparable_output(self) -> str | None:
        """Return the output of a passed or assembled run without measured values; None for other outcomes."""
        told = self.outcome in (OutcomeKind.PASSED, OutcomeKind.ASSEMBLED)
        return MEASURED_VALUE.sub(r"\1", self.stdout) if told else None

    def list_differences(self, other: "Run") -> list[str]:
        """List the fields in which two runs differ.

        Day, duration, build, machine and measured values are ignored. So are the output of a failed run and the number
        of ranks that reached the error, because one rank may end the others sooner or later.
        """
        pairs = {
            "file": (self.sha256, other.sha256),
            "outcome": (self.outcome, other.outcome),
            "error": (_remove_rank(self.error), _remove_rank(other.error)),
            "warnings": (self.warnings, other.warnings),
            "output": (self.comparable_output, other.comparable_output),
        }
        return [what for what, (left, right) in pairs.items() if left != right]

    def has_same_result(self, other: "Run") -> bool:
        """Return True if ``differences`` finds none."""
        return not self.list_differences(other)


def _remove_rank(error: Mapping[str, str] | None) -> Mapping[str, str] | None:
    """Remove the ``rank N:`` prefix from an error's message."""
    return error and {**error, "message": RANK_PREFIX.sub("", error["message"])}


@dataclass(frozen=True)
class PageEvidence:
    """Everything recorded on one target for the snippets and API names of one page: the content of one file."""

    target: str
    """The kind of device, such as ``cpu-x86_64`` or ``h200``."""
    page: str
    """The page's id, such as ``compile/set-stance`` or ``releases/2.8``."""
    machines: Mapping[str, Machine] = field(default_factory=dict)
    """What ran, and whose it was where it was sent in (``contributor``)."""
    runs: Mapping[str, Mapping[str, Run]] = field(default_factory=dict)
    """By torch release such as ``2.8.0``, then by the snippet's aspect, the last part of its name."""
    api: Mapping[str, Mapping[str, Lookup]] = field(default_factory=dict)
    """By torch release, then by dotted name."""


@dataclass(frozen=True)
class ReleaseEvidence:
    """Everything recorded on one target for one torch release, gathered from the files of all pages."""

    target: str
    release: str
    """Public version, such as ``2.8.0``."""
    machines: dict[str, Machine] = field(default_factory=dict)
    runs: dict[str, Run] = field(default_factory=dict)
    """By snippet name."""
    api: dict[str, Lookup] = field(default_factory=dict)
    """By dotted name."""


def group_by_release(pages: Iterable[PageEvidence]) -> dict[tuple[str, str], ReleaseEvidence]:
    """Group the evidence of pages by (target, torch release)."""
    found: dict[tuple[str, str], ReleaseEvidence] = {}
    for page in pages:
        for release in dict.fromkeys((*page.runs, *page.api)):  # a set would have another order in each process
            gathered = found.setdefault((page.target, release), ReleaseEvidence(page.target, release))
            runs = page.runs.get(release, {})
            gathered.runs.update((f"{page.page}/{aspect}", run) for aspect, run in runs.items())
            gathered.machines.update((run.machine, page.machines[run.machine]) for run in runs.values())
            gathered.api.update(page.api.get(release, {}))
    return found


def parse_metrics(stdout: str) -> dict[str, tuple[float, str]]:
    """Parse value and unit of each ``metric: name = 2.1 x`` line of an output; infinities are skipped."""
    found = {}
    for match in METRIC_LINE.finditer(stdout):
        try:
            value = float(match["value"])
        except ValueError:
            continue
        if math.isfinite(value):
            found[match["name"]] = (value, match["unit"])
    return found


def normalize_output(text: str) -> str:
    """Replace the parts of an output that change from run to run, by the rules of ``NORMALISED``."""
    for pattern, replacement, _ in NORMALIZATION_RULES:
        text = re.sub(pattern, replacement, text)
    return text


def hash_machine(machine: Machine) -> str:
    """Return the first ten hex digits of the hash of a machine's description."""
    return hashlib.sha256(serialize_canonically(machine)).hexdigest()[:10]


def merge_evidence(old: PageEvidence | None, new: PageEvidence) -> PageEvidence:
    """Merge new evidence of a page into the old; a new run with the same result keeps the old entry."""
    if old is None:
        return new
    runs = {release: dict(table) for release, table in old.runs.items()}
    for release, table in new.runs.items():
        there = runs.setdefault(release, {})
        there.update(
            (aspect, run)
            for aspect, run in table.items()
            if aspect not in there or not run.has_same_result(there[aspect])
        )
    api = {release: {**old.api.get(release, {}), **new.api.get(release, {})} for release in {**old.api, **new.api}}
    return _drop_unused_machines(replace(old, runs=runs, api=api), {**old.machines, **new.machines})


def prune_evidence(evidence: PageEvidence, *, aspects: Collection[str], names: Collection[str]) -> PageEvidence:
    """Drop runs of snippets and look-ups of names that the page no longer has."""
    runs = {release: _select_keys(table, aspects) for release, table in evidence.runs.items()}
    api = {release: _select_keys(table, names) for release, table in evidence.api.items()}
    kept = replace(
        evidence,
        runs={release: table for release, table in runs.items() if table},
        api={release: table for release, table in api.items() if table},
    )
    return _drop_unused_machines(kept, evidence.machines)


def _select_keys(table: Mapping[str, Any], keys: Collection[str]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key in keys}


def _drop_unused_machines(evidence: PageEvidence, machines: Mapping[str, Machine]) -> PageEvidence:
    """Return the evidence with those of ``machines`` that its runs use."""
    used = {run.machine for table in evidence.runs.values() for run in table.values()}
    return replace(evidence, machines={key: machine for key, machine in machines.items() if key in used})


def encode_evidence(evidence: PageEvidence) -> dict[str, Any]:
    """Convert the evidence of a page to plain data."""
    return asdict(evidence)


def decode_evidence(table: Mapping[str, Any]) -> PageEvidence:
    """Build the evidence of a page from plain data."""
    runs = {
        release: {aspect: _parse_run(run) for aspect, run in entries.items()}
        for release, entries in table["runs"].items()
    }
    machines, api = _check_tables(table["machines"]), _check_tables(table["api"])
    return PageEvidence(table["target"], table["page"], machines, runs, {key: _check_tables(api[key]) for key in api})


def _check_tables(value: Any) -> dict[str, dict[str, Any]]:
    """Return the value if it is a table of tables, otherwise raise TypeError."""
    if not isinstance(value, dict) or not all(isinstance(entry, dict) for entry in value.values()):
        raise TypeError(f"{str(value)[:60]}: has to be a table of tables")
    return value


def _parse_run(table: Mapping[str, Any]) -> Run:
    """Build a run from its table; raise ValueError if its metrics are not those of its output."""
    measured = {key: (value[0], value[1]) for key, value in table["metrics"].items()}
    if measured != parse_metrics(table["stdout"]):
        raise ValueError(f"metrics {', '.join(measured) or 'left out'}: not those of the output")
    outcome = OutcomeKind(table["outcome"])
    if table["error"] is not None:
        _check_tables({"error": table["error"]})
    return Run(**{**table, "outcome": outcome, "warnings": tuple(table["warnings"]), "metrics": measured})


def serialize_canonically(value: Any) -> bytes:
    """Serialize a value as JSON with sorted keys and without spaces, for hashing."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def compute_seal(table: Mapping[str, Any]) -> str:
    """Compute the hash that reveals editing by hand."""
    return hashlib.sha256(serialize_canonically(table)).hexdigest()
