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
    megabytes: float


def read_measurement(end: ProgramEnd, report: Mapping[str, Any]) -> Measurement:
    """Return what a run took after the import of torch; the whole run, if it did not say when that was."""
    seconds, megabytes = report.get("seconds"), report.get("megabytes")
    if not isinstance(seconds, float) or not isinstance(megabytes, float):
        return Measurement(end.seconds, end.megabytes)
    return Measurement(seconds, megabytes)


def compute_ratios(before: Sequence[Measurement], after: Sequence[Measurement]) -> tuple[float, float]:
    """Return the ratios of time and memory of interleaved runs.

    The shortest time is the one that other programs disturbed least; of memory it is the median.
    """
    if not before or not after:
        return 1.0, 1.0
    seconds = [max(SMALLEST_SECONDS, min(run.seconds for run in runs)) for runs in (before, after)]
    megabytes = [max(SMALLEST_MEGABYTES, median(run.megabytes for run in runs)) for runs in (before, after)]
    return seconds[1] / seconds[0], megabytes[1] / megabytes[0]
