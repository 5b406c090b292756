"""Tries a program on every release, and says what each came to."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from torchproof.trial.criteria import (
    Comparison,
    Criteria,
    Outcome,
    ReleaseRun,
    compare_runs,
    explain_flakiness,
    is_same_error,
)
from torchproof.trial.output_comparison import find_volatile_lines
from torchproof.trial.program_process import stop_programs
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.trial_session import TrialSession


@dataclass
class Trial:
    """What a program came to on each release."""

    releases: Sequence[TorchRelease]
    reference: str = ""
    """The release that the others are compared with: the first on which it works, else the first."""
    comparisons: dict[str, Comparison] = field(default_factory=dict)
    """By version of torch."""
    steps: dict[str, Comparison] = field(default_factory=dict)
    """What changed beside the release before, by version of torch."""
    is_interrupted: bool = False


def try_releases(session: TrialSession, releases: Sequence[TorchRelease], criteria: Criteria) -> Trial:
    """Run the program on each release, both ends first, and compare."""
    ends = list(dict.fromkeys((releases[0], releases[-1])))
    trial = Trial(releases)
    try:
        session.prepare_environments([*ends, *releases])
        session.run_releases([(release, 2 if release == ends[0] else 1) for release in ends])
        session.run_releases([(release, 1) for release in releases])
    except KeyboardInterrupt:
        trial.is_interrupted = True
        stop_programs()
    if not any(session.runs.get(release.torch) for release in releases):
        for release in releases:
            trial.comparisons[release.torch] = _describe_missing(session, release)
        return trial
    _compare_all(session, trial, criteria)
    return trial


def _compare_all(session: TrialSession, trial: Trial, criteria: Criteria) -> None:
    runs = {release.torch: session.runs[release.torch] for release in trial.releases if session.runs.get(release.torch)}
    working = [torch for torch, each in runs.items() if each[0].error is None]
    trial.reference = (working or list(runs))[0]
    before: ReleaseRun | None = None
    first = runs.get(trial.releases[0].torch, [])
    if len(first) > 1 and explain_flakiness(first, criteria):
        lines = find_volatile_lines(first[0].output, first[1].output, criteria.tolerance)
        criteria = replace(criteria, volatile=lines)
    for release in trial.releases:
        if release.torch not in runs:
            trial.comparisons[release.torch] = _describe_missing(session, release)
            continue
        run = runs[release.torch][0]
        trial.comparisons[release.torch] = _compare_release(runs, trial.reference, release.torch, criteria)
        if before is not None:
            trial.steps[release.torch] = _compare_step(before, run, criteria)
        before = run


def _compare_step(before: ReleaseRun, run: ReleaseRun, criteria: Criteria) -> Comparison:
    if before.error and run.error and is_same_error(before.error, run.error):
        return Comparison(Outcome.SAME)
    return compare_runs(before, run, criteria)


def _compare_release(runs: dict[str, list[ReleaseRun]], reference: str, torch: str, criteria: Criteria) -> Comparison:
    if told := explain_flakiness(runs[torch], replace(criteria, volatile=frozenset())):
        return Comparison(Outcome.FLAKY, (told,))
    if torch == reference and runs[torch][0].error is None:
        return Comparison(Outcome.SAME)
    return compare_runs(runs[reference][0], runs[torch][0], criteria)


def _describe_missing(session: TrialSession, release: TorchRelease) -> Comparison:
    reason = session.missing.get(release.torch)
    return Comparison(Outcome.MISSING, (reason,)) if reason else Comparison(Outcome.SKIPPED, ("not tried",))
