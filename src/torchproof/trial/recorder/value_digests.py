"""Describes values in a few numbers, so that those of two releases can be compared."""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

# The most parts of one value that are described, how deep, and the most elements of a tensor that are added up.
MAX_PARTS, MAX_DEPTH, MAX_ITEMS, MAX_ELEMENTS = 150, 4, 16, 200_000
ADDRESS = re.compile(r"0x[0-9a-fA-F]+")


class ValueDigester:
    """Describes values; everything that it cannot look into is described by its type."""

    def __init__(self) -> None:
        self._parts = 0

    def describe_value(self, value: Any) -> Any:
        """Return a description that JSON can hold."""
        self._parts = 0
        try:
            return self._describe(value, 0)
        except Exception:  # noqa: BLE001 (a value of any program)
            return ["?", type(value).__name__]

    def _describe(self, value: Any, depth: int) -> Any:  # noqa: C901 (a case a type)
        import torch

        self._parts += 1
        if value is None or isinstance(value, bool | int | float):
            return repr(value) if isinstance(value, float) and value != value else value  # noqa: PLR0124
        if isinstance(value, str):
            return ADDRESS.sub("0x", value[:400])
        if isinstance(value, torch.Tensor):
            return describe_tensor(value)
        if depth >= MAX_DEPTH or self._parts > MAX_PARTS:
            return ["...", type(value).__name__]
        if isinstance(value, Mapping):
            items = islice(value.items(), MAX_ITEMS)
            return ["d", len(value), [[str(key)[:80], self._describe(item, depth + 1)] for key, item in items]]
        if isinstance(value, list | tuple | set | frozenset):
            inner = self._describe_all(value, depth)
            return ["l", len(value), inner]
        if isinstance(value, torch.dtype | torch.device | torch.Size):
            return str(value)
        if isinstance(value, torch.Generator):
            return ["g", describe_tensor(value.get_state())]
        if isinstance(value, torch.nn.Module):
            state = [*value.parameters(), *value.buffers()]
            return ["m", _name_type(value), value.training, self._describe_all(state, depth)]
        if type(value).__module__.startswith("torch") and hasattr(value, "__dict__"):
            plain = {key: item for key, item in vars(value).items() if not callable(item)}
            return ["o", _name_type(value), self._describe(plain, depth + 1)]
        return ["?", _name_type(value)]

    def _describe_all(self, values: Iterable[Any], depth: int) -> list[Any]:
        return [self._describe(value, depth + 1) for value in islice(values, MAX_ITEMS)]


def describe_tensor(tensor: Any) -> list[Any]:
    """Return dtype, shape and a few sums of a tensor."""
    import torch

    with torch._C.DisableTorchFunction(), torch.no_grad():  # noqa: SLF001
        told: list[Any] = ["t", str(tensor.dtype), list(tensor.shape)]
        try:
            if tensor.is_sparse or tensor.is_quantized or tensor.device.type == "meta":
                return [*told, tensor.device.type]
            return [*told, [repr(float(number)) for number in _summarize(tensor.detach())]]
        except Exception:  # noqa: BLE001 (a tensor that has no values, such as a fake one)
            return [*told, "?"]


def _summarize(tensor: Any) -> list[float]:
    """Return the sum, the sum of magnitudes, a weighted sum and some elements."""
    import torch

    flat = torch.view_as_real(tensor).reshape(-1) if tensor.is_complex() else tensor.reshape(-1)
    if flat.numel() == 0:
        return []
    if flat.numel() > MAX_ELEMENTS:
        flat = flat[:: flat.numel() // MAX_ELEMENTS + 1]
    flat = flat.to(torch.float64)
    weights = torch.arange(1, flat.numel() + 1, dtype=torch.float64, device=flat.device) / flat.numel()
    ends = [flat[0], flat[flat.numel() // 2], flat[-1]]
    sums = [flat.sum(), flat.abs().sum(), (flat * weights).sum(), *ends]
    return [float(number) for number in sums]


def _name_type(value: Any) -> str:
    return f"{type(value).__module__}.{type(value).__qualname__}"


Describe = Callable[[Any], Any]
