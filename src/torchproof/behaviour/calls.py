"""One call and all that can be seen of it, inside the environment of a release."""

# ruff: noqa: BLE001 - whatever a call raises is its outcome

import random
import re
import warnings
from collections.abc import Callable, Sequence
from typing import Any

from torchproof.behaviour.plain import Case, Outcome, walk
from torchproof.behaviour.tensors import from_plain, to_plain

LENGTH = 300
UNSTABLE = (
    (re.compile(r"0x[0-9a-f]{6,16}\b"), "0x…"),
    (re.compile(r"[^\s'\"(]*/(?:site-packages|aten|c10|torch/csrc)/[^\s'\")]*"), "<file>"),
    (re.compile(r"(<file>['\"]?):\d+"), r"\1"),
    (re.compile(r":\d+(?=[\s\]\)\"]|$)"), ""),
)
"""Addresses and places in PyTorch's own source say nothing about what it does."""


def outcome(case: Case, function: Callable[..., Any] | None, *, twice: bool = False) -> Outcome:
    """Call a function as a case says; with ``twice`` also tell whether the value depends on the seed."""
    if function is None:
        return Outcome("absent")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            value, wanted = _called(case, function, seed=0)
            plain = to_plain(value, strict=False)
        except Exception as error:
            return Outcome("raised", error=_error(error), warnings=_warnings(caught))
        told = _warnings(caught)
        try:
            gradients, failed = _gradients(value, wanted), None
        except Exception as error:
            gradients, failed = None, _error(error)
        dependent = twice and to_plain(_called(case, function, seed=1)[0], strict=False) != plain
    return Outcome("returned", plain, None, told, gradients, failed, random=dependent)


def _called(case: Case, function: Callable[..., Any], *, seed: int) -> tuple[Any, list[Any]]:
    """Return what a call gives and the arguments whose gradient is asked for."""
    import numpy as np
    import torch

    args, kwargs = from_plain(case.args), from_plain(dict(case.kwargs))
    wanted = [item for item in walk((args, kwargs)) if isinstance(item, torch.Tensor) and item.requires_grad]
    torch.default_generator.manual_seed(seed)  # torch.manual_seed also takes a traceback for each kind of device
    random.seed(seed)
    np.random.seed(seed)  # noqa: NPY002 - what a call may draw from
    if case.mode == "in-place":
        args = (args[0].clone(), *args[1:])
    elif case.mode == "out=":
        with torch.no_grad():
            made = function(*args, **kwargs)
            spare = [torch.empty_like(item) for item in walk(made)]
            kwargs["out"] = tuple(spare) if isinstance(made, list | tuple) else spare[0]
            return function(*args, **kwargs), []
    return function(*args, **kwargs), wanted


def _gradients(value: Any, wanted: Sequence[Any]) -> tuple[Any, ...] | None:
    """Return the gradients of the results, each element weighted otherwise."""
    import torch

    outputs = [item for item in walk(value) if isinstance(item, torch.Tensor) and item.requires_grad]
    if not outputs or not wanted:
        return None
    weights = [_weights(item) for item in outputs]
    found = torch.autograd.grad(outputs, wanted, weights, allow_unused=True)
    return tuple(to_plain(item, strict=False) for item in found)


def _weights(value: Any) -> Any:
    import torch

    steps = torch.arange(value.numel(), dtype=torch.float32).remainder(7) / 4 + 0.5
    dense = steps.reshape(value.shape).to(value.dtype)
    return dense if value.layout == torch.strided else dense.to_sparse(layout=value.layout)


def _error(error: Exception) -> tuple[str, str]:
    return type(error).__name__, stable(str(error))


def _warnings(caught: Sequence[warnings.WarningMessage]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys((one.category.__name__, stable(str(one.message))) for one in caught))


def stable(text: str) -> str:
    """Return the first line of a message without what differs from run to run."""
    line = (text.strip().splitlines() or [""])[0]
    for pattern, put in UNSTABLE:
        line = pattern.sub(put, line)
    return line[:LENGTH]
