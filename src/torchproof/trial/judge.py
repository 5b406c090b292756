"""Says of a release whether a program is bad on it, by one thing: its error, output, warnings, time or memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from torchproof.trial.criteria import (
    SKIPPED,
    Comparison,
    Criteria,
    Outcome,
    ReleaseRun,
    compare_runs,
    find_new_warnings,
    is_same_error,
)
from torchproof.trial.measurements import Ratios, compute_ratios
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.trial_session import TrialSession

# Pairs of interleaved runs, and how many more where the ratio is near to the limit.
PAIRS, MORE_PAIRS, NEAR = 3, 4, 0.2


class JudgedBy(StrEnum):
    """What decides whether a release is good or bad."""

    STATUS = "exit status"
    ERROR = "error"
    OUTPUT = "output"
    WARNINGS = "warnings"
    TIME = "time"
    MEMORY = "memory"

    @property
    def is_measured(self) -> bool:
        """True if a ratio of interleaved runs decides."""
        return self in (JudgedBy.TIME, JudgedBy.MEMORY)


@dataclass
class Judge:
    """Judges releases beside a reference."""

    session: TrialSession
    criteria: Criteria
    judged_by: JudgedBy
    reference: TorchRelease
    comparisons: dict[str, Comparison] = field(default_factory=dict)
    """What each judged release came to."""

    def run_releases(self, releases: Sequence[TorchRelease]) -> None:
        """Run releases side by side that will be judged."""
        if not self.judged_by.is_measured:
            self.session.run_releases([(release, 1) for release in releases])

    def is_bad(self, release: TorchRelease) -> bool | None:
        """Return True if the program is bad on a release, None if nobody can say."""
        runs = self.session.run_release(release)
        if not runs:
            reason = self.session.missing.get(release.torch, "")
            self.comparisons[release.torch] = Comparison(Outcome.MISSING, (reason,))
            return None
        if self.judged_by.is_measured:
            return self._is_slow(release)
        bad = self.is_bad_run(runs[0])
        compared = self._compare(runs[0])
        if bad is False and compared.outcome is Outcome.DIFFERS:  # by something else than what is judged
            compared = replace(compared, outcome=Outcome.SAME)
        self.comparisons[release.torch] = compared
        return bad

    def is_bad_run(self, run: ReleaseRun) -> bool | None:
        """Return True if a run is bad, None if it cannot be judged by this."""
        error = run.error
        if run.end.status == SKIPPED:
            return None
        match self.judged_by:
            case JudgedBy.STATUS:
                if error is None or self.criteria.error is None:
                    return error is not None
                return None if self._compare(run).outcome is Outcome.OTHERWISE else True
            case JudgedBy.ERROR:
                before = self._reference_run.error
                return None if error is None or before is None else not is_same_error(before, error)
            case JudgedBy.OUTPUT:
                if error is not None:
                    return None
                return self._compare(run).kind == "output"
            case JudgedBy.WARNINGS:
                return None if error is not None else bool(find_new_warnings(self._reference_run, run))
            case _:
                return None

    @property
    def _reference_run(self) -> ReleaseRun:
        return self.session.runs[self.reference.torch][0]

    def _compare(self, run: ReleaseRun) -> Comparison:
        is_reference = run.torch == self.reference.torch
        if is_reference and run.error is None:
            return Comparison(Outcome.SAME)
        return compare_runs(self._reference_run, run, self.criteria)

    def _is_slow(self, release: TorchRelease) -> bool | None:
        """Return True if a ratio of interleaved runs is above the limit; near to it, more runs decide."""
        if release == self.reference:
            self.comparisons[release.torch] = Comparison(Outcome.SAME)
            return False
        limit = self.criteria.slower if self.judged_by is JudgedBy.TIME else self.criteria.memory
        before, after = self.session.measure_pair(self.reference, release, PAIRS)
        ratios = compute_ratios(before, after)
        if after and self._is_unsure(ratios, limit):
            more = self.session.measure_pair(self.reference, release, MORE_PAIRS)
            before, after = before + more[0], after + more[1]
            ratios = compute_ratios(before, after)
        ratio = self._pick_ratio(ratios)
        if not after:
            self.comparisons[release.torch] = Comparison(Outcome.FAILS, ("it fails there",), "error")
            return None
        told = f"{self.judged_by} ×{ratio:.2f} of {self.reference.torch}, {len(after)} runs of each in turns"
        outcome = Outcome.DIFFERS if ratio >= limit else Outcome.SAME
        self.comparisons[release.torch] = Comparison(outcome, (told,), str(self.judged_by))
        return ratio >= limit

    def _pick_ratio(self, ratios: Ratios) -> float:
        return ratios.seconds if self.judged_by is JudgedBy.TIME else ratios.megabytes

    def _is_unsure(self, ratios: Ratios, limit: float) -> bool:
        """Return True if a ratio is near to the limit, or if the time on the clock and that of the CPU disagree."""
        ratio = self._pick_ratio(ratios)
        disagree = self.judged_by is JudgedBy.TIME and (ratios.seconds >= limit) != (ratios.cpu_seconds >= limit)
        return disagree or abs(ratio / limit - 1) < NEAR


def choose_judge(
    session: TrialSession, criteria: Criteria, wanted: JudgedBy | None, first: TorchRelease, last: TorchRelease
) -> Judge:
    """Return the judge that is asked for, else the one for what differs between the first and the last release."""
    if wanted:
        return Judge(session, criteria, wanted, first)
    before, after = (session.runs[release.torch][0] for release in (first, last))
    by_status = Judge(session, criteria, JudgedBy.STATUS, first)
    if by_status.is_bad_run(before) != by_status.is_bad_run(after) or before.error or after.error:
        is_other = before.error and after.error and not is_same_error(before.error, after.error)
        return Judge(session, criteria, JudgedBy.ERROR, first) if is_other and criteria.error is None else by_status
    for judged_by in (JudgedBy.OUTPUT, JudgedBy.WARNINGS):
        judge = Judge(session, criteria, judged_by, first)
        if judge.is_bad_run(after):
            return judge
    return choose_middle_judge(session, criteria, first)


def choose_middle_judge(session: TrialSession, criteria: Criteria, first: TorchRelease) -> Judge:
    """Return the judge of a program that is the same on both ends: it may be bad between them, in any way."""
    return AnyJudge(session, criteria, JudgedBy.STATUS, first)


class AnyJudge(Judge):
    """A judge for which each difference counts."""

    def is_bad_run(self, run: ReleaseRun) -> bool | None:
        """Return True if a run differs in any way."""
        outcome = self._compare(run)
        if outcome.outcome is Outcome.DIFFERS and outcome.kind:
            self.judged_by = JudgedBy.OUTPUT if outcome.kind == "output" else JudgedBy.WARNINGS
        return None if run.end.status == SKIPPED else outcome.outcome is not Outcome.SAME
