"""Collects what snippets measured on each release: ratios and quantities, with the hardware."""

from dataclasses import dataclass

from torchproof_docs.evidence.page_evidence import Machine
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.verdicts.project import Project


@dataclass(frozen=True)
class Point:
    """One measured value."""

    release: Release
    value: float
    share: float
    """Value over the largest of its measure, 0 to 1: the length of its bar."""


@dataclass(frozen=True)
class Metric:
    """One measured quantity of a snippet on one target, over the releases."""

    name: str
    """In words, such as ``compile speedup``."""
    unit: str
    target: str
    machine: str
    """The hardware, in words."""
    points: tuple[Point, ...]


def list_metrics(project: Project, snippet: Snippet) -> list[Metric]:
    """Return the measurements of a snippet on the releases where it works, by metric and target."""
    taken: dict[tuple[str, str, str], list[tuple[Release, float, str]]] = {}
    for target in project.evidence_index.targets:
        for cell in project.evidence_index.list_cells(snippet, project.api_by_snippet[snippet.name], target):
            evidence = project.evidence_index.get_evidence(target, cell.release)
            if cell.verdict != Verdict.WORKS or cell.run is None or evidence is None:
                continue
            machine = evidence.machines[cell.run.machine]
            hardware = _describe_hardware(machine)
            for name, (value, unit) in cell.run.metrics.items():
                taken.setdefault((name, unit, target), []).append((cell.release, value, hardware))
    return [
        Metric(
            name.replace("_", " "),
            unit,
            target,
            "; ".join(dict.fromkeys(hardware for _, _, hardware in rows)),
            tuple(Point(release, value, _compute_share(value, rows)) for release, value, _ in rows),
        )
        for (name, unit, target), rows in taken.items()
    ]


def _describe_hardware(machine: Machine) -> str:
    vector = None if machine["count"] else machine.get("vector")
    return ", ".join(filter(None, (machine["name"], vector, f"{machine['cores']} cores")))


def _compute_share(value: float, rows: list[tuple[Release, float, str]]) -> float:
    largest = max(value for _, value, _ in rows)
    return max(value / largest, 0.0) if largest > 0 else 0.0
