"""Costs: the time and memory that the same calls and programs took on a release, a sealed file a target and release."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from torchproof.errors import EvidenceError
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.page_evidence import Machine

# Below the folder of all evidence.
COST_FOLDER = "cost"
# A group, the name of what is called, the variant of the call.
CostKey = tuple[str, str, str]
# The fastest call of every turn of one recording; of a program, what each of its runs measured.
Turns = tuple[float, ...]
# By group, name and variant: the turns of each recording. The releases were measured together, so that recordings of
# one place are of one hour.
Measurements = Mapping[str, Mapping[str, Mapping[str, tuple[Turns, ...]]]]


@dataclass(frozen=True)
class CostRecord:
    """What one release took on one machine."""

    target: str
    torch: str
    """Build that ran, such as ``2.8.0+cu128``."""
    capability: str
    """Vector instructions that torch's kernels used, such as ``AVX512``."""
    machine: Machine
    dates: tuple[str, ...]
    """Days of the recordings, ISO 8601."""
    measured: Measurements
    """Seconds; where the variant ends with a unit (``MB``, ``modules``), in that."""

    @property
    def release(self) -> str:
        """Return the public version, such as ``2.8.0``."""
        return self.torch.partition("+")[0]

    @property
    def is_cpu_build(self) -> bool:
        """Return True if the build has no code for GPUs; its start and its size are not comparable with others."""
        return self.torch.endswith("+cpu")

    @property
    def conditions(self) -> dict[str, str]:
        """Return what all figures of a file, and of all releases that it is compared with, have in common."""
        return get_conditions(self.machine, self.capability)

    def iterate_measurements(self) -> Iterator[tuple[CostKey, tuple[Turns, ...]]]:
        """Yield group, name and variant with the turns of each recording."""
        for group, names in self.measured.items():
            for name, variants in names.items():
                for variant, recordings in variants.items():
                    yield (group, name, variant), recordings

    def add_measurements(self, date: str, measurements: Mapping[CostKey, Turns], *, again: bool) -> "CostRecord":
        """Return the record with what was measured: in the place of older recordings of it, or again, beside them."""
        held = dict(self.iterate_measurements())
        joined = {
            **held,
            **{key: (*held.get(key, ()), turns) if again else (turns,) for key, turns in measurements.items()},
        }
        return replace(self, dates=tuple(sorted({*self.dates, date})), measured=group_measurements(joined))


def get_conditions(machine: Machine, capability: str) -> dict[str, str]:
    """Return what changes the figures of a machine beside torch: each with its name in a message."""
    python = ".".join(machine["python"].split(".")[:2])
    return {"processor": machine["cpu"], "kernels": capability, "system": machine["platform"], "Python": python}


def require_same_machine(
    records: Iterable[CostRecord], machine: Machine, capability: str, builds: Iterable[str]
) -> None:
    """Raise EvidenceError if this machine may add nothing to records: its figures would stand under another's name.

    Args:
        records: those of all releases of one target.
        machine: this machine.
        capability: the vector instructions of torch's kernels on it.
        builds: the builds of torch that are to be measured on it, such as ``2.8.0+cu128``.

    """
    ours = get_conditions(machine, capability)
    by_release = {build.partition("+")[0]: build for build in builds}
    for record in records:
        held = {**record.conditions, "build": record.torch}
        for name, value in {**ours, "build": by_release.get(record.release, record.torch)}.items():
            if value != held[name]:
                where = f"evidence/{COST_FOLDER}/{record.target}/{record.release}.json"
                raise EvidenceError(
                    f"{where}: {name}: recorded with {held[name]}, and here is {value}; file what this machine "
                    "measures apart with --target NAME, or measure everything anew with --replace"
                )


def group_measurements(measurements: Mapping[CostKey, tuple[Turns, ...]]) -> Measurements:
    """Return measurements by group, name and variant."""
    nested: dict[str, dict[str, dict[str, tuple[Turns, ...]]]] = {}
    for (group, name, variant), recordings in measurements.items():
        nested.setdefault(group, {}).setdefault(name, {})[variant] = recordings
    return nested


def get_cost_path(root: Path, target: str, release: str) -> Path:
    """Return the path of a release's costs below the evidence folder ``root``."""
    return root / COST_FOLDER / target / f"{release}.json"


def save_cost_record(record: CostRecord, root: Path) -> Path:
    """Write a record in one step and return its path."""
    path = get_cost_path(root, record.target, record.release)
    evidence_files.write_sealed(path, asdict(record))
    return path


def load_cost_record(path: Path, root: Path) -> CostRecord:
    """Read a record; raise EvidenceError if the file is damaged, edited by hand or misplaced."""
    return evidence_files.load_record(
        path,
        root,
        get_cost_path,
        _parse_record,
        lambda one: (one.target, one.release),
        about="costs",
        remedy="delete it, then torchproof-cost",
    )


def load_cost_records(root: Path) -> list[CostRecord]:
    """Read every record below the evidence folder ``root``."""
    return [load_cost_record(path, root) for path in sorted((root / COST_FOLDER).glob("*/*.json"))]


def _parse_record(table: Mapping[str, Any]) -> CostRecord:
    measured = {
        group: {
            name: {variant: tuple(map(tuple, recordings)) for variant, recordings in variants.items()}
            for name, variants in names.items()
        }
        for group, names in table["measured"].items()
    }
    return CostRecord(**{**table, "dates": tuple(table["dates"]), "measured": measured})
