"""The operators that a call runs below its name, as data."""

from dataclasses import dataclass
from typing import Any

from torchproof_behaviour.serialization import Case


@dataclass(frozen=True)
class OperatorStep:
    """An operator that a call ran on the way."""

    name: str
    """Without its overload, as in ``aten.clamp_min``."""
    node: str | None
    """The node of autograd that ran it; None in the forward pass."""
    given: str
    """Digest of its arguments, and of the state of the generator that it draws from."""
    value: Any
    """What it gave, as plain data."""


@dataclass(frozen=True)
class TraceRequest:
    """Asks a worker for the steps of a call, in place of its outcome."""

    case: Case
