"""A call compiled with Inductor, inside the environment of a release."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from torchproof_behaviour.serialization import Case, Outcome, hash_plain_data, map_tensors
from torchproof_behaviour.tensor_conversion import convert_from_plain
from torchproof_behaviour.worker import call_observer, opinfo

Function = Callable[..., Any]
BACKEND = "inductor"


@dataclass(frozen=True)
class CompiledOutcome:
    """What one compiled call did."""

    outcome: Outcome
    breaks: int = 0
    """Graph breaks on the way."""
    bases: tuple[str, ...] = ()
    """Dotted names of the class that was raised, and of its bases."""
    draws: bool = False
    """Whether the call gives other numbers for another seed, although it sets one itself."""


@dataclass(frozen=True)
class CompileJob:
    """The calls of one operator, and what each gave without compiling."""

    operator: str
    cases: tuple[Case, ...]
    """The first three at most have arguments of one form: one compiled function serves them."""
    eager: tuple[Outcome, ...]
    random: bool


def digest_form(case: Case) -> str:
    """Return a digest of a case without the elements of its tensors: cases of one form share a compiled function."""
    blank = map_tensors((case.mode, case.call, case.args, dict(case.kwargs)), lambda tensor: replace(tensor, data=b""))
    return hash_plain_data(blank)


def make_compiled_caller() -> Callable[[Case], CompiledOutcome]:
    """Return a function that compiles and observes the call of a case, each form once."""
    kept: dict[str, tuple[Function, int]] = {}

    def call(case: Case) -> CompiledOutcome:
        import torch
        from torch._dynamo.utils import counters

        renew_threads()
        raised: list[type] = []
        said = ""
        key = digest_form(case)

        def function(*args: Any, **kwargs: Any) -> Any:
            nonlocal said
            compiled = (
                kept[key][0]
                if key in kept
                else torch.compile(join_functions([find_compiled_function(case)]), backend=BACKEND)
            )
            try:
                result = compiled([(args, kwargs)])[0]
            except Exception as error:
                raised[:] = type(error).__mro__
                said = extract_reason(str(error))
                raise
            kept.setdefault(key, (compiled, sum(counters["graph_break"].values())))
            return result

        if key not in kept:
            torch._dynamo.reset()  # noqa: SLF001 - torch.compiler.reset does the same
            kept.clear()
            counters.clear()
        outcome = call_observer.observe_call(case, function)
        if said and outcome.error:
            outcome = replace(outcome, error=(outcome.error[0], said))
        breaks = kept[key][1] if key in kept else sum(counters["graph_break"].values())
        return CompiledOutcome(outcome, breaks, tuple(f"{one.__module__}.{one.__name__}" for one in raised))

    return call


def extract_reason(message: str) -> str:
    """Return the line of a message that says what went wrong, where its first line says only that a backend raised."""
    first, *others = [line.strip() for line in message.splitlines() if line.strip()] or [""]
    return f"{first} {others[0]}" if first.endswith("raised:") and others else ""


def renew_threads() -> None:
    """Make torch's pool of threads anew in a forked process, before two threads ask for it at once.

    One of two that do may find none, and torch then aborts: "Invalid thread pool!", in ParallelOpenMP.cpp.
    """
    import torch

    torch.set_num_threads(torch.get_num_threads())


def depends_on_seed(case: Case) -> bool:
    """Return True if a call that sets a seed itself, as PyTorch's test data do, gives other numbers for another one."""
    import torch

    renew_threads()
    usual, found = torch.manual_seed, []
    for seed in (1, 2):
        torch.manual_seed = partial(_seed_generator, seed)
        found.append(call_observer.observe_call(case, find_compiled_function(case)).value)
    torch.manual_seed = usual
    return bool(found[0] != found[1])


def _seed_generator(seed: int, _: int) -> Any:
    import torch

    return torch.default_generator.manual_seed(seed)


def join_functions(functions: Sequence[Function]) -> Function:
    """Return a function that calls each with its own arguments; its code object is its own, so is what is cached."""
    names = {f"function{at}": function for at, function in enumerate(functions)}
    called = "".join(f"{name}(*given[{at}][0], **given[{at}][1]), " for at, name in enumerate(names))
    exec(f"def every(given):\n    return ({called})", names)  # noqa: S102 - Dynamo reads a call a line, no loop
    return names["every"]


def prepare_call(case: Case) -> tuple[Function, tuple[Any, ...], dict[str, Any], list[Any]]:
    """Return function, arguments, keyword arguments, and the tensors that require a gradient."""
    import torch

    torch.default_generator.manual_seed(0)
    tensors: list[Any] = []
    args, kwargs = convert_from_plain(case.args, tensors), convert_from_plain(dict(case.kwargs), tensors)
    return find_compiled_function(case), args, kwargs, [tensor for tensor in tensors if tensor.requires_grad]


def find_compiled_function(case: Case) -> Function:
    """Return the function to compile; of an OpInfo entry that wraps something, its wrapper."""
    found: Any = opinfo.find_function(case)
    return found if case.call else found.op  # type: ignore[no-any-return]
