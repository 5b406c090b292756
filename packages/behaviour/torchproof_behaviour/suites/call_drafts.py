"""A call before it becomes plain data, inside the environment of the release that makes the inputs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class CallDraft:
    """A call with tensors in it."""

    operator: str
    """How it is called in the record."""
    call: str
    """Public name of a function, method or class."""
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    mode: str = "function"
    origin: str = "usual"


Suite = Callable[[], Iterator[CallDraft]]


def draft_call(call: str, *args: Any, mode: str = "function", origin: str = "usual", **kwargs: Any) -> CallDraft:
    """Return a call named as its function."""
    return CallDraft(call.removeprefix("torch."), call, args, kwargs, mode, origin)
