"""From the outcomes of two releases to the rows of their comparison."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from torchproof_behaviour.call_traits import MEANS, shares_randomness
from torchproof_behaviour.compare.case_reduction import measure_case, reduce_case
from torchproof_behaviour.compare.difference_noise import Noise
from torchproof_behaviour.compare.message_normalization import LENGTH
from torchproof_behaviour.compare.outcome_comparison import KINDS, Difference, compare_outcomes
from torchproof_behaviour.compare.repro_script import write_script
from torchproof_behaviour.compare.root_cause import find_cause
from torchproof_behaviour.operator_steps import OperatorStep
from torchproof_behaviour.serialization import Case, Outcome
from torchproof_docs.evidence.behaviour_comparison import OPERATOR_SUITE, SILENT_KINDS, BehaviourDifference

# Kinds whose smallest call as it stands tells enough.
UNREDUCED = ("last bits", "message", "warning", "stride", "text", "state", "raises", "returns", "exception")
# Kinds whose cause is looked for: what a result is, not what an object is made of.
TRACED = tuple(kind for kind in SILENT_KINDS if kind != "state")
# Characters of a text that are kept: a whole message, with the name of its class.
LONGEST = LENGTH + 40
Pair = tuple[Outcome, Outcome]
# Makes calls on the older and the newer release.
Try = Callable[[Sequence[Case]], Sequence[Pair]]
# Tells which operators run below a call on the older and the newer release.
Trace = Callable[[Case], tuple[Sequence[OperatorStep], Sequence[OperatorStep]]]


@dataclass(frozen=True)
class OperatorDifference:
    """All calls of one operator that came out differently in one way, the smallest first."""

    operator: str
    kind: str
    tried: int
    random: bool
    cases: tuple[Case, ...]
    first: Difference
    outcome: Outcome
    """What the smallest of them gave on the newer release."""


def find_differences(
    cases: Mapping[str, Sequence[Case]],
    before: Mapping[str, list[Outcome]],
    after: Mapping[str, list[Outcome]],
    noise: Sequence[Noise],
) -> list[OperatorDifference]:
    """Return the differences that are no noise, the worst kinds first."""
    rows = [
        row
        for operator, own in cases.items()
        for row in _compare_operator(operator, own, before[operator], after[operator], noise)
    ]
    order = [*KINDS]
    return sorted(rows, key=lambda row: (order.index(row.kind), row.operator))


def _compare_operator(
    operator: str, cases: Sequence[Case], before: Sequence[Outcome], after: Sequence[Outcome], noise: Sequence[Noise]
) -> Iterator[OperatorDifference]:
    random = any(outcome.random for outcome in (*before, *after))
    kinds: dict[str, list[tuple[Case, Difference, Outcome]]] = {}
    for case, one, other in zip(cases, before, after, strict=True):
        told = compare_outcomes(one, other, random=random and shares_randomness(case), means=MEANS.get(case.mode))
        ways = {difference.kind: difference for difference in reversed(told)}
        for kind, difference in ways.items():  # a value and a gradient may differ in the same way: one call
            if not any(one.is_noise(operator, kind, case.origin) for one in noise):
                kinds.setdefault(kind, []).append((case, difference, other))
    for kind, hits in kinds.items():
        hits.sort(key=lambda hit: measure_case(hit[0]))
        _, first, outcome = hits[0]
        seeded = kind == "seeded" or (random and shares_randomness(hits[0][0]))
        yield OperatorDifference(operator, kind, len(cases), seeded, tuple(hit[0] for hit in hits), first, outcome)


def make_row(
    difference: OperatorDifference, attempt: Try, *, trace: Trace | None = None, suite: str = OPERATOR_SUITE
) -> BehaviourDifference:
    """Return the row that records a difference, its smallest call reduced if the kind needs that."""
    case, first, outcome = difference.cases[0], difference.first, difference.outcome
    if difference.kind not in UNREDUCED:
        case = reduce_case(
            case, lambda cases: [_find_same_kind(difference, pair) is not None for pair in attempt(cases)]
        )
        pair = attempt([case])[0]
        hit = _find_same_kind(difference, pair)
        first, outcome = hit or first, pair[1]
    return BehaviourDifference(
        operator=difference.operator,
        suite=suite,
        kind=difference.kind,
        cases=len(difference.cases),
        tried=difference.tried,
        origins=tuple(sorted({_format_origin(case) for case in difference.cases})),
        before=first.before[:LONGEST],
        after=first.after[:LONGEST],
        script=write_script(case, outcome, random=difference.random, kind=difference.kind) if case.call else None,
        cause=find_cause(*trace(case)) if trace and difference.kind in TRACED else None,
    )


def _find_same_kind(one: OperatorDifference, pair: Pair) -> Difference | None:
    means = MEANS.get(one.cases[0].mode)
    found = compare_outcomes(*pair, random=one.random, means=means)
    return next((difference for difference in found if difference.kind == one.kind), None)


def _format_origin(case: Case) -> str:
    return case.origin if case.mode == "function" else f"{case.origin}, {case.mode}"
