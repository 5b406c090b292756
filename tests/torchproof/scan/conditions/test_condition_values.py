"""Versions as conditions compare them, and constants that say a release in their name."""

import operator
from collections.abc import Callable
from typing import Any

import pytest
from packaging.version import Version

from torchproof.scan.conditions.condition_values import (
    TorchVersion,
    Unknown,
    compare_by_name,
    evaluate_flag_name,
    parse_version,
)

ORDER = ("2.5", "2.6", "2.7")


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne])
@pytest.mark.parametrize("other", ORDER)
@pytest.mark.parametrize("convert", [str, Version, float, lambda text: tuple(map(int, text.split(".")))])
def test_a_release_compares_as_a_version_with_strings_versions_floats_and_tuples(
    compare: Callable[[Any, Any], bool], other: str, convert: Callable[[str], Any]
) -> None:
    expected = compare(ORDER.index("2.6"), ORDER.index(other))
    version = TorchVersion("2.6") if convert is not tuple else TorchVersion("2.6.0")
    if isinstance(convert(other), tuple):
        version, other_value = TorchVersion("2.6.0"), (*convert(other), 0)
    else:
        other_value = convert(other)
    assert compare(version, other_value) is expected


def test_a_local_version_is_newer_than_its_release_and_a_double_digit_is_a_number() -> None:
    assert TorchVersion("2.6.0+cu126") > "2.6.0"
    assert TorchVersion("2.10.0") > "2.9.0"
    assert not TorchVersion("2.10.0") < "2.9.0"
    assert TorchVersion("2.10.0+cu126") >= (2, 10)


@pytest.mark.parametrize("other", ["no version", None, object(), ("x",)])
def test_what_is_no_version_equals_none(other: object) -> None:
    assert (TorchVersion("2.6") == other) is False
    assert (TorchVersion("2.6") != other) is True


@pytest.mark.parametrize("value", ["no version", None, 2, ("2", "6")])
def test_what_is_no_version_is_unknown(value: object) -> None:
    with pytest.raises(Unknown):
        parse_version(value)


@pytest.mark.parametrize(("value", "expected"), [("2.6", "2.6"), (2.6, "2.6"), (Version("2.6"), "2.6")])
def test_versions_are_made_of_strings_floats_and_versions(value: object, expected: str) -> None:
    assert parse_version(value) == Version(expected)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("TORCH_GE_2_6", (False, True, True)),
        ("TORCH_AT_LEAST_2_6", (False, True, True)),
        ("_TORCH_GREATER_EQUAL_2_6", (False, True, True)),
        ("TORCH_2_6_PLUS", (False, True, True)),
        ("TORCH_VERSION_2_6", (False, True, True)),
        ("is_torch_2_6_or_newer", (False, True, True)),
        ("TORCH_GREATER_2_6", (False, False, True)),
        ("TORCH_GT_2_6", (False, False, True)),
        ("_TORCH_LESS_2_6", (True, False, False)),
        ("TORCH_LT_2_6", (True, False, False)),
        ("PT_BEFORE_2_6", (True, False, False)),
        ("TORCH_LE_2_6", (True, True, False)),
        ("TORCH_LESS_OR_EQUAL_2_6", (True, True, False)),
        ("PT26_TORCH_2_6", (False, True, True)),
    ],
)
def test_a_constant_says_its_release_in_its_name(name: str, expected: tuple[bool, ...]) -> None:
    assert tuple(evaluate_flag_name(name, TorchVersion(release)) for release in ORDER) == expected


@pytest.mark.parametrize("name", ["HAS_CUDA", "TORCH", "PYTHON_3_10", "TORCH_GE", "VERSION_2_6", "TORCH_3_6"])
def test_another_constant_is_unknown(name: str) -> None:
    with pytest.raises(Unknown):
        evaluate_flag_name(name, TorchVersion("2.6"))


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("torch_less_than", (True, False, False)),
        ("is_torch_below", (True, False, False)),
        ("isTorchLessThan", (True, False, False)),
        ("torch_less_or_equal", (True, True, False)),
        ("max", (True, True, False)),
        ("torch_greater_than", (False, False, True)),
        ("torch_greater_or_equal", (False, True, True)),
        ("is_torch_version", (False, True, True)),
        ("newer", (False, True, True)),
    ],
)
def test_a_function_says_its_operator_in_its_name(word: str, expected: tuple[bool, ...]) -> None:
    assert tuple(compare_by_name(word, TorchVersion(release), Version("2.6")) for release in ORDER) == expected
