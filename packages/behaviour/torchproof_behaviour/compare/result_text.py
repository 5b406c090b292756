"""Results as short texts."""

from typing import Any

from torchproof_behaviour.compare.tensor_numbers import read_elements
from torchproof_behaviour.serialization import Named, Opaque, Outcome, Tensor

# Elements of a tensor or a sequence that a text has.
SHOWN = 6


def format_end(outcome: Outcome) -> str:
    """Return the end of a call as one line."""
    if outcome.end == "returned":
        return format_result(outcome.value)
    if outcome.error:
        name, message = outcome.error
        return message if name == "death" else f"{name}: {message}"
    return outcome.end


def format_gradient(outcome: Outcome) -> str:
    """Return the gradients of a call, or why there are none, in a line."""
    if outcome.gradients is not None:
        return format_result(outcome.gradients[0] if len(outcome.gradients) == 1 else outcome.gradients)
    return ": ".join(outcome.gradient_error) if outcome.gradient_error else "no gradient"


def format_result(value: Any) -> str:
    """Return a short text of a result."""
    if isinstance(value, Tensor):
        numbers = ", ".join(map(format_number, read_elements(value)[:SHOWN]))
        more = ", …" if value.size > SHOWN else ""
        strides = f", strides {list(value.stride)}" if value.stride and value.size > 1 else ""
        return f"{value.dtype}{list(value.shape)} ({numbers}{more}){strides}"
    if isinstance(value, list | tuple):
        return f"({', '.join(map(format_result, value[:SHOWN]))}{', …' if len(value) > SHOWN else ''})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {format_result(item)}" for key, item in [*value.items()][:SHOWN]) + "}"
    if isinstance(value, Named):
        return value.name
    return f"a {value.type}" if isinstance(value, Opaque) else repr(value)


def format_number(number: complex | bool) -> str:
    """Return a number with six digits at most."""
    if isinstance(number, complex):
        return f"{number:.6g}"
    return f"{number:.6g}" if isinstance(number, float) else str(number)
