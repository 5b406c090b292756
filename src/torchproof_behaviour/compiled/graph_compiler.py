"""Several operators compiled into one graph, inside the environment of a release."""

# ruff: noqa: BLE001 - what cannot be traced goes alone, whatever it raises

import warnings
from collections.abc import Sequence
from typing import Any

from torchproof_behaviour.compiled import call_compiler
from torchproof_behaviour.compiled.call_compiler import Job, Told, joined
from torchproof_behaviour.serialization import Case, Outcome, walk
from torchproof_behaviour.tensor_conversion import to_plain
from torchproof_behaviour.worker import call_observer


def batch(jobs: Sequence[Job]) -> list[list[Told] | None]:
    """Compile operators into one graph and return what each gave for its cases; None for those that go alone."""
    import torch

    call_compiler.renew_threads()
    apart = [_breaks(job.cases[0]) for job in jobs]
    torch._dynamo.reset()  # noqa: SLF001
    kept = [job for job, alone in zip(jobs, apart, strict=True) if not alone]
    told = iter(_together(kept) if kept else [])
    return [None if alone else next(told) for alone in apart]


def _breaks(case: Case) -> bool:
    """Tell whether a call breaks the graph, or cannot be traced: no kernel is made for that."""
    import torch
    from torch._dynamo.utils import counters

    torch._dynamo.reset()  # noqa: SLF001
    counters.clear()
    try:
        function, args, kwargs, _ = call_compiler.made(case)
        torch.compile(joined([function]), backend="eager")([(args, kwargs)])
    except Exception:
        return True
    return bool(counters["graph_break"])


def _together(jobs: Sequence[Job]) -> list[list[Told]]:
    """Return the results of operators in one graph, round by round: first all first cases, then all second ones."""
    import torch

    made = [call_compiler.made(job.cases[0]) for job in jobs]
    compiled = torch.compile(joined([function for function, *_ in made]), backend=call_compiler.BACKEND)
    told: list[list[Told]] = [[] for _ in jobs]
    for turn in range(max(len(job.cases) for job in jobs)):
        if turn:
            made = [call_compiler.made(job.cases[turn % len(job.cases)]) for job in jobs]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            results = compiled([(args, kwargs) for _, args, kwargs, _ in made])
            values = [to_plain(result, strict=False) for result in results]
            gradients = iter(_gradients(results, made))
        for job, own, value in zip(jobs, told, values, strict=True):
            outcome = Outcome("returned", value, gradients=next(gradients))
            if turn < len(job.cases):
                own.append(Told(outcome))
    return told


def _gradients(results: Sequence[Any], made: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...] | None]:
    """Return the gradients of all results, taken at once, by operator."""
    import torch

    asked = [[one for one in walk(value) if isinstance(one, torch.Tensor) and one.requires_grad] for value in results]
    wanted = [one[3] if outputs else [] for outputs, one in zip(asked, made, strict=True)]
    outputs, inputs = [one for own in asked for one in own], [one for own in wanted for one in own]
    if not outputs or not inputs:
        return [None] * len(results)
    weights = [call_observer.weighting(one) for one in outputs]
    found = iter(torch.autograd.grad(outputs, inputs, weights, allow_unused=True))
    return [tuple(to_plain(next(found), strict=False) for _ in own) if own else None for own in wanted]
