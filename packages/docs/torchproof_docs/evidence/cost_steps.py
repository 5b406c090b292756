"""Which release made a call slower or faster, as far as recordings on one machine show it beyond their noise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from torchproof_docs.evidence.cost_record import CostKey, CostRecord, Turns

# The least ratio of a finding.
LEAST_RATIO = 1.3
# The least ratio of what a second recording measures again.
CANDIDATE_RATIO = 1.15
# The fastest turns of one recording are within this ratio, or it says too little.
AGREE = 1.1
# The least number of turns of a release that show a step although they scatter.
SCATTERED_TURNS = 4
# Groups whose figures depend on what else is in the build, so that a CPU build is compared with none for CUDA.
BUILD_GROUPS = ("start", "memory")
UNITS = ("MB", "modules")
# Seconds, largest unit first.
SCALES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


@dataclass(frozen=True)
class CostStep:
    """A call or program that took more or less on a release than on the one before."""

    group: str
    name: str
    variant: str
    release: str
    """The newer release, such as ``2.8.0``."""
    before: float
    """The least that the release before took, in seconds or in the unit of the variant."""
    after: float
    recordings: int
    """Recordings that show it."""
    cpu: str
    """The processor that measured it."""

    @property
    def key(self) -> CostKey:
        """Return what is measured: group, name and variant."""
        return self.group, self.name, self.variant

    @property
    def ratio(self) -> float:
        """Return how many times the release before it took."""
        return self.after / self.before

    @property
    def factor(self) -> float:
        """Return how many times as much the more expensive of the two took, 1 or greater."""
        return max(self.ratio, 1 / self.ratio)

    @property
    def is_slower(self) -> bool:
        """Return True if the newer release takes more."""
        return self.after > self.before


@dataclass(frozen=True)
class CostFigure:
    """What one release took."""

    least: float
    """The least of all turns."""
    is_settled: bool
    """False if the turns of every recording scatter too much."""


def get_figure(recordings: Sequence[Turns]) -> CostFigure | None:
    """Return the figure of a release. Return None if nothing was measured."""
    least = get_least(recordings)
    return None if least is None else CostFigure(least, any(map(is_sufficient, recordings)))


def get_least(recordings: Sequence[Turns]) -> float | None:
    """Return the least of all turns. Return None if nothing was measured."""
    return min((turn for turns in recordings for turn in turns), default=None)


def is_sufficient(turns: Sequence[float], within: float = AGREE) -> bool:
    """Return True if the ratio of the two least turns of a recording is within a bound."""
    least, second, *_ = (*sorted(turns), float("inf"), float("inf"))
    return second <= within * least


def compare_turns(before: Turns, after: Turns) -> float | None:
    """Return the ratio of two releases in one recording. Return None if the noise of either covers it.

    The least turn of the more expensive release has to lie above the median turn of the cheaper one.
    """
    if not (before and after and is_sufficient(before) and is_sufficient(after)):
        return None
    ratio = min(after) / min(before)
    apart = min(after) > median(before) if ratio > 1 else min(before) > median(after)
    return ratio if apart else None


def has_clear_gap(before: Sequence[float], after: Sequence[float], least: float) -> bool:
    """Return True if each of several turns of the one release took ``least`` times as much as each of the other."""
    cheaper, dearer = sorted((before, after), key=min)
    return min(len(before), len(after)) >= SCATTERED_TURNS and min(dearer) >= least * max(cheaper)


@dataclass(frozen=True)
class CostComparison:
    """What a call or program took on two releases that need not be neighbours."""

    before: float
    after: float
    ratios: tuple[float, ...]
    """How many times the older release the newer one took, in each recording that has both."""
    is_settled: bool
    """False if turns scatter, or if one recording shows a step and another does not."""

    @property
    def ratio(self) -> float:
        """Return how many times the older release the newer one took."""
        return self.after / self.before

    @property
    def is_step(self) -> bool:
        """Return True if the newer release takes 1.3 times as much or more, or so much less."""
        return max(self.ratio, 1 / self.ratio) >= LEAST_RATIO


def compare_recordings(before: Sequence[Turns], after: Sequence[Turns]) -> CostComparison | None:
    """Compare what two releases took in the recordings that have both. Return None if none has."""
    pairs = [(one, other) for one, other in zip(before, after, strict=False) if one and other]
    if not pairs:
        return None
    old, new = ([turn for pair in pairs for turn in pair[side]] for side in (0, 1))
    settled = [(one, other) for one, other in pairs if is_sufficient(one) and is_sufficient(other)]
    shown = {_classify_ratio(one, other) for one, other in settled}
    is_settled = len(shown) == 1 and None not in shown
    ratios = tuple(min(other) / min(one) for one, other in pairs)
    return CostComparison(min(old), min(new), ratios, is_settled or has_clear_gap(old, new, LEAST_RATIO))


def _classify_ratio(before: Turns, after: Turns) -> int | None:
    """Return 1 for slower, -1 for faster, 0 for no step, None for a step that noise covers."""
    ratio = min(after) / min(before)
    if 1 / LEAST_RATIO < ratio < LEAST_RATIO:
        return 0
    return None if compare_turns(before, after) is None else 1 if ratio > 1 else -1


def find_steps(records: Sequence[CostRecord], least: float = LEAST_RATIO) -> Iterator[CostStep]:
    """Yield the steps between neighbouring releases that every recording shows which has both.

    A step has to last: the release before the older one is nearer to that, and the release after the newer one to this,
    so that a call which is fast on every other release, by where its memory happens to lie, gives none.

    Args:
        records: those of one machine, oldest release first.
        least: the least factor.

    """
    held = [dict(record.iterate_measurements()) for record in records]
    for at, (older, newer) in enumerate(pairwise(records)):
        for key, recordings in held[at + 1].items():
            if not _is_comparable(key, older, newer):
                continue
            pairs = [
                (one, other) for one, other in zip(held[at].get(key, ()), recordings, strict=False) if one and other
            ]
            if not pairs:
                continue
            ratios = [compare_turns(before, after) for before, after in pairs]
            before, after = ([turn for pair in pairs for turn in pair[side]] for side in (0, 1))
            is_step = _all_exceed(ratios, least) or has_clear_gap(before, after, least)
            if is_step and _lasts([one.get(key, ()) for one in held], at + 1):
                yield CostStep(*key, newer.release, min(before), min(after), len(pairs), newer.machine["cpu"])


def _lasts(recorded: Sequence[Sequence[Turns]], at: int) -> bool:
    """Return True if the next releases on both sides of a step are on its two sides, too."""
    costs = [get_least(recordings) for recordings in recorded]
    before, after = costs[at - 1], costs[at]
    assert before
    assert after
    middle = (before * after) ** 0.5
    older = costs[at - 2] if at > 1 else None
    newer = costs[at + 1] if at + 1 < len(costs) else None
    is_slower = after > before
    return (older is None or (older < middle) == is_slower) and (newer is None or (newer > middle) == is_slower)


def find_candidates(records: Sequence[CostRecord]) -> set[CostKey]:
    """Return what a second recording has to measure: everything that any step nearly shows."""
    return {step.key for step in find_steps(records, CANDIDATE_RATIO)}


def count_agreeing(records: Sequence[CostRecord]) -> tuple[int, int]:
    """Return how many ratios of neighbouring releases two recordings give within 15 %, and how many were made twice.

    Times of another hour differ, on a machine that serves others too; the ratio to the release beside it stays.
    """
    within = total = 0
    for older, newer in pairwise(records):
        held = dict(older.iterate_measurements())
        for key, recordings in newer.iterate_measurements():
            pairs = zip(held.get(key, ()), recordings, strict=False)
            ratios = [
                min(after) / min(before) for before, after in pairs if is_sufficient(before) and is_sufficient(after)
            ]
            if len(ratios) > 1:
                total += 1
                within += max(ratios) <= 1.15 * min(ratios)
    return within, total


def _is_comparable(key: CostKey, older: CostRecord, newer: CostRecord) -> bool:
    return key[0] not in BUILD_GROUPS or older.is_cpu_build == newer.is_cpu_build


def _all_exceed(ratios: Sequence[float | None], least: float) -> bool:
    return all(ratio and ratio >= least for ratio in ratios) or all(ratio and ratio <= 1 / least for ratio in ratios)


def format_cost(value: float, variant: str) -> str:
    """Format a cost in the unit of its variant: ``9.8 ms``, ``630 MB``, ``1141 modules``."""
    unit = next((unit for unit in UNITS if variant.endswith(unit)), "")
    if unit:
        return f"{value:.3g} {unit}" if value < 1000 else f"{value:,.0f} {unit}"
    scale, name = next((one for one in SCALES if value >= one[0]), SCALES[-1])
    return f"{value / scale:.3g} {name}" if value < 1000 else f"{value:,.0f} s"


def format_factor(step: CostStep) -> str:
    """Format how many times as much a step takes, or how many times less: ``9.5 times slower``."""
    return format_ratio(step.ratio, step.variant)


def format_ratio(ratio: float, variant: str) -> str:
    """Format how many times as much something takes, in the words of the unit of its variant."""
    words = ("more", "less") if variant.endswith(UNITS) else ("slower", "faster")
    factor = float(f"{max(ratio, 1 / ratio):.2g}")
    return f"{factor:g} times {words[ratio <= 1]}"
