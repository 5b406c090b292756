"""One call and all that can be seen of it, inside the environment of a release."""

# ruff: noqa: BLE001 - whatever a call raises is its outcome

import random
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from torchproof_behaviour.serialization import Case, Outcome, iterate_leaves
from torchproof_behaviour.tensor_conversion import convert_from_plain, convert_to_plain

# Characters of a message that are kept.
LENGTH = 1000


def observe_call(case: Case, function: Callable[..., Any] | None, *, twice: bool = False) -> Outcome:
    """Call a function as a case says; with ``twice`` also tell whether the value depends on the seed."""
    if function is None:
        return Outcome("absent")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value, wanted = _call_function(case, function, seed=0)
            plain = convert_to_plain(value, strict=False)
        except Exception as error:
            return Outcome("raised", error=_describe_error(error), warnings=_describe_warnings(caught))
        told = _describe_warnings(caught)
        try:
            gradients, failed = _take_gradients(value, wanted), None
        except Exception as error:
            gradients, failed = None, _describe_error(error)
        dependent = twice and convert_to_plain(_call_function(case, function, seed=1)[0], strict=False) != plain
    return Outcome("returned", plain, None, told, gradients, failed, random=dependent)


def _call_function(case: Case, function: Callable[..., Any], *, seed: int) -> tuple[Any, list[Any]]:
    """Return the result of a call and its arguments that require a gradient."""
    import numpy as np
    import torch

    torch.default_generator.manual_seed(seed)  # torch.manual_seed also takes a traceback for each kind of device
    random.seed(seed)
    np.random.seed(seed)  # noqa: NPY002 - what a call may draw from
    made: list[Any] = []
    args, kwargs = convert_from_plain(case.args, made), convert_from_plain(dict(case.kwargs), made)
    wanted = [item for item in made if item.requires_grad]
    if case.mode == "in-place":
        args = (args[0].clone(), *args[1:])
    elif case.mode == "out=":
        with torch.no_grad():
            made = function(*args, **kwargs)
            spare = [torch.empty_like(item) for item in iterate_leaves(made)]
            kwargs["out"] = tuple(spare) if isinstance(made, list | tuple) else spare[0]
            return function(*args, **kwargs), []
    return function(*args, **kwargs), wanted


def _take_gradients(value: Any, wanted: Sequence[Any]) -> tuple[Any, ...] | None:
    """Return the gradients of the results, each element weighted otherwise."""
    import torch

    outputs = [item for item in iterate_leaves(value) if isinstance(item, torch.Tensor) and item.requires_grad]
    if not outputs or not wanted:
        return None
    weights = [make_weights(item) for item in outputs]
    found = torch.autograd.grad(outputs, wanted, weights, allow_unused=True)
    return tuple(convert_to_plain(item, strict=False) for item in found)


def make_weights(value: Any) -> Any:
    """Return another weight for each element of a result."""
    import torch

    steps = torch.arange(value.numel(), dtype=torch.float32).remainder(7) / 4 + 0.5
    dense = steps.reshape(value.shape).to(value.dtype)
    return dense if value.layout == torch.strided else dense.to_sparse(layout=value.layout)


def _describe_error(error: Exception) -> tuple[str, str]:
    return type(error).__name__, _first_line(str(error))


def _describe_warnings(caught: Sequence[warnings.WarningMessage]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys((one.category.__name__, _first_line(str(one.message))) for one in caught))


def _first_line(message: str) -> str:
    return (message.strip().splitlines() or [""])[0][:LENGTH]
