"""Tracks values on the fake device: numbers that a script put there, and arithmetic of such numbers.

A scalar that is copied from the CPU keeps its value on the device, and arithmetic of such scalars gives the same as on
the CPU. A tensor that is mutated or aliased is no longer known.
"""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

VALUE = "_known_on_device"
COPY, ASK = "aten::_to_copy", "aten::_local_scalar_dense"


def read_known_number(func: Any, args: Sequence[Any]) -> Any:
    """Return the number that an operator reads from a tensor on the device; return None if it is unknown."""
    value = getattr(args[0], VALUE, None) if args and _operator_name(func) == ASK else None
    return None if value is None else value.item()


def propagate_value(func: Any, args: Sequence[Any], given: dict[str, Any], tensors: Sequence[Any], result: Any) -> None:
    """Set the value of an operator's result if it follows from known ones; forget the values it may have changed."""
    if not _is_pure(func):
        forget_values(tensors)
        return
    values = {id(tensor): _known_scalar(tensor) for tensor in tensors}
    if not values or any(value is None for value in values.values()):
        return
    if type(result).__name__ != "FakeTensor" or result.dim() or result.device.type == "cpu":
        return
    if _operator_name(func) == COPY:
        setattr(result, VALUE, values[id(args[0])].to(result.dtype))
    elif _is_arithmetic(func, args, given, values):
        setattr(result, VALUE, func(*[values.get(id(argument), argument) for argument in args], **given))


def forget_values(tensors: Iterable[Any]) -> None:
    """Forget the values of mutated tensors."""
    for tensor in tensors:
        if hasattr(tensor, VALUE):
            delattr(tensor, VALUE)


def _is_arithmetic(func: Any, args: Sequence[Any], given: dict[str, Any], values: dict[int, Any]) -> bool:
    """Return True if an operator is pointwise arithmetic of its positional tensors."""
    tags = import_module("torch").Tag
    is_pointwise = tags.pointwise in func.tags and tags.nondeterministic_seeded not in func.tags
    return is_pointwise and not given.get("device") and values.keys() <= {id(argument) for argument in args}


def _known_scalar(tensor: Any) -> Any:
    """Return the value of a scalar; return None if it is unknown or no scalar."""
    if tensor.dim():
        return None
    if type(tensor).__name__ == "FakeTensor":
        return getattr(tensor, VALUE, None)
    return tensor.detach().clone() if tensor.device.type == "cpu" else None


def _is_pure(func: Any) -> bool:
    """Return True if an operator neither mutates nor aliases its arguments."""
    schema = getattr(func, "_schema", None)
    return schema is not None and all(argument.alias_info is None for argument in (*schema.arguments, *schema.returns))


def _operator_name(func: Any) -> str:
    schema = getattr(func, "_schema", None)
    return schema.name if schema else ""
