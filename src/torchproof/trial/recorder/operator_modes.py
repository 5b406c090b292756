"""Modes of torch that see the functions and the operators which no Python function of torch stands for."""

import sys
from contextlib import suppress
from typing import Any

MAX_OPERATORS, MAX_STACK = 20_000, 16
# Operators whose result holds whatever was in memory.
UNINITIALIZED = ("aten.empty", "aten.new_empty", "aten._empty")


def build_modes(recorder: Any) -> list[Any]:
    """Return the modes that record functions and operators; the program enters them when torch was imported."""
    import torch
    from torch.overrides import TorchFunctionMode, resolve_name
    from torch.utils._python_dispatch import TorchDispatchMode

    class RecordedFunctions(TorchFunctionMode):  # type: ignore[misc]
        """Records functions that are made in C, and methods and operators of tensors."""

        def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            del types
            kwargs = kwargs or {}
            if recorder.is_busy:
                return function(*args, **kwargs)
            caller = recorder.kinds.find_caller(sys._getframe(1))  # noqa: SLF001
            if caller is None:
                return function(*args, **kwargs)
            name, place, given = recorder.run_quietly(
                lambda: (
                    resolve_name(function) or getattr(function, "__name__", "?"),
                    recorder.kinds.find_place(caller),
                    recorder.describe_given([args, kwargs]),
                )
            )
            result = function(*args, **kwargs)
            recorder.run_quietly(
                lambda: recorder.add_event([name, "", place, given, recorder.digester.describe_value(result)])
            )
            return result

    class RecordedOperators(TorchDispatchMode):  # type: ignore[misc]
        """Records the operators below, those of the backward pass too."""

        def __torch_dispatch__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            del types
            kwargs = kwargs or {}
            if recorder.is_busy or len(recorder.operators) >= MAX_OPERATORS:
                return call_operator(function, args, kwargs)
            given = recorder.run_quietly(lambda: recorder.digester.describe_value([args, kwargs]))
            stack = recorder.kinds.list_torch_functions(sys._getframe(1), MAX_STACK)  # noqa: SLF001
            result = call_operator(function, args, kwargs)
            recorder.run_quietly(lambda: note(function, given, result, stack))
            return result

    def call_operator(function: Any, args: Any, kwargs: Any) -> Any:
        """Run an operator; new memory holds zeros, so that two recordings of the same program are the same."""
        result = function(*args, **kwargs)
        if str(function).startswith(UNINITIALIZED):
            with suppress(RuntimeError):  # of a layout that takes no numbers
                result.zero_()
        return result

    def note(function: Any, given: Any, result: Any, stack: list[str]) -> None:
        current = getattr(torch._C, "_current_autograd_node", lambda: None)()  # noqa: SLF001
        node = current.name() if current is not None else ""
        after = recorder.digester.describe_value(result)
        recorder.operators.append([str(function), node, len(recorder.events), given, after, stack])

    return [RecordedOperators(), RecordedFunctions()]
