"""Which of the calls of the record of behaviour are compiled."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from torchproof_behaviour.compiled.call_compiler import CompileJob, digest_form
from torchproof_behaviour.serialization import MODES, Case, Outcome


def choose_jobs(made: Mapping[str, Any], eager: Mapping[str, list[Outcome]]) -> list[CompileJob]:
    """Choose, per operator, one call, the same with rounded and with special values, and one that raises."""
    jobs = []
    for operator, cases in made["cases"].items():
        if operator in eager and operator not in made["suites"]:
            pairs = [*zip(cases, eager[operator], strict=True)]
            random = any(outcome.random for outcome in eager[operator])
            own = [*_pick_cases([pair for pair in pairs if pair[0].mode == MODES[0]])]
            if own:
                jobs.append(CompileJob(operator, tuple(case for case, _ in own), tuple(end for _, end in own), random))
    return jobs


def _pick_cases(pairs: Sequence[tuple[Case, Outcome]]) -> Iterator[tuple[Case, Outcome]]:
    """Yield the first call of each kind; those with other elements alone have the form of the first."""
    good = [pair for pair in pairs if pair[1].end == "returned" and pair[0].origin != "error"]
    usual = next((pair for pair in good if pair[0].origin == "float32"), None) or next(iter(good), None)
    if usual is not None:
        yield usual
        for origin in ("ties", "special") if usual[0].origin == "float32" else ():
            alike = (
                pair for pair in good if pair[0].origin == origin and digest_form(pair[0]) == digest_form(usual[0])
            )
            yield from islice(alike, 1)
    bad = (pair for pair in pairs if pair[1].end == "raised" and pair[0].origin == "error")
    yield from islice(bad, 1)
