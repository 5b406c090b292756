"""Values that are known without a GPU: a number that a script put on the device, and what is made of such numbers.

A scalar that is copied from the CPU has on the device the value that it had, and arithmetic of such scalars gives what
it gives on the CPU. What is written to, or has been given another name to be written to, is no longer known.
"""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

VALUE = "_known_on_device"
COPY, ASK = "aten::_to_copy", "aten::_local_scalar_dense"


def asked(func: Any, args: Sequence[Any]) -> Any:
    """Return the number that an operator asks a tensor on the device for; None where it is not known."""
    value = getattr(args[0], VALUE, None) if args and _name(func) == ASK else None
    return None if value is None else value.item()


def follow(func: Any, args: Sequence[Any], given: dict[str, Any], tensors: Sequence[Any], result: Any) -> None:
    """Note the value of what an operator gave if it follows from known ones; forget what it can have changed."""
    if not _alone(func):
        forget(tensors)
        return
    values = {id(tensor): _value(tensor) for tensor in tensors}
    if not values or any(value is None for value in values.values()):
        return
    if type(result).__name__ != "FakeTensor" or result.dim() or result.device.type == "cpu":
        return
    if _name(func) == COPY:
        setattr(result, VALUE, values[id(args[0])].to(result.dtype))
    elif _computes(func, args, given, values):
        setattr(result, VALUE, func(*[values.get(id(argument), argument) for argument in args], **given))


def forget(things: Iterable[Any]) -> None:
    """Let the value of what was changed be unknown."""
    for thing in things:
        if hasattr(thing, VALUE):
            delattr(thing, VALUE)


def _computes(func: Any, args: Sequence[Any], given: dict[str, Any], values: dict[int, Any]) -> bool:
    """Tell whether an operator does no more than arithmetic with the tensors among its arguments by position."""
    tags = import_module("torch").Tag
    number_by_number = tags.pointwise in func.tags and tags.nondeterministic_seeded not in func.tags
    return number_by_number and not given.get("device") and values.keys() <= {id(argument) for argument in args}


def _value(tensor: Any) -> Any:
    """Return the value of a scalar, on the CPU its own; None if it is not known."""
    if tensor.dim():
        return None
    if type(tensor).__name__ == "FakeTensor":
        return getattr(tensor, VALUE, None)
    return tensor.detach().clone() if tensor.device.type == "cpu" else None


def _alone(func: Any) -> bool:
    """Tell whether an operator neither writes to what it takes nor gives it another name."""
    schema = getattr(func, "_schema", None)
    return schema is not None and all(one.alias_info is None for one in (*schema.arguments, *schema.returns))


def _name(func: Any) -> str:
    schema = getattr(func, "_schema", None)
    return schema.name if schema else ""
