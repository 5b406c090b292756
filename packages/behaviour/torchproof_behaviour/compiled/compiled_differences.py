"""A compiled call held against the same call as it is: what differs beyond rounding."""

import math
from collections.abc import Iterator, Sequence

from torchproof_behaviour.compare.message_normalization import normalize_outcome
from torchproof_behaviour.compare.outcome_comparison import Difference, compare_outcomes
from torchproof_behaviour.compare.result_text import format_end, format_number
from torchproof_behaviour.compare.tensor_numbers import Number, read_elements
from torchproof_behaviour.compiled.call_compiler import CompiledOutcome, CompileJob
from torchproof_behaviour.serialization import Outcome, Tensor, iterate_leaves

# What a compiled call does otherwise, the worst first.
ENDS = (
    "value",
    "gradient",
    "dtype",
    "shape",
    "type",
    "gradient there",
    "returns",
    "died",
    "fails",
    "raises",
    "exception",
    "stride",
    "timeout",
)
# Differences of two results and their gradients that count; what is left are last bits, numbers of one seed, and
# warnings: compiling gives some of its own.
RETURNED = ("value", "gradient", "dtype", "shape", "type", "gradient there", "stride", "returns", "raises")
COMPILERS = ("torch._dynamo.", "torch._inductor.", "torch._functorch.", "torch.fx.")


def find_compiled_difference(eager: Outcome, compiled: CompiledOutcome, *, random: bool) -> Difference | None:
    """Return the worst way in which a compiled call differs, one of ENDS; None where it does the same."""
    outcome = compiled.outcome
    if outcome.end in ("died", "timeout"):
        return None if eager.end == outcome.end else _make_difference(outcome.end, eager, outcome)
    if eager.end == "raised":
        if outcome.end == "returned":
            return _make_difference("returns", eager, outcome)
        assert eager.error
        alike = any(base.rpartition(".")[2] == eager.error[0] for base in compiled.bases)
        return None if alike else _make_difference("exception", eager, outcome)
    if outcome.end == "raised":
        compiler = any(base.startswith(COMPILERS) for base in compiled.bases)
        return _make_difference("fails" if compiler else "raises", eager, outcome)
    found = [one for one in compare_outcomes(eager, outcome, random=random) if one.kind in RETURNED]
    return min(found, key=lambda one: ENDS.index(one.kind), default=None)


def find_compiled_differences(job: CompileJob, compiled: Sequence[CompiledOutcome]) -> list[Difference | None]:
    """Return the worst difference of every call of an operator, None for each that has none."""
    random = job.random or any(one.draws for one in compiled)
    return [find_compiled_difference(eager, one, random=random) for eager, one in zip(job.eager, compiled, strict=True)]


def measure_distance(eager: Outcome, compiled: Outcome, end: str) -> float | None:
    """Return the largest distance between two elements. Return None if it is not finite."""
    far = max((apart for *_, apart in _differing_elements(eager, compiled, end)), default=math.nan)
    return far if math.isfinite(far) else None


def find_farthest_elements(eager: Outcome, compiled: Outcome, end: str) -> tuple[str, str] | None:
    """Return the two numbers that are farthest apart, each with its place; None where no element differs."""
    found = max(_differing_elements(eager, compiled, end), key=lambda one: one[-1], default=None)
    if found is None:
        return None
    place, left, right, _ = found
    return f"{place}: {format_number(left)}", f"{place}: {format_number(right)}"


def _differing_elements(eager: Outcome, compiled: Outcome, end: str) -> Iterator[tuple[str, Number, Number, float]]:
    """Yield the elements that differ: where, the two numbers, how far they are apart; nan is beyond all others."""
    sides = [[*iterate_leaves(side.value if end == "value" else side.gradients)] for side in (eager, compiled)]
    for which, (one, other) in enumerate(zip(*sides, strict=False)):
        if isinstance(one, Tensor) and isinstance(other, Tensor):
            name = f"tensor {which}, " if len(sides[0]) > 1 else ""
            for at, (left, right) in enumerate(zip(read_elements(one), read_elements(other), strict=False)):
                if left != right and not (left != left and right != right):  # noqa: PLR0124 - nan is not itself
                    apart = abs(left - right)
                    yield f"{name}element {at}", left, right, math.inf if math.isnan(apart) else float(apart)


def _make_difference(kind: str, eager: Outcome, compiled: Outcome) -> Difference:
    return Difference(kind, format_end(normalize_outcome(eager)), format_end(normalize_outcome(compiled)))
