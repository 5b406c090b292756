"""What is done with what a case calls, where that is more than a call: inside the environment of a release."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from torchproof.behaviour import things, training
from torchproof.behaviour.plain import MODES, Case
from torchproof.run import machine


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


def saved(save: Any, name: str, path: str) -> Any:
    """Save a thing that people save, and return what can be seen of it."""
    thing = things.things()[name]()
    save(thing, path)
    return things.seen(thing)


def loaded(load: Any, path: str, **settings: Any) -> Any:
    """Load a file of any release, and return what can be seen of it."""
    return things.seen(load(path, **settings))


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
    "forward": training.forward,
    "evaluation": training.evaluated,
    "parameters": training.parameters,
    "state": training.state,
    "initial": training.initial,
    "ten steps": training.steps,
    "state after ten steps": training.step_state,
    "text of optimizer": training.optimizer_text,
    "schedule": training.schedule,
    "save": saved,
    "load": loaded,
    "things": lambda _: [*things.things()],
    "machine": lambda _: described(),
}
"""By the mode of a case."""

DRAWING = ("then rand", "generator", "list", "forward", "evaluation", "parameters", "initial")
"""Modes that can draw."""
SEEDED = ("float32", "usual", "sample", "rsample")
"""Origins of the functions that are called with a second seed, to tell what is random."""
MEANS = {
    **dict.fromkeys(("state", "state after ten steps"), "state"),
    **dict.fromkeys(("text", "text of attribute", "text of optimizer", "call and text"), "text"),
    "parameters": "gradient",
}
"""What kind of difference another value is, where it is no value: by the mode."""


def twice(case: Case) -> bool:
    """Tell whether a call is made with a second seed, which tells whether it draws."""
    return case.mode in DRAWING or (case.origin in SEEDED and case.mode == "function")


def as_others(case: Case) -> bool:
    """Tell whether a call counts as one that draws where another call of its operator does."""
    return case.mode in MODES and not twice(case)
