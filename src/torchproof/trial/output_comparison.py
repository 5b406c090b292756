"""Compares what two runs printed: text as it is, numbers within a tolerance."""

import math
import re
from collections.abc import Container
from dataclasses import dataclass

# A number by itself; a hash or a name with digits is text.
TOKEN = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|inf|nan)(?![\w.]*\w)")
# Differences below this are zero.
SMALLEST = 1e-6


@dataclass(frozen=True)
class OutputDifference:
    """The first line in which two outputs differ."""

    line: int
    before: str
    after: str

    @property
    def text(self) -> str:
        """The difference in one line."""
        before, after = (f"`{text.strip()[:120]}`" if text.strip() else "nothing" for text in (self.before, self.after))
        return f"line {self.line} of the output was {before}, is {after}"


def compare_outputs(
    before: str, after: str, tolerance: float, left_out: Container[int] = ()
) -> OutputDifference | None:
    """Return the first line in which two outputs differ, None if they are the same within a tolerance.

    Args:
        before: One output.
        after: The other.
        tolerance: The relative difference of numbers that is none.
        left_out: Numbers of lines that do not count.

    """
    old, new = before.rstrip().splitlines(), after.rstrip().splitlines()
    for at in range(max(len(old), len(new))):
        one = old[at] if at < len(old) else ""
        other = new[at] if at < len(new) else ""
        if at + 1 in left_out:
            continue
        if (at >= len(old) or at >= len(new)) or not is_same_line(one, other, tolerance):
            return OutputDifference(at + 1, one, other)
    return None


def find_volatile_lines(output: str, again: str, tolerance: float) -> frozenset[int]:
    """Return the numbers of the lines that differ between two runs of one release."""
    first, second = output.rstrip().splitlines(), again.rstrip().splitlines()
    longest = max(len(first), len(second))
    pairs = zip(first + [""] * (longest - len(first)), second + [""] * (longest - len(second)), strict=True)
    return frozenset(at for at, (line, other) in enumerate(pairs, 1) if not is_same_line(line, other, tolerance))


def is_same_line(line: str, other: str, tolerance: float) -> bool:
    """Return True if two lines have the same words, and numbers that differ at most by a relative tolerance."""
    if line == other:
        return True
    if _strip_space(TOKEN.sub("#", line)) != _strip_space(TOKEN.sub("#", other)):
        return False
    return all(_is_close(a, b, tolerance) for a, b in zip(TOKEN.findall(line), TOKEN.findall(other), strict=True))


def _strip_space(text: str) -> str:
    """Return text without spaces: columns move with the width of numbers."""
    return re.sub(r"\s+", "", text)


def _is_close(one: str, other: str, tolerance: float) -> bool:
    if one == other:
        return True
    if one.lstrip("+-").isdigit() and other.lstrip("+-").isdigit():
        return int(one) == int(other)
    a, b = float(one), float(other)
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    return math.isclose(a, b, rel_tol=tolerance, abs_tol=SMALLEST)
