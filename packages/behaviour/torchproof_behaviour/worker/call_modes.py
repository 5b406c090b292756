"""What is done with what a case calls, where that is more than a call: inside the environment of a release."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from torchproof_behaviour.worker import module_training
from torchproof_docs.runner.devices import machine


def get_attribute(_: Any, thing: Any, name: str) -> Any:
    """Return an attribute of an object."""
    return getattr(thing, name)


def format_object(_: Any, thing: Any) -> str:
    """Return the ``repr`` of an object."""
    return repr(thing)


def format_attribute(_: Any, thing: Any, name: str) -> str:
    """Return the ``repr`` of an attribute."""
    return repr(getattr(thing, name))


def format_call_result(function: Any, *args: Any, **kwargs: Any) -> str:
    """Return the ``repr`` of a result."""
    return repr(function(*args, **kwargs))


def list_items(_: Any, thing: Any) -> Any:
    """Return the items that an object yields."""
    return [*thing]


def call_then_draw(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Return a random draw and three numbers drawn after it, which show how far the generator advanced."""
    import torch

    return function(*args, **kwargs), torch.rand(3)


def describe_machine() -> dict[str, Any]:
    """Return the description of this machine and its torch that evidence records."""
    found = asdict(machine.detect_machine())
    return {key: found[key] for key in ("device", "cpu", "platform", "torch", "python")}


def call_with_generator(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Return a random draw from a separate generator."""
    import torch

    return function(*args, generator=torch.Generator().manual_seed(torch.initial_seed() + 7), **kwargs)


# By the mode of a case.
RECIPES: dict[str, Callable[..., Any]] = {
    "attribute": get_attribute,
    "text": format_object,
    "text of attribute": format_attribute,
    "call and text": format_call_result,
    "list": list_items,
    "then rand": call_then_draw,
    "generator": call_with_generator,
    "forward": module_training.run_forward,
    "evaluation": module_training.run_evaluation,
    "parameters": module_training.compute_parameter_gradients,
    "state": module_training.describe_state,
    "initial": module_training.read_initial_values,
    "ten steps": module_training.run_optimizer,
    "state after ten steps": module_training.describe_optimizer_state,
    "text of optimizer": module_training.format_optimizer,
    "schedule": module_training.run_scheduler,
}
