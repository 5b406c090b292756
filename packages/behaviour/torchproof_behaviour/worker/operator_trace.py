"""The operators that a call runs below its name, inside the environment of a release."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from torchproof_behaviour.operator_steps import OperatorStep
from torchproof_behaviour.serialization import Case, Outcome, Tensor, hash_plain_data, iterate_leaves
from torchproof_behaviour.tensor_conversion import convert_to_plain
from torchproof_behaviour.worker import call_observer

# In the name of what returns memory as it was.
UNINITIALISED = ("empty", "resize")


def trace_operators(case: Case, function: Callable[..., Any] | None) -> Outcome:
    """Call a function as a case says, and return as value the operators that ran on the way."""
    steps: list[OperatorStep] = []
    with _make_recorder(steps):
        end = call_observer.observe_call(case, function).end
    return Outcome(end, steps)


def _make_recorder(steps: list[OperatorStep]) -> Any:
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode

    class Recorder(TorchDispatchMode):  # type: ignore[misc]
        def __torch_dispatch__(
            self, operator: Any, types: Any, args: tuple[Any, ...] = (), kwargs: Mapping[str, Any] | None = None
        ) -> Any:
            del types
            given = _hash_arguments(operator, [*args, kwargs or {}])  # before it changes them in place
            value = operator(*args, **(kwargs or {}))
            name = str(operator).rpartition(".")[0]
            if any(word in name for word in UNINITIALISED):
                _fill_with_zeros(value)
            node = torch._C._current_autograd_node()  # noqa: SLF001 - no other way
            where = node.name() if node is not None else None
            steps.append(OperatorStep(name, where, given, convert_to_plain(value, strict=False)))
            return value

    return Recorder()


def _hash_arguments(operator: Any, given: list[Any]) -> str:
    """Return a digest of arguments; for a draw without the numbers it overwrites, with the generator's state."""
    import torch

    plain = convert_to_plain(given, strict=False)
    if torch.Tag.nondeterministic_seeded not in operator.tags:
        return hash_plain_data(plain)
    if str(operator).rpartition(".")[0].endswith("_") and isinstance(plain[0], Tensor):
        plain[0] = replace(plain[0], data=b"")
    return hash_plain_data([*plain, torch.default_generator.get_state().numpy().tobytes()])


def _fill_with_zeros(found: Any) -> None:
    """Fill uninitialized memory with zeros, so that two releases continue with the same numbers."""
    for value in iterate_leaves(found):
        with suppress(RuntimeError, AttributeError, TypeError):
            value.zero_()
