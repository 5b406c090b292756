"""The operators that a call runs below its name, inside the environment of a release."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from torchproof_behaviour.operator_steps import Step
from torchproof_behaviour.serialization import Case, Outcome, Tensor, digest, walk
from torchproof_behaviour.tensor_conversion import to_plain
from torchproof_behaviour.worker import call_observer

UNINITIALISED = ("empty", "resize")
"""In the name of what returns memory as it was."""


def traced(case: Case, function: Callable[..., Any] | None) -> Outcome:
    """Call a function as a case says, and return as value the operators that ran on the way."""
    steps: list[Step] = []
    with _recorder(steps):
        end = call_observer.outcome(case, function).end
    return Outcome(end, steps)


def _recorder(steps: list[Step]) -> Any:
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode

    class Recorder(TorchDispatchMode):  # type: ignore[misc]
        def __torch_dispatch__(
            self, operator: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
        ) -> Any:
            del types
            given = _arguments(operator, [*args, kwargs or {}])  # before it changes them in place
            value = operator(*args, **(kwargs or {}))
            name = str(operator).rpartition(".")[0]
            if any(word in name for word in UNINITIALISED):
                _zeroed(value)
            node = torch._C._current_autograd_node()  # noqa: SLF001 - no other way
            where = node.name() if node is not None else None
            steps.append(Step(name, where, given, to_plain(value, strict=False)))
            return value

    return Recorder()


def _arguments(operator: Any, given: list[Any]) -> str:
    """Return a digest of arguments; for a draw without the numbers it overwrites, with the generator's state."""
    import torch

    plain = to_plain(given, strict=False)
    if torch.Tag.nondeterministic_seeded not in operator.tags:
        return digest(plain)
    if str(operator).rpartition(".")[0].endswith("_") and isinstance(plain[0], Tensor):
        plain[0] = replace(plain[0], data=b"")
    return digest([*plain, torch.default_generator.get_state().numpy().tobytes()])


def _zeroed(found: Any) -> None:
    """Put zeros where memory is not initialised, so that two releases go on from the same numbers."""
    for value in walk(found):
        with suppress(RuntimeError, AttributeError, TypeError):
            value.zero_()
