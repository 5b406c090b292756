"""Values of conditions on the release of torch."""

import ast
import re
from dataclasses import dataclass
from typing import Any

from packaging.version import InvalidVersion, Version


class Unknown(Exception):  # noqa: N818
    """The files do not decide the value of an expression."""


class RaisesOnRelease(Exception):  # noqa: N818
    """An expression raises on a release. The argument is the name of the exception class."""


@dataclass(frozen=True)
class ExternalName:
    """A name of torch or of another library, which is not evaluated."""

    path: str

    def __bool__(self) -> bool:
        if self.path.partition(".")[0] not in ("torch", "builtins"):
            raise Unknown  # a flag of another library, or a name that a try statement sets to None
        return True


@dataclass(frozen=True)
class ParameterNames:
    """The parameter names of a callable of torch."""

    path: str


def wrap_value(value: Any) -> ast.expr:
    """Return a constant expression with a value."""
    return ast.Constant(value)


class TorchVersion(str):
    """``torch.__version__``: a string that compares as a version, with strings, tuples and versions."""

    __slots__ = ()
    __hash__ = str.__hash__

    @property
    def version(self) -> Version:
        """The comparable version."""
        return Version(self)

    def _sides(self, other: object) -> tuple[Any, Any]:
        if isinstance(other, tuple | list):
            return self.version.release, tuple(int(part) for part in other)
        return self.version, parse_version(other)

    def __lt__(self, other: object) -> bool:
        mine, its = self._sides(other)
        return bool(mine < its)

    def __le__(self, other: object) -> bool:
        mine, its = self._sides(other)
        return bool(mine <= its)

    def __gt__(self, other: object) -> bool:
        mine, its = self._sides(other)
        return bool(mine > its)

    def __ge__(self, other: object) -> bool:
        mine, its = self._sides(other)
        return bool(mine >= its)

    def __eq__(self, other: object) -> bool:
        try:
            mine, its = self._sides(other)
        except (Unknown, ValueError):
            return False
        return bool(mine == its)

    def __ne__(self, other: object) -> bool:
        return not self == other


def parse_version(value: object) -> Version:
    """Return a version from a string, a float or a version; raise Unknown for other values."""
    if isinstance(value, Version):
        return value
    if isinstance(value, float):
        value = str(value)
    if not isinstance(value, str):
        raise Unknown
    try:
        return Version(str(value))
    except InvalidVersion:
        raise Unknown from None


_NUMBER = r"(?P<major>[12])_?(?P<minor>\d{1,2})(?:_\d+)*"
_FLAG = re.compile(rf"(?:TORCH|PT|PYTORCH)[A-Z_]*?_?(?:VERSION_)?(?P<word>[A-Z_]*?)_?V?{_NUMBER}(?P<tail>[A-Z_]*)$")
_LESS = re.compile(r"(^|_)(LT|LESS|BELOW|BEFORE|OLDER|LOWER)(_|$)")
_LESS_OR_EQUAL = re.compile(r"(^|_)(LE|LTE|LESS_EQUAL|LESS_OR_EQUAL|UP_TO|MAX)(_|$)")
_GREATER = re.compile(r"(^|_)(GT|GREATER|ABOVE|AFTER|NEWER_THAN)(_|$)")
_AT_LEAST = re.compile(r"(GE|GEQ|GTE|GREATER_EQUAL|GREATER_OR_EQUAL|AT_LEAST|MIN|NEWER|PLUS|LATER|HIGHER)")


def compare_by_name(word: str, version: TorchVersion, bound: Version) -> bool:
    """Compare a version with a bound by the operator in a name such as ``TORCH_LESS_2_6`` or ``torch_less_than``."""
    word = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word).upper()
    if _LESS_OR_EQUAL.search(word):
        return version.version <= bound
    if _LESS.search(word):
        return version.version < bound
    if _GREATER.search(word) and not _AT_LEAST.search(word):
        return version.version >= Version(f"{bound.major}.{bound.minor + 1}")
    return version.version >= bound


def evaluate_flag_name(name: str, version: TorchVersion) -> bool:
    """Return the value of a constant by its name, such as ``TORCH_GE_2_6``; raise Unknown for another name."""
    match = _FLAG.search(name.upper())
    if not match:
        raise Unknown
    bound = Version(f"{match['major']}.{match['minor']}")
    return compare_by_name(f"{match['word']}{match['tail']}", version, bound)
