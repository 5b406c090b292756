"""Finds between which releases a program changes: both ends first, then by halving, then what lies between."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from torchproof.trial.criteria import Comparison, Criteria, Outcome, explain_flakiness
from torchproof.trial.judge import Judge, JudgedBy, choose_judge
from torchproof.trial.output_comparison import find_volatile_lines
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.trial_session import TrialSession

# Runs of each side of a change before it counts.
CONFIRMATIONS = 2
# Seconds that the releases which halving left out may take.
FILL_SECONDS = 60
# Says whether a program is bad on a release.
IsBad = Callable[[TorchRelease], bool | None]


@dataclass(frozen=True)
class Change:
    """Two neighbouring tried releases between which the program changed."""

    last: TorchRelease
    """The last release before the change."""
    first: TorchRelease
    """The first release after the change."""
    to_bad: bool
    """It is good before and bad after; else it was repaired."""


@dataclass
class Bisection:
    """What is known of a program after a search."""

    verdict: str
    """``changed``, ``repaired``, ``broken between``, ``works between``, ``same``, ``fails everywhere``, ``flaky`` or
    ``unknown``."""
    judged_by: JudgedBy | None = None
    changes: list[Change] = field(default_factory=list)
    change: Change | None = None
    """The change that is reported."""
    judged: dict[str, bool | None] = field(default_factory=dict)
    """By version of torch: bad, good, or None where nobody can say."""
    comparisons: dict[str, Comparison] = field(default_factory=dict)
    reasons: list[str] = field(default_factory=list)
    """What a reader has to know of how sure this is."""
    bad_ranges: list[tuple[str, str]] = field(default_factory=list)
    reference: str = ""


@dataclass
class Bisector:
    """The search over some releases."""

    session: TrialSession
    releases: Sequence[TorchRelease]
    criteria: Criteria
    wanted: JudgedBy | None = None
    """By what to judge; None to choose it by what differs between both ends."""
    find_fix: bool = False
    every: bool = False
    """Run every release, however long that takes."""
    list_between: Callable[[Change], Sequence[TorchRelease]] = lambda _: ()
    """Returns the builds between both sides of a change, oldest first: nightly builds and patches."""

    def find_change(self) -> Bisection:
        """Search, and return what was found."""
        self.session.prepare_environments([self.releases[0], self.releases[-1]])
        releases = self._find_ends()
        if len(releases) < 2:
            missing = self.session.missing
            reasons = dict.fromkeys(missing.values())
            named = {reason: ", ".join(torch for torch in missing if missing[torch] == reason) for reason in reasons}
            told = [f"{torches}: {reason}" for reason, torches in named.items()]
            return Bisection("unknown", reasons=["fewer than two releases could be run", *told])
        first, last = releases[0], releases[-1]
        runs, _ = self.session.run_releases([(first, 2), (last, 1)])
        unstable = explain_flakiness(runs, self.criteria)
        if unstable and len({run.error is None for run in runs}) > 1:
            return _make_flaky(first, unstable)
        if unstable:
            lines = find_volatile_lines(runs[0].output, runs[1].output, self.criteria.tolerance)
            self.criteria = replace(self.criteria, volatile=lines)
        judge = choose_judge(self.session, self.criteria, self.wanted, first, last)
        if unstable and judge.is_bad_run(self.session.runs[last.torch][0]) is False:
            return _make_flaky(first, unstable)  # nothing that is printed each time tells the releases apart
        bisection = self._search_between(releases, judge)
        bisection.reasons += [f"{unstable}; such lines do not count"] if unstable else []
        return bisection

    def _find_ends(self) -> list[TorchRelease]:
        """Return the releases from the first to the last that can be installed."""
        found = list(self.releases)
        for place in (0, -1):
            while found and self.session.find_python(found[place]) is None:
                found.pop(place)
                if found:
                    self.session.prepare_environments([found[place]])
        return found

    def _search_between(self, releases: list[TorchRelease], judge: Judge) -> Bisection:
        judged: dict[str, bool | None] = {}
        is_bad = _judge_once(judge, judged)
        ends = is_bad(releases[0]), is_bad(releases[-1])
        if None not in ends and ends[0] != ends[1]:
            self._halve(releases, is_bad)
        is_same = ends[0] == ends[1]
        if is_same or self.every or self._is_cheap(releases, judged):
            rest = [release for release in releases if release.torch not in judged]
            judge.run_releases(rest)
            for release in rest:
                is_bad(release)
        return self._conclude(releases, judge, judged)

    def _halve(self, releases: list[TorchRelease], is_bad: IsBad) -> None:
        low, high = 0, len(releases) - 1
        at_low = is_bad(releases[low])
        while high - low > 1:
            middle = self._choose_middle(releases, low, high, is_bad)
            if middle is None:
                return
            if is_bad(releases[middle]) == at_low:
                low = middle
            else:
                high = middle

    def _choose_middle(self, releases: list[TorchRelease], low: int, high: int, is_bad: IsBad) -> int | None:
        """Return the place nearest to the middle of a release that can be judged, None if there is none."""
        middle = (low + high) // 2
        places = sorted(range(low + 1, high), key=lambda place: abs(place - middle))
        if places:
            self.session.prepare_environments([releases[places[0]]])
        return next((place for place in places if is_bad(releases[place]) is not None), None)

    def _is_cheap(self, releases: Sequence[TorchRelease], judged: dict[str, bool | None]) -> bool:
        """Return True if what was left out is installed and takes little time."""
        left = [release for release in releases if release.torch not in judged]
        if self.criteria.measures or any(self.session.store.find_python(release) is None for release in left):
            return False
        seconds = [run.end.seconds for runs in self.session.runs.values() for run in runs]
        return bool(seconds) and len(left) * max(seconds) / self.session.jobs <= FILL_SECONDS

    def _conclude(self, releases: Sequence[TorchRelease], judge: Judge, judged: dict[str, bool | None]) -> Bisection:
        found = Bisection("same", judge.judged_by, judged=judged, reference=judge.reference.torch)
        known = [release for release in releases if judged.get(release.torch) is not None]
        found.changes = find_changes(known, judged)
        found.bad_ranges = find_bad_ranges(known, judged)
        found.change = self._choose_change(found.changes)
        if found.change and (told := self._confirm(found.change, judge)):
            found.verdict, found.reasons = "flaky", [told]
        elif found.change:
            found.change = self._narrow_change(found.change, judge, found)
            found.verdict = choose_verdict(known, judged)
        elif known and all(judged[release.torch] for release in known):
            found.verdict = "fails everywhere"
        elif not known:
            found.verdict = "unknown"
        found.reasons += self._describe_gap(releases, found)
        found.comparisons |= judge.comparisons
        return found

    def _choose_change(self, changes: Sequence[Change]) -> Change | None:
        wanted = [change for change in changes if change.to_bad is not self.find_fix]
        if self.find_fix:
            return wanted[0] if wanted else None
        return next(iter(wanted or changes), None)

    def _confirm(self, change: Change, judge: Judge) -> str:
        """Return how the runs of both sides of a change contradict each other, "" if they do not."""
        if judge.judged_by.is_measured:
            return ""
        self.session.run_releases([(change.last, CONFIRMATIONS), (change.first, CONFIRMATIONS)])
        for release, is_bad in ((change.last, not change.to_bad), (change.first, change.to_bad)):
            runs = self.session.runs.get(release.torch, [])
            count = sum(judge.is_bad_run(run) is is_bad for run in runs)
            if count < len(runs):
                return f"of {len(runs)} runs on {release.torch} {count} are {'bad' if is_bad else 'good'}"
        return ""

    def _narrow_change(self, change: Change, judge: Judge, found: Bisection) -> Change:
        """Return the change between two of the nightly builds and patches that lie between two releases."""
        window = [change.last, *self.list_between(change), change.first]
        self._halve(window, _judge_once(judge, found.judged))
        known = [release for release in window if found.judged.get(release.torch) is not None]
        narrowed = next(each for each in find_changes(known, found.judged) if each.to_bad is change.to_bad)
        between = window[window.index(narrowed.last) + 1 : window.index(narrowed.first)]
        if between:
            named = ", ".join(release.torch for release in between)
            found.reasons.append(f"{named} could not be tried: the change may have come with it")
        return narrowed

    def _describe_gap(self, releases: Sequence[TorchRelease], found: Bisection) -> list[str]:
        if not found.change:
            return []
        torches = [release.torch for release in releases]
        if found.change.last.torch not in torches or found.change.first.torch not in torches:
            return []
        start, end = torches.index(found.change.last.torch), torches.index(found.change.first.torch)
        between = [torch for torch in torches[start + 1 : end] if found.judged.get(torch) is None]
        return [f"{', '.join(between)} between them could not be judged"] if between else []


def _judge_once(judge: Judge, judged: dict[str, bool | None]) -> IsBad:
    """Return what judges each release once, and keeps that by version of torch."""

    def is_bad(release: TorchRelease) -> bool | None:
        if release.torch not in judged:
            judged[release.torch] = judge.is_bad(release)
        return judged[release.torch]

    return is_bad


def _make_flaky(release: TorchRelease, reason: str) -> Bisection:
    """Return what is known of a program that gives two things on one release."""
    return Bisection("flaky", reasons=[reason], comparisons={release.torch: Comparison(Outcome.FLAKY, (reason,))})


def find_changes(releases: Sequence[TorchRelease], judged: dict[str, bool | None]) -> list[Change]:
    """Return the neighbours among judged releases of which one is good and one is bad."""
    return [
        Change(before, after, bool(judged[after.torch]))
        for before, after in pairwise(releases)
        if judged[before.torch] != judged[after.torch]
    ]


def find_bad_ranges(releases: Sequence[TorchRelease], judged: dict[str, bool | None]) -> list[tuple[str, str]]:
    """Return the first and the last release of each run of bad ones."""
    ranges: list[tuple[str, str]] = []
    is_open = False
    for release in releases:
        bad = bool(judged[release.torch])
        if bad and is_open:
            ranges[-1] = (ranges[-1][0], release.torch)
        elif bad:
            ranges.append((release.torch, release.torch))
        is_open = bad
    return ranges


def choose_verdict(releases: Sequence[TorchRelease], judged: dict[str, bool | None]) -> str:
    """Return what the good and bad releases come to."""
    first, last = bool(judged[releases[0].torch]), bool(judged[releases[-1].torch])
    if first and not last:
        return "repaired"
    if not first and last:
        return "changed"
    return "works between" if first else "broken between"
