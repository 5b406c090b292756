"""Compares the values of two recordings, and shows them in a few words."""

import math
from collections.abc import Sequence
from typing import Any

# What counts as the same number, by dtype; rounding is no change of a release.
TOLERANCES = {"torch.bfloat16": 2e-2, "torch.float16": 2e-3}
TOLERANCE = 1e-4


def is_same_value(value: Any, other: Any) -> bool:
    """Return True if two descriptions of values are the same but for rounding."""
    if type(value) is not type(other):
        return False
    if not isinstance(value, list):
        return bool(value == other) or _is_close(value, other)
    if not value or not other or value[0] != other[0]:
        return bool(value == other)
    match value[0]:
        case "t":
            return is_same_tensor(value, other)
        case "o" | "d" if _is_object(value) and _is_object(other):
            mine, theirs = (dict(map(tuple, each[2][2])) for each in (value, other))
            return all(is_same_value(mine[key], theirs[key]) for key in mine.keys() & theirs.keys())
        case "?" | "...":
            return True
        case _:
            return len(value) == len(other) and all(map(is_same_value, value, other))


def _is_object(value: Sequence[Any]) -> bool:
    """Return True for the description of an object whose attributes are described by name."""
    return value[0] == "o" and len(value) > 2 and isinstance(value[2], list) and value[2][:1] == ["d"]


def is_same_tensor(value: Sequence[Any], other: Sequence[Any]) -> bool:
    """Return True if two tensors have dtype, shape, and sums that differ by rounding alone."""
    if value[1:3] != other[1:3]:
        return False
    if not (isinstance(value[3], list) and isinstance(other[3], list)):
        return bool(value[3] == other[3])
    if value[3] == other[3]:
        return True
    mine, theirs = ([float(number) for number in each[3]] for each in (value, other))
    if len(mine) != len(theirs):
        return False
    tolerance = TOLERANCES.get(value[1], TOLERANCE)
    count = math.prod(value[2]) or 1
    scale = max(mine[1], theirs[1]) if all(map(math.isfinite, (mine[1], theirs[1]))) else 1.0
    scales = [scale, scale, scale, *[scale / count] * (len(mine) - 3)]
    return all(_is_near(a, b, tolerance * size) for a, b, size in zip(mine, theirs, scales, strict=True))


def _is_near(a: float, b: float, distance: float) -> bool:
    if not (math.isfinite(a) and math.isfinite(b)):
        return repr(a) == repr(b)
    return abs(a - b) <= distance + TOLERANCE * max(abs(a), abs(b))


def _is_close(one: Any, other: Any) -> bool:
    is_number = isinstance(one, float) and isinstance(other, float)
    return is_number and math.isclose(one, other, rel_tol=TOLERANCE, abs_tol=1e-9)


def describe_value(value: Any) -> str:
    """Return a recorded value in a few words."""
    if not isinstance(value, list) or not value:
        return str(value)[:120]
    if value[0] == "t" and isinstance(value[3], list):
        dtype = str(value[1]).removeprefix("torch.")
        numbers = [f"{float(number):.6g}" for number in (*value[3][3:], *value[3][:1])]
        return (
            f"{dtype}{value[2]} first {numbers[0]}, last {numbers[2]}, sum {numbers[3]}"
            if numbers
            else f"{dtype}{value[2]}"
        )
    if value[0] == "l":
        inner = ", ".join(describe_value(each) for each in value[2][:4])
        return f"({inner}{', …' if value[1] > 4 else ''})"[:200]
    return str(value[1])[:120]
