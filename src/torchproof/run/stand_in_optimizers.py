"""Optimizers without a GPU: their states have no values, and a fused step changes none."""

# ruff: noqa: SLF001 - torch is patched where it asks

from functools import wraps
from importlib import import_module
from typing import Any

from torchproof.run.stand_in_tensors import device_mode


def put_in_place(torch: Any) -> None:
    """Let optimizers take tensors on the device."""
    change_nothing(import_module("torch._subclasses.fake_tensor"))
    _states(torch)


def _states(torch: Any) -> None:
    """Let an optimizer make its states in the mode of the script: Dynamo has it do that outside of all modes."""

    def inside(make: Any) -> Any:
        @wraps(make)
        def made(*args: Any, **options: Any) -> Any:
            with device_mode():
                return make(*args, **options)

        return made

    for found in vars(torch.optim).values():
        if isinstance(found, type) and "_init_group" in vars(found):
            found._init_group = inside(found._init_group)  # type: ignore[attr-defined]


def change_nothing(fake: Any) -> None:
    """Let an operator do nothing that has no form for tensors without values and gives nothing back.

    A fused optimizer's step is one: all it does is to change values.
    """
    run = fake.run_fallback_kernel

    def without_values(mode: Any, func: Any, *rest: Any, **options: Any) -> Any:
        return run(mode, func, *rest, **options) if func._schema.returns else None

    fake.run_fallback_kernel = without_values
