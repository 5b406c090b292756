"""Time and memory of a run after torch was imported, and their ratios."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from torchproof.trial.program_process import ProgramEnd

# Below these, what a program takes beside the import of torch is noise.
SMALLEST_SECONDS, SMALLEST_MEGABYTES = 0.02, 8.0


@dataclass(frozen=True)
class Measurement:
    """What one run took."""

    seconds: float
    cpu_seconds: float
    megabytes: float


@dataclass(frozen=True)
class Ratios:
    """What a release takes, as a multiple of what another takes."""

    seconds: float = 1.0
    cpu_seconds: float = 1.0
    megabytes: float = 1.0


def read_measurement(end: ProgramEnd, report: Mapping[str, Any]) -> Measurement:
    """Return what a run took after the import of torch; the whole run, if it did not say when that was."""
    seconds, cpu_seconds, megabytes = (report.get(key) for key in ("seconds", "cpu_seconds", "megabytes"))
    if isinstance(seconds, float) and isinstance(cpu_seconds, float) and isinstance(megabytes, float):
        return Measurement(seconds, cpu_seconds, megabytes)
    return Measurement(end.seconds, end.cpu_seconds, end.megabytes)


def compute_ratios(pairs: Sequence[tuple[Measurement, Measurement]]) -> Ratios:
    """Return the ratios of time and memory of interleaved runs, pairs of one release and the other.

    The shortest time is the one that other programs disturbed least; of memory it is the median.
    """
    both = tuple(zip(*pairs, strict=True))
    seconds = [max(SMALLEST_SECONDS, min(run.seconds for run in runs)) for runs in both]
    cpu_seconds = [max(SMALLEST_SECONDS, min(run.cpu_seconds for run in runs)) for runs in both]
    megabytes = [max(SMALLEST_MEGABYTES, median(run.megabytes for run in runs)) for runs in both]
    return Ratios(seconds[1] / seconds[0], cpu_seconds[1] / cpu_seconds[0], megabytes[1] / megabytes[0])
