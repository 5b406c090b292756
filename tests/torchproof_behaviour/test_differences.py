"""Two outcomes of one call held against each other, without torch."""

import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from programs import ROOT
from torchproof.errors import RecordError
from torchproof_behaviour.compare import difference_noise, difference_rows
from torchproof_behaviour.compare.message_normalization import normalize_message
from torchproof_behaviour.compare.outcome_comparison import compare_outcomes
from torchproof_behaviour.compare.result_text import format_result
from torchproof_behaviour.serialization import (
    Case,
    Outcome,
    Tensor,
    compute_strides,
    hash_plain_data,
    slice_tensor,
)

NANS = (0x7FC00000, 0xFFC00001)


def tensor(*values: float, shape: tuple[int, ...] | None = None, **others: Any) -> Tensor:
    shape = (len(values),) if shape is None else shape
    data = struct.pack(f"<{len(values)}f", *values)
    return Tensor(**{"dtype": "float32", "shape": shape, "stride": compute_strides(shape), "data": data, **others})


def kinds(before: Outcome, after: Outcome, *, random: bool = False) -> list[str]:
    return [difference.kind for difference in compare_outcomes(before, after, random=random)]


def returned(value: Any, **others: Any) -> Outcome:
    return Outcome("returned", value, **others)


@pytest.mark.parametrize(
    ("after", "kind"),
    [
        (tensor(1.0, 2.0), []),
        (tensor(1.0, 2.000001), ["last bits"]),
        (tensor(1.0, 3.0), ["value"]),
        (tensor(1.0, float("nan")), ["value"]),
        (tensor(1.0, 2.0, shape=(2, 1)), ["shape"]),
        (tensor(1.0, 2.0, stride=(2,)), ["stride"]),
        (tensor(1.0, 2.0, dtype="int32"), ["dtype"]),
        ((tensor(1.0, 2.0),), ["type"]),
    ],
)
def test_each_way_in_which_a_value_differs_has_a_kind(after: Any, kind: list[str]) -> None:
    assert kinds(returned(tensor(1.0, 2.0)), returned(after)) == kind


def test_not_a_number_is_itself() -> None:
    assert kinds(returned(tensor(float("nan"))), returned(tensor(float("nan")))) == []


def test_a_random_function_has_other_numbers_not_other_values() -> None:
    assert kinds(returned(tensor(1.0)), returned(tensor(2.0)), random=True) == ["seeded"]


def test_gradients_are_told_apart_from_values() -> None:
    one, other = returned(tensor(1.0), gradients=(tensor(1.0),)), returned(tensor(1.0), gradients=(tensor(0.5),))
    assert kinds(one, other) == ["gradient"]
    assert kinds(returned(tensor(1.0)), other) == ["gradient there"]


def test_a_gradient_that_raises_is_no_silent_difference() -> None:
    there = returned(tensor(1.0), gradients=(tensor(1.0),))
    refused = returned(tensor(1.0), gradient_error=("RuntimeError", "not implemented for 'Half'"))
    (difference,) = compare_outcomes(refused, there)
    assert (difference.kind, difference.before) == ("returns", "RuntimeError: not implemented for 'Half'")
    assert kinds(there, refused) == ["raises"]
    assert kinds(returned(tensor(1.0)), refused) == ["raises"]
    assert kinds(refused, there, random=True) == ["returns"], "a random function draws, its error does not"
    assert kinds(refused, refused) == []
    other = returned(tensor(1.0), gradient_error=("NotImplementedError", "not implemented for 'Half'"))
    assert kinds(refused, other) == ["exception"]
    assert kinds(refused, returned(tensor(1.0), gradient_error=("RuntimeError", "never"))) == ["message"]


def test_a_gradient_of_zeros_that_cannot_be_read_is_none_that_raises() -> None:
    unread = returned(tensor(1.0), gradient_error=("RuntimeError", "Cannot convert a ZeroTensor to numpy. Set it."))
    there = returned(tensor(1.0), gradients=(tensor(0.0),))
    assert kinds(unread, there) == kinds(there, unread) == []


def test_the_sign_and_payload_of_nan_say_nothing() -> None:
    quiet, signed = (returned(replace(tensor(1.0, 0.0), data=struct.pack("<fI", 1.0, bits))) for bits in NANS)
    assert kinds(quiet, signed) == kinds(quiet, signed, random=True) == []
    assert kinds(returned(tensor(0.0)), returned(tensor(-0.0))) == ["last bits"], "a zero has a sign"


