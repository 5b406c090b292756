"""Arguments and results of a call as plain data: the same bytes for every release, and no torch needed to hold them."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from math import prod
from typing import Any

# How an operator is called; ``recipes.RECIPES`` has the modes of what is no operator.
MODES = ("function", "method", "in-place", "out=")


@dataclass(frozen=True)
class Tensor:
    """A tensor without torch."""

    dtype: str
    """Its name below ``torch``."""
    shape: tuple[int, ...]
    stride: tuple[int, ...]
    """Empty where the layout has none."""
    data: bytes
    """The elements in order, dense and resolved."""
    grad: bool = False
    conj: bool = False
    negative: bool = False
    layout: str = "strided"

    @property
    def size(self) -> int:
        """Return the number of elements."""
        return prod(self.shape)

    @property
    def width(self) -> int:
        """Return the bytes of an element."""
        return len(self.data) // self.size if self.size else 0


@dataclass(frozen=True)
class RandomTensor:
    """A tensor of random values, the same in every process: uniform between two bounds."""

    dtype: str
    """Its name below ``torch``."""
    shape: tuple[int, ...]
    low: float
    high: float
    """The greatest value that is drawn; of integers, included."""
    seed: int
    grad: bool = False


@dataclass(frozen=True)
class Named:
    """A value that torch knows by name: a dtype, a layout, a memory format."""

    name: str


@dataclass(frozen=True)
class Built:
    """An object that a public class of torch makes from plain arguments."""

    name: str
    """Dotted name of the class."""
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Opaque:
    """A result that is no data: only its class is told."""

    type: str


@dataclass(frozen=True)
class Case:
    """One call of one operator."""

    id: str
    operator: str
    """Name of its entry in PyTorch's test data, with the variant after a slash."""
    origin: str
    """Where the arguments come from: a dtype as it comes, ties, special values, an error input."""
    mode: str
    """One of MODES, or of the recipes for what is no operator."""
    call: str | None
    """Public name of what is called, None where the entry itself is: it wraps something."""
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the call: elements, then arguments."""
        values = [*iterate_leaves((self.args, dict(self.kwargs)))]
        return sum(value.size for value in values if isinstance(value, Tensor)), len(values)


@dataclass(frozen=True)
class Outcome:
    """What one call did."""

    end: str
    """``returned``, ``raised``, ``died``, ``timeout`` or ``absent``."""
    value: Any = None
    error: tuple[str, str] | None = None
    """Class and first line of what was raised; of a death, the signal."""
    warnings: tuple[tuple[str, str], ...] = ()
    gradients: tuple[Any, ...] | None = None
    """One for each argument that asks for it; None where there are none to take."""
    gradient_error: tuple[str, str] | None = None
    random: bool = False
    """Whether another seed gives another value."""


def iterate_leaves(value: Any) -> Iterator[Any]:
    """Yield the leaves of nested sequences, mappings and objects to build."""
    if isinstance(value, Built):
        yield from iterate_leaves([value.args, value.kwargs])
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from iterate_leaves(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from iterate_leaves(item)
    else:
        yield value


def map_tensors(value: Any, change: Callable[[Tensor], Tensor]) -> Any:
    """Return a nest with every tensor changed."""
    if isinstance(value, Tensor):
        return change(value)
    if isinstance(value, Built):
        return replace(value, args=map_tensors(value.args, change), kwargs=map_tensors(value.kwargs, change))
    if isinstance(value, dict):
        return {key: map_tensors(item, change) for key, item in value.items()}
    if isinstance(value, list):
        return [map_tensors(item, change) for item in value]
    return tuple(map_tensors(item, change) for item in value) if isinstance(value, tuple) else value


def hash_plain_data(value: Any) -> str:
    """Return a hash of plain data that is the same in every process."""
    found = hashlib.sha256()
    _feed_hash(found, value)
    return found.hexdigest()


def _feed_hash(found: "hashlib._Hash", value: Any) -> None:
    if is_dataclass(value):
        _feed_hash(found, [type(value).__name__, *(getattr(value, one.name) for one in fields(value))])
    elif isinstance(value, Mapping):
        _feed_hash(found, [[key, value[key]] for key in sorted(value)])
    elif isinstance(value, list | tuple):
        found.update(f"[{len(value)}".encode())
        for item in value:
            _feed_hash(found, item)
    elif isinstance(value, bytes):
        found.update(f"bytes {len(value)};".encode())
        found.update(value)
    else:
        found.update(f"{type(value).__name__} {value!r};".encode())


def slice_tensor(tensor: Tensor, dim: int, keep: slice) -> Tensor:
    """Return a contiguous tensor of the elements that a slice of one dimension keeps."""
    count = len(range(*keep.indices(tensor.shape[dim])))
    shape = (*tensor.shape[:dim], count, *tensor.shape[dim + 1 :])
    outer, inner = prod(tensor.shape[:dim]), prod(tensor.shape[dim + 1 :]) * tensor.width
    length = tensor.shape[dim] * inner
    rows = [tensor.data[start * length : (start + 1) * length] for start in range(outer)]
    parts = [row[at * inner : (at + 1) * inner] for row in rows for at in range(tensor.shape[dim])[keep]]
    return replace(tensor, shape=shape, stride=compute_strides(shape), data=b"".join(parts))


def compute_strides(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the strides of a contiguous tensor."""
    return tuple(prod(max(size, 1) for size in shape[at + 1 :]) for at in range(len(shape)))
