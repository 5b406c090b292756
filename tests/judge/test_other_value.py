"""Another value of the same kind: what a mutant makes of an answer."""

import dataclasses
import enum
import sys
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from torchproof.judge.mutants import NOTHING
from torchproof.judge.other_value import Wrong, other


class Mode(enum.Enum):
    """Two members."""

    FAST = 1
    SLOW = 2


class Single(enum.Enum):
    """One member, which has no other."""

    ONLY = 1


class Pair(NamedTuple):
    """A tuple with names."""

    first: int
    second: int


@dataclasses.dataclass(frozen=True)
class Hint:
    """A dataclass."""

    mode: Mode
    size: int = 1


class Keys:
    """An object with a method, an attribute and items."""

    size = 3

    def has(self, key: str) -> bool:
        """Tell whether it has a key."""
        return key == "a"

    def __iter__(self) -> Any:
        return iter((1, 2))


@pytest.fixture(autouse=True)
def torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in for torch, of which no value here is."""
    kinds = {name: type(name, (), {}) for name in ("Tensor", "dtype", "device")}
    nothing = SimpleNamespace(**kinds, nn=SimpleNamespace(Module=type("Module", (), {})))
    monkeypatch.setitem(sys.modules, "torch", nothing)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (True, False),
        (1, 2),
        (1.5, 2.5),
        ("13.0", "14.0"),
        ("cpu", "cpu?"),
        (None, 1),
        (Mode.FAST, Mode.SLOW),
        ([1, 2], [2, 2]),
        ((), ("?",)),
        (Pair(1, 2), Pair(2, 2)),
        ({"a": 1}, {"a": 2}),
        ({}, {"?": 1}),
        ({1}, {1, "?"}),
        (Hint(Mode.FAST), Hint(Mode.SLOW)),
    ],
)
def test_another_value_of_the_same_kind(value: object, expected: object) -> None:
    found = other(value)
    assert found == expected
    assert type(found) is type(expected)


def test_a_function_answers_otherwise() -> None:
    assert other(lambda value: value)(2) == 3


def test_an_object_answers_otherwise_and_stays_of_its_kind() -> None:
    wrong = other(Keys())
    assert isinstance(wrong, Keys)
    assert (wrong.has("a"), wrong.size, list(wrong)) == (False, 4, [2, 3])
    assert other(wrong) is wrong
    assert Wrong(Keys) != Keys


@pytest.mark.parametrize("value", [int, sys, Single.ONLY])
def test_what_has_no_other_ends_the_mutant(value: object) -> None:
    with pytest.raises(SystemExit, match=NOTHING):
        other(value)