def test_ends_turn() -> None:
    raised = Outcome("raised", error=("ValueError", "no"))
    assert kinds(raised, returned(1)) == ["returns"]
    assert kinds(returned(1), raised) == ["raises"]
    assert kinds(raised, Outcome("died", error=("death", "SIGSEGV"))) == ["ends"]
    assert kinds(raised, Outcome("raised", error=("RuntimeError", "no"))) == ["exception"]
    assert kinds(raised, Outcome("raised", error=("ValueError", "never"))) == ["message"]
    assert kinds(Outcome("absent"), returned(1)) == []


def test_a_warning_that_came_is_told() -> None:
    (difference,) = compare_outcomes(returned(1), returned(1, warnings=(("UserWarning", "soon gone"),)))
    assert (difference.kind, difference.before) == ("warning", "no such warning")
    assert difference.after == "UserWarning: soon gone"


def test_a_result_is_told_in_a_line() -> None:
    assert format_result((tensor(1.0, float("inf")), None)) == "(float32[2] (1, inf), strides [1], None)"


def test_a_slice_of_a_dimension_keeps_the_order() -> None:
    cut = slice_tensor(tensor(0, 1, 2, 3, 4, 5, shape=(2, 3)), 1, slice(1, 3))
    assert (cut.shape, struct.unpack("<4f", cut.data)) == ((2, 2), (1, 2, 4, 5))


def test_a_digest_does_not_depend_on_the_order_of_keywords() -> None:
    assert hash_plain_data({"a": 1, "b": [2.0]}) == hash_plain_data({"b": [2.0], "a": 1})
    assert hash_plain_data({"a": 1}) != hash_plain_data({"a": True})
    assert hash_plain_data(tensor(1.0)) != hash_plain_data(tensor(2.0))


def test_noise_names_kinds_that_there_are(tmp_path: Path) -> None:
    (tmp_path / "behaviour.toml").write_text(
        '[[noise]]\noperators = ["empty*"]\nkinds = ["value"]\nreason = "Memory."\n'
    )
    (one,) = difference_noise.load_noise(tmp_path)
    assert one.is_noise("empty_like", "value", "float32")
    assert not one.is_noise("empty_like", "shape", "float32")
    assert not one.is_noise("zeros", "value", "float32")
    (tmp_path / "behaviour.toml").write_text('[[noise]]\noperators = ["a"]\nkinds = ["valeu"]\nreason = "b"\n')
    with pytest.raises(RecordError, match="noise 1: valeu: no kind"):
        difference_noise.load_noise(tmp_path)


def test_the_noise_of_this_project_can_be_read() -> None:
    assert difference_noise.load_noise(ROOT)


def test_noise_of_some_origins_leaves_the_other_calls_compared() -> None:
    one = difference_noise.Noise(("to/uint*",), ("value",), "Undefined.", ("*float*, special",))
    assert one.is_noise("to/uint32", "value", "bfloat16, special")
    assert not one.is_noise("to/uint32", "value", "bfloat16, usual")
    cases = [
        Case(origin, "to/uint32", origin, "function", "torch.f", (), {})
        for origin in ("float32, usual", "float32, special")
    ]
    before, after = ([returned(tensor(number)), returned(tensor(number))] for number in (1.0, 2.0))
    by = {"to/uint32": cases}
    (row,) = difference_rows.find_differences(by, {"to/uint32": before}, {"to/uint32": after}, [one])
    assert [case.origin for case in row.cases] == ["float32, usual"]
    assert (
        difference_rows.find_differences(
            {"to/uint32": cases[1:]}, {"to/uint32": before[1:]}, {"to/uint32": after[1:]}, [one]
        )
        == []
    )


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (
            'INTERNAL ASSERT FAILED at "/pytorch/aten/src/ATen/native/Linear.cpp":1642, please report a bug',
            'INTERNAL ASSERT FAILED at "<file>", please report a bug',
        ),
        ("raised at /home/me/site-packages/torch/functional.py:12 then caught", "raised at <file> then caught"),
        ("at 0x7f00aa11bb22 in it", "at 0x… in it"),
        ("expected sizes 3:4, got 5", "expected sizes 3:4, got 5"),
    ],
)
def test_a_message_is_told_without_the_place_of_its_source(message: str, told: str) -> None:
    assert normalize_message(message) == told


def test_an_address_and_a_colour_are_no_difference() -> None:
    assert normalize_message("<A object at 0x7f6efe3c7190>") == normalize_message("<A object at 0x7fc264f26790>")
    assert normalize_message("two options, \x1b[1mdo those\x1b[0m") == "two options, do those"
