"""PyTorch's own test data, inside the environment of a release: what is called, under which name."""

import warnings
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from torchproof_behaviour.serialization import Case
from torchproof_behaviour.tensor_conversion import find_public_callable
from torchproof_behaviour.worker.call_modes import RECIPES


@cache
def load_entries() -> dict[str, Any]:
    """Return the entries of ``op_db``, by name and variant."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal.common_methods_invocations import op_db
    return {format_entry_name(entry): entry for entry in op_db}


def format_entry_name(entry: Any) -> str:
    """Return the name of an OpInfo entry with its variant after a slash."""
    return f"{entry.name}/{entry.variant_test_name}" if entry.variant_test_name else str(entry.name)


def find_entry(operator: str) -> Any:
    """Return the OpInfo entry of an operator, also under another variant. Return None if this release has none."""
    name = operator.partition("/")[0]
    same = (entry for entry in load_entries().values() if entry.name == name and operator.count("/"))
    return load_entries().get(operator) or next(same, None)


def find_function(case: Case) -> Callable[..., Any] | None:
    """Return the function that a case calls. Return None if this release lacks it."""
    if case.call:
        found = find_public_callable(case.call)
        recipe = RECIPES.get(case.mode)
        return partial(recipe, found) if found is not None and recipe else found
    entry = find_entry(case.operator)
    return entry if entry is not None and entry.op is not None else None


def find_public_name(entry: Any, mode: str) -> str | None:
    """Return the public name of an OpInfo entry in a mode. Return None if the entry wraps something else."""
    name, last = entry.name.removeprefix("torch."), entry.name.rpartition(".")[2]
    names = {
        "method": [f"torch.Tensor.{last}"],
        "in-place": [f"torch.Tensor.{last}_"],
    }.get(mode, [f"torch.{name}", f"torch.Tensor.{name}"])
    wanted = {"method": entry.method_variant, "in-place": entry.inplace_variant}.get(mode, entry.op)
    return next((name for name in names if wanted is not None and _is_same(find_public_callable(name), wanted)), None)


def _is_same(one: Any, other: Any) -> bool:
    return one is other or (one is not None and one == other)  # a method descriptor is made anew at each look
