"""Several operators compiled into one graph, inside the environment of a release."""

# ruff: noqa: BLE001 - what cannot be traced goes alone, whatever it raises

import warnings
from collections.abc import Sequence
from typing import Any

from torchproof_behaviour.compiled import call_compiler
from torchproof_behaviour.compiled.call_compiler import CompiledOutcome, CompileJob, join_functions
from torchproof_behaviour.serialization import Case, Outcome, iterate_leaves
from torchproof_behaviour.tensor_conversion import convert_to_plain
from torchproof_behaviour.worker import call_observer


def compile_batch(jobs: Sequence[CompileJob]) -> list[list[CompiledOutcome] | None]:
    """Compile operators into one graph and return what each gave for its cases; None for those that go alone."""
    import torch

    call_compiler.renew_threads()
    apart = [_breaks_graph(job.cases[0]) for job in jobs]
    torch._dynamo.reset()  # noqa: SLF001
    kept = [job for job, alone in zip(jobs, apart, strict=True) if not alone]
    told = iter(_compile_into_one_graph(kept) if kept else [])
    return [None if alone else next(told) for alone in apart]


def _breaks_graph(case: Case) -> bool:
    """Return True if a call breaks the graph, or cannot be traced: no kernel is made for that."""
    import torch
    from torch._dynamo.utils import counters

    torch._dynamo.reset()  # noqa: SLF001
    counters.clear()
    try:
        function, args, kwargs, _ = call_compiler.prepare_call(case)
        torch.compile(join_functions([function]), backend="eager")([(args, kwargs)])
    except Exception:
        return True
    return bool(counters["graph_break"])


def _compile_into_one_graph(jobs: Sequence[CompileJob]) -> list[list[CompiledOutcome]]:
    """Return the results of operators in one graph, round by round: first all first cases, then all second ones."""
    import torch

    made = [call_compiler.prepare_call(job.cases[0]) for job in jobs]
    compiled = torch.compile(join_functions([function for function, *_ in made]), backend=call_compiler.BACKEND)
    told: list[list[CompiledOutcome]] = [[] for _ in jobs]
    for turn in range(max(len(job.cases) for job in jobs)):
        if turn:
            made = [call_compiler.prepare_call(job.cases[turn % len(job.cases)]) for job in jobs]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            results = compiled([(args, kwargs) for _, args, kwargs, _ in made])
            values = [convert_to_plain(result, strict=False) for result in results]
            gradients = iter(_take_gradients(results, made))
        for job, own, value in zip(jobs, told, values, strict=True):
            outcome = Outcome("returned", value, gradients=next(gradients))
            if turn < len(job.cases):
                own.append(CompiledOutcome(outcome))
    return told


def _take_gradients(results: Sequence[Any], made: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...] | None]:
    """Return the gradients of all results, taken at once, by operator."""
    import torch

    asked = [
        [one for one in iterate_leaves(value) if isinstance(one, torch.Tensor) and one.requires_grad]
        for value in results
    ]
    wanted = [one[3] if outputs else [] for outputs, one in zip(asked, made, strict=True)]
    outputs, inputs = [one for own in asked for one in own], [one for own in wanted for one in own]
    if not outputs or not inputs:
        return [None] * len(results)
    weights = [call_observer.make_weights(one) for one in outputs]
    found = iter(torch.autograd.grad(outputs, inputs, weights, allow_unused=True))
    return [tuple(convert_to_plain(next(found), strict=False) for _ in own) if own else None for own in wanted]
