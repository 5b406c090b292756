"""What is done with what a case calls, where that is more than a call: inside the environment of a release."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from torchproof.run import machine
from torchproof_behaviour.worker import module_training


def attribute(_: Any, thing: Any, name: str) -> Any:
    """Return an attribute of an object."""
    return getattr(thing, name)


def written(_: Any, thing: Any) -> str:
    """Return how an object writes itself."""
    return repr(thing)


def attribute_written(_: Any, thing: Any, name: str) -> str:
    """Return how an attribute of an object writes itself."""
    return repr(getattr(thing, name))


def called_written(function: Any, *args: Any, **kwargs: Any) -> str:
    """Return how a result writes itself."""
    return repr(function(*args, **kwargs))


def listed(_: Any, thing: Any) -> Any:
    """Return what an object yields."""
    return [*thing]


def then_rand(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Return what a function draws, and three numbers drawn after it: they tell how much it took."""
    import torch

    return function(*args, **kwargs), torch.rand(3)


def described() -> dict[str, Any]:
    """Return what evidence says about this machine and its torch."""
    found = asdict(machine.detect())
    return {key: found[key] for key in ("device", "cpu", "platform", "torch", "python")}


def generator(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Return what a function draws from a generator of its own."""
    import torch

    return function(*args, generator=torch.Generator().manual_seed(torch.initial_seed() + 7), **kwargs)


RECIPES: dict[str, Callable[..., Any]] = {
    "attribute": attribute,
    "text": written,
    "text of attribute": attribute_written,
    "call and text": called_written,
    "list": listed,
    "then rand": then_rand,
    "generator": generator,
    "forward": module_training.forward,
    "evaluation": module_training.evaluated,
    "parameters": module_training.parameters,
    "state": module_training.state,
    "initial": module_training.initial,
    "ten steps": module_training.steps,
    "state after ten steps": module_training.step_state,
    "text of optimizer": module_training.optimizer_text,
    "schedule": module_training.schedule,
}
"""By the mode of a case."""
