"""Runs a program on both sides of a change while the recorder watches it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from torchproof.trial.bisection import Change
from torchproof.trial.criteria import Criteria, ReleaseRun, compare_runs, is_same_error
from torchproof.trial.output_comparison import compare_outputs, find_volatile_lines
from torchproof.trial.trial_session import TrialSession

# What the recorder does, the most telling first: one of them may disturb a program.
WATCHES = ("values", "calls")


@dataclass
class Recordings:
    """What the recorder saw on the release before and on the release after a change."""

    old: Mapping[str, Any]
    new: Mapping[str, Any]
    notes: list[str] = field(default_factory=list)


def record_change(session: TrialSession, change: Change) -> Recordings:
    """Watch a program on both releases; if watching changes what it does, watch less."""
    disturbed = ""
    for watch in WATCHES:
        watched = session.watch_releases((change.last, change.first), watch)
        reports = [
            report
            for release, (end, report) in watched.items()
            if report and _is_same_as_before(session, ReleaseRun(release.torch, end))
        ]
        if len(reports) == 2:
            notes = [f"{disturbed}: only its calls were recorded, not the operators below"] if disturbed else []
            return Recordings(reports[0], reports[1], notes)
        disturbed = "the program does something else when its operators are watched"
    return Recordings({}, {}, ["the program does something else when it is watched: no call of it was recorded"])


def _is_same_as_before(session: TrialSession, watched: ReleaseRun) -> bool:
    """Return True if the program did what it does without the recorder."""
    runs = session.runs.get(watched.torch, [])
    return bool(runs) and is_same_run(runs[0], watched, find_volatile(session))


def find_volatile(session: TrialSession) -> frozenset[int]:
    """Return the numbers of the lines that differ between two runs of one release, such as a time."""
    repeated = (runs for runs in session.runs.values() if len(runs) > 1)
    tolerance = Criteria().tolerance
    return frozenset().union(
        *(find_volatile_lines(runs[0].output, again.output, tolerance) for runs in repeated for again in runs[1:])
    )


def is_same_run(plain: ReleaseRun, watched: ReleaseRun, volatile: frozenset[int] = frozenset()) -> bool:
    """Return True if a watched program did what it does otherwise, but for some lines of its output."""
    if plain.error and watched.error:
        return is_same_error(plain.error, watched.error)
    if plain.error or watched.error:
        return False
    if compare_outputs(plain.output, watched.output, Criteria().tolerance, volatile):
        return False
    return compare_runs(plain, watched, Criteria(warnings=False, volatile=volatile)).details == ()
