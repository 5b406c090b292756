"""The elements of a plain tensor as Python numbers, and whether two of them are near, without torch or NumPy."""

import cmath
import struct
from collections.abc import Callable, Sequence

from torchproof_behaviour.serialization import Tensor

Number = complex | float | int | bool
FORMATS = {
    "bool": "?",
    "uint8": "B",
    "int8": "b",
    "int16": "h",
    "uint16": "H",
    "int32": "i",
    "uint32": "I",
    "int64": "q",
    "uint64": "Q",
    "float16": "e",
    "float32": "f",
    "float64": "d",
}
PAIRS = {"complex32": "e", "complex64": "f", "complex128": "d"}
# Relative and absolute, by dtype; 1e-3 for the other inexact ones.
TOLERANCE = {"float64": 1e-6, "complex128": 1e-6, "float16": 1e-2, "complex32": 1e-2, "bfloat16": 5e-2}
USUAL = 1e-3


def read_elements(tensor: Tensor) -> list[Number]:
    """Return the elements in order; those of an eight-bit float as what their bytes are."""
    if tensor.dtype == "bfloat16":
        raw = b"".join(b"\0\0" + tensor.data[at : at + 2] for at in range(0, len(tensor.data), 2))
        return [*struct.unpack(f"<{tensor.size}f", raw)]
    if tensor.dtype in PAIRS:
        flat = struct.unpack(f"<{2 * tensor.size}{PAIRS[tensor.dtype]}", tensor.data)
        return [complex(*pair) for pair in zip(flat[::2], flat[1::2], strict=True)]
    return [
        *struct.unpack(f"<{len(tensor.data) // _element_size(tensor)}{FORMATS.get(tensor.dtype, 'B')}", tensor.data)
    ]


def _element_size(tensor: Tensor) -> int:
    return struct.calcsize(f"<{FORMATS.get(tensor.dtype, 'B')}")


def pack_elements(tensor: Tensor, values: Sequence[float]) -> bytes:
    """Return the bytes of real elements of a tensor's dtype."""
    if tensor.dtype == "bfloat16":
        raw = struct.pack(f"<{len(values)}f", *values)
        return b"".join(raw[at + 2 : at + 4] for at in range(0, len(raw), 4))
    return struct.pack(f"<{len(values)}{FORMATS[tensor.dtype]}", *values)


def is_near(before: Tensor, after: Tensor) -> bool:
    """Return True if two tensors of one dtype and shape are the same within its tolerance."""
    if before.dtype.startswith("float8"):
        return before.data == after.data
    tolerance = TOLERANCE.get(before.dtype, USUAL) if is_inexact(before.dtype) else 0.0
    close = make_number_comparison(tolerance)
    return all(close(one, other) for one, other in zip(read_elements(before), read_elements(after), strict=True))


def is_identical(before: Tensor, after: Tensor) -> bool:
    """Return True if two tensors of one dtype and shape have the same numbers; nan has neither sign nor payload."""
    return [*map(repr, read_elements(before))] == [*map(repr, read_elements(after))]  # unlike ==, tells -0.0 from 0.0


def make_number_comparison(tolerance: float) -> Callable[[Number, Number], bool]:
    """Return a function that compares two numbers within a tolerance; nan is near nan."""

    def close(one: Number, other: Number) -> bool:
        if one == other or (one != one and other != other):  # noqa: PLR0124 - what is not equal to itself is nan
            return True
        return cmath.isclose(one, other, rel_tol=tolerance, abs_tol=tolerance)

    return close


def is_inexact(dtype: str) -> bool:
    """Return True if a dtype has fractions."""
    return dtype.startswith(("float", "bfloat", "complex"))
