"""What makes a run good or bad beside another: exit status, error, output, warnings, time, memory."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from torchproof.trial.output_comparison import compare_outputs
from torchproof.trial.program_process import ProgramEnd
from torchproof.trial.run_text import PrintedError, PrintedWarning, clean_text, read_error, read_warnings

# The exit status with which a program says that it cannot be judged, as for ``git bisect run``.
SKIPPED = 125
# Two messages of one type of error are the same failure if they are so much alike.
ALIKE = 0.5


class Outcome(StrEnum):
    """What a run on a release came to, beside the release that it is compared with."""

    SAME = "same"
    DIFFERS = "differs"
    FAILS = "fails"
    OTHERWISE = "fails otherwise"
    MISSING = "cannot install"
    SKIPPED = "skipped"
    FLAKY = "flaky"


# How each outcome is shown in a strip.
SIGNS = {
    Outcome.SAME: "✓",
    Outcome.DIFFERS: "≠",
    Outcome.FAILS: "✗",
    Outcome.OTHERWISE: "!",
    Outcome.MISSING: "·",
    Outcome.SKIPPED: "?",
    Outcome.FLAKY: "~",
}


@dataclass(frozen=True)
class Criteria:
    """What is compared."""

    error: str | None = None
    """A pattern: only a failure that it matches is bad."""
    output: bool = True
    warnings: bool = True
    slower: float = 0.0
    """A ratio of times from which on a release is bad, 0 for none."""
    memory: float = 0.0
    tolerance: float = 1e-3
    volatile: frozenset[int] = frozenset()
    """Lines of the output that differ from run to run on one release."""

    @property
    def measures(self) -> bool:
        """True if times or memory of interleaved runs decide."""
        return bool(self.slower or self.memory)


@dataclass(frozen=True)
class ReleaseRun:
    """The run of a program on one release, read."""

    torch: str
    end: ProgramEnd

    @property
    def error(self) -> PrintedError | None:
        """How it failed, None if it did not."""
        return read_error(self.end)

    @property
    def warnings(self) -> list[PrintedWarning]:
        """The warnings that it printed."""
        return read_warnings(self.end.stderr)

    @property
    def output(self) -> str:
        """What it printed on standard output, without what every run prints otherwise."""
        return clean_text(self.end.stdout, [self.torch])


@dataclass(frozen=True)
class Comparison:
    """An outcome with what shows it."""

    outcome: Outcome
    details: tuple[str, ...] = ()
    kind: str = ""
    """What differs: ``error``, ``output``, ``warnings``, ``time`` or ``memory``."""


def compare_runs(reference: ReleaseRun, run: ReleaseRun, criteria: Criteria) -> Comparison:
    """Return what a run came to beside that of another release."""
    if run.end.status == SKIPPED:
        return Comparison(Outcome.SKIPPED, ("it ended with status 125",))
    error, before = run.error, reference.error
    if error is not None:
        return _compare_errors(before, error, criteria)
    if before is not None:
        return Comparison(Outcome.DIFFERS, (f"it works; before: {before.text}",), "error")
    details: list[str] = []
    kinds: list[str] = []
    shared = (criteria.tolerance, criteria.volatile)
    difference = compare_outputs(reference.output, run.output, *shared) if criteria.output else None
    if difference:
        details.append(difference.text)
        kinds.append("output")
    if criteria.warnings and (new := find_new_warnings(reference, run)):
        details += [f"new warning: {warning.category}: {warning.message[:200]}" for warning in new[:3]]
        kinds.append("warnings")
    if details:
        return Comparison(Outcome.DIFFERS, tuple(details), kinds[0])
    return Comparison(Outcome.SAME)


def _compare_errors(before: PrintedError | None, error: PrintedError, criteria: Criteria) -> Comparison:
    if criteria.error is not None:
        is_meant = re.search(criteria.error, error.text) is not None
        return Comparison(Outcome.FAILS if is_meant else Outcome.OTHERWISE, (error.text,), "error")
    if before is not None and not is_same_error(before, error):
        return Comparison(Outcome.OTHERWISE, (error.text, f"before: {before.text}"), "error")
    return Comparison(Outcome.FAILS, (error.text,), "error")


def is_same_error(error: PrintedError, other: PrintedError) -> bool:
    """Return True if two failures are the same one, whose wording may have changed."""
    if error.type != other.type:
        return False
    return SequenceMatcher(None, error.message[:300], other.message[:300]).ratio() >= ALIKE


def find_new_warnings(reference: ReleaseRun, run: ReleaseRun) -> list[PrintedWarning]:
    """Return the warnings of a run that the other did not print, one of each kind."""
    known = {warning.key for warning in reference.warnings}
    found: dict[str, PrintedWarning] = {}
    for warning in run.warnings:
        if warning.key not in known and not _is_reworded(warning, reference.warnings):
            found.setdefault(warning.key, warning)
    return list(found.values())


def _is_reworded(warning: PrintedWarning, others: Sequence[PrintedWarning]) -> bool:
    return any(
        other.category == warning.category and SequenceMatcher(None, other.message, warning.message).ratio() > 0.8
        for other in others
    )


def explain_flakiness(runs: Sequence[ReleaseRun], criteria: Criteria) -> str:
    """Return how the runs of one release differ from its first, "" if they do not."""
    for run in runs[1:]:
        if (runs[0].error is None) != (run.error is None):
            error = runs[0].error or run.error
            return f"of two runs on {run.torch} one fails: {error.text if error else ''}"
        bare = Criteria(output=criteria.output, warnings=False, tolerance=criteria.tolerance)
        compared = compare_runs(runs[0], run, bare)
        if compared.outcome is Outcome.DIFFERS:
            return f"two runs on {run.torch} differ: {compared.details[0]}"
    return ""
