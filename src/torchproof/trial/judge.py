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
from torchproof.trial.measurements import Measurement, Ratios, compute_ratios
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.trial_session import TrialSession

# The fewest pairs of interleaved runs: if each is clear; if together they are; if the clock and the CPU disagree.
# Then the most, and how near to the limit a ratio is not clear.
CLEAR_PAIRS, PAIRS, DISAGREEING_PAIRS, MOST_PAIRS, NEAR = 2, 3, 5, 7, 0.2


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
        if self.session.find_python(release) is None:
            reason = self.session.missing.get(release.torch, "")
            self.comparisons[release.torch] = Comparison(Outcome.MISSING, (reason,))
            return None
        if self.judged_by.is_measured:
            return self._is_slow(release)
        runs = self.session.run_release(release)
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
        pairs: list[tuple[Measurement, Measurement]] = []
        is_memory = self.judged_by is JudgedBy.MEMORY
        for number in range(MOST_PAIRS):
            if self._is_settled(pairs, limit) or (number == PAIRS and not pairs):
                break
            before, after = self.session.measure_pair((self.reference, release), at_once=is_memory)
            pairs += [(before, after)] if before and after else []
        if not pairs:
            self.comparisons[release.torch] = Comparison(Outcome.FAILS, ("it fails there",), "error")
            return None
        ratio = self._pick_ratio(compute_ratios(pairs))
        how = "side by side" if is_memory else "in turns"
        told = f"{self.judged_by} ×{ratio:.2f} of {self.reference.torch}, {len(pairs)} runs of each {how}"
        outcome = Outcome.DIFFERS if ratio >= limit else Outcome.SAME
        self.comparisons[release.torch] = Comparison(outcome, (told,), str(self.judged_by))
        return ratio >= limit

    def _pick_ratio(self, ratios: Ratios) -> float:
        return ratios.seconds if self.judged_by is JudgedBy.TIME else ratios.megabytes

    def _is_settled(self, pairs: Sequence[tuple[Measurement, Measurement]], limit: float) -> bool:
        """Return True if more runs would change nothing."""
        if len(pairs) < CLEAR_PAIRS:
            return False
        is_unsure = self._is_unsure(compute_ratios(pairs), limit)
        if not is_unsure and len(pairs) >= PAIRS:
            return True
        each = [self._pick_ratio(compute_ratios([pair])) / limit for pair in pairs]
        is_clear = min(each) >= 1 + NEAR or max(each) <= 1 - NEAR
        return is_clear and (not is_unsure or len(pairs) >= DISAGREEING_PAIRS)

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
