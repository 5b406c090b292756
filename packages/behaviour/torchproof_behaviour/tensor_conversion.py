"""Plain data to tensors and back, inside the environment of a release."""

from dataclasses import replace
from typing import Any

from torchproof_behaviour.serialization import Built, Named, Opaque, RandomTensor, Tensor

SCALARS = (bool, int, float, complex, str, type(None), slice, type(...))


class NotPlainError(Exception):
    """An argument cannot be handed to another release."""


def convert_to_plain(value: Any, *, strict: bool) -> Any:
    """Return a value as plain data; what is none raises NotPlainError if strict, else only its class is kept."""
    import torch

    if isinstance(value, torch.Tensor):
        return _convert_tensor(value, strict=strict)
    if isinstance(value, Built):
        args, kwargs = convert_to_plain(value.args, strict=strict), convert_to_plain(value.kwargs, strict=strict)
        return replace(value, args=args, kwargs=kwargs)
    if isinstance(value, torch.dtype | torch.layout | torch.memory_format | torch.device):
        return Named(str(value))
    if type(value) in SCALARS:
        return value
    if isinstance(value, dict):
        return {str(key): convert_to_plain(item, strict=strict) for key, item in value.items()}
    if isinstance(value, list):
        return [convert_to_plain(item, strict=strict) for item in value]
    if isinstance(value, tuple):
        return tuple(convert_to_plain(item, strict=strict) for item in value)
    if strict:
        raise NotPlainError(type(value).__name__)
    return Opaque(type(value).__name__)


def convert_from_plain(value: Any, made: list[Any] | None = None) -> Any:
    """Build the value that plain data describe, and add every tensor in it to ``made``."""
    import torch

    def walk(part: Any) -> Any:
        return convert_from_plain(part, made)

    if isinstance(value, Tensor):
        tensor = _build_tensor(value)
        if made is not None:
            made.append(tensor)
        return tensor
    if isinstance(value, RandomTensor):
        return _draw_tensor(value)
    if isinstance(value, Built):
        return find_public_callable(value.name)(*walk(value.args), **walk(value.kwargs))
    if isinstance(value, Named):
        kind, _, name = value.name.rpartition(".")
        return getattr(torch, name) if kind == "torch" else torch.device(value.name)
    if isinstance(value, dict):
        return {key: walk(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(walk, value))
    return value


def find_public_callable(name: str) -> Any:
    """Return the callable of a dotted name that begins with torch. Return None if there is none."""
    import torch

    found: Any = torch
    for part in name.split(".")[1:]:
        found = getattr(found, part, None)
    return found if callable(found) else None


def _convert_tensor(value: Any, *, strict: bool) -> Any:
    import torch

    plain = type(value) in (torch.Tensor, torch.nn.Parameter) and value.device.type == "cpu"
    if not plain or value.is_nested or (strict and value.is_quantized):
        if strict:
            raise NotPlainError(f"{type(value).__name__} {value.layout} on {value.device.type}")
        return Opaque(f"{type(value).__name__} on {value.device.type}")
    strided = value.layout == torch.strided
    dense = value.detach() if strided else value.detach().to_dense()
    dense = dense.dequantize() if dense.is_quantized else dense
    dense = dense.resolve_conj().resolve_neg().contiguous()
    return Tensor(
        str(value.dtype).removeprefix("torch."),
        tuple(value.shape),
        tuple(value.stride()) if strided else (),
        dense.reshape(-1).view(torch.uint8).numpy().tobytes() if dense.numel() else b"",
        grad=value.requires_grad,
        conj=strided and value.is_conj(),
        negative=strided and value.is_neg(),
        layout=str(value.layout).removeprefix("torch."),
    )


def _build_tensor(plain: Tensor) -> Any:
    import torch

    dtype = getattr(torch, plain.dtype)
    if not plain.data:
        value = torch.empty(plain.shape, dtype=dtype)
    else:
        value = torch.frombuffer(bytearray(plain.data), dtype=torch.uint8).view(dtype).reshape(plain.shape)
    if plain.layout != "strided":
        value = value.to_sparse(layout=getattr(torch, plain.layout))
    elif tuple(value.stride()) != plain.stride:
        value = _apply_strides(value, plain.stride)
    if plain.conj:
        value = value.conj().resolve_conj().conj()
    if plain.negative:
        value = torch._neg_view((-value).clone(memory_format=torch.preserve_format))  # noqa: SLF001 - no other way
    return value.requires_grad_(plain.grad)


def _draw_tensor(wanted: RandomTensor) -> Any:
    import numpy as np
    import torch

    dtype = getattr(torch, wanted.dtype)
    draws = np.random.Generator(np.random.PCG64(wanted.seed))
    if dtype.is_floating_point:
        drawn = torch.from_numpy(draws.uniform(wanted.low, wanted.high, wanted.shape).astype(np.float32))
    else:
        drawn = torch.from_numpy(draws.integers(int(wanted.low), int(wanted.high), wanted.shape, endpoint=True))
    made = drawn.to(device=torch.empty(0).device, dtype=dtype)
    return made.requires_grad_() if wanted.grad else made


def _apply_strides(value: Any, stride: tuple[int, ...]) -> Any:
    import torch

    if 0 in stride:
        once = value[tuple(slice(0, 1) if step == 0 else slice(None) for step in stride)]
        return once.clone().expand(value.shape)
    order = sorted(zip(stride, value.shape, strict=True))
    reach = 1
    for step, size in order:
        if size > 1 and step < reach:
            return value  # elements share memory; contiguous is the nearest that can be written
        reach = step * size
    return torch.empty_strided(value.shape, stride, dtype=value.dtype).copy_(value)
