"""Fakes optimizers: their states have no values, and a fused step changes nothing."""

# ruff: noqa: SLF001 - torch is patched where it asks

from functools import wraps
from importlib import import_module
from typing import Any

from torchproof_assembly.fake_tensors import get_script_mode


def install_fake_optimizers(torch: Any) -> None:
    """Let optimizers take tensors on the device."""
    skip_mutating_operators(import_module("torch._subclasses.fake_tensor"))
    _create_states_in_mode(torch)


def _create_states_in_mode(torch: Any) -> None:
    """Create optimizer states in the mode of the script; Dynamo creates them outside of all modes."""

    def in_script_mode(init_group: Any) -> Any:
        @wraps(init_group)
        def call(*args: Any, **options: Any) -> Any:
            with get_script_mode():
                return init_group(*args, **options)

        return call

    for optimizer in vars(torch.optim).values():
        if isinstance(optimizer, type) and "_init_group" in vars(optimizer):
            optimizer._init_group = in_script_mode(optimizer._init_group)  # type: ignore[attr-defined]


def skip_mutating_operators(fake: Any) -> None:
    """Skip operators without a meta implementation and without a result, such as the step of a fused optimizer.

    Args:
        fake: the module ``torch._subclasses.fake_tensor``.

    """
    run_fallback = fake.run_fallback_kernel

    def run_or_skip(mode: Any, func: Any, *rest: Any, **options: Any) -> Any:
        return run_fallback(mode, func, *rest, **options) if func._schema.returns else None

    fake.run_fallback_kernel = run_or_skip
