"""Annotations that changed: told of what both signatures have, and of nothing that runs otherwise."""

import json

import pytest

from torchproof.history.type_history import TypeHistory, describe_type_changes
from torchproof_docs.names_builder.typed_signatures import encode_types


@pytest.mark.parametrize(
    ("old", "new", "notes"),
    [
        (["(x: int) -> int"], ["(x: int) -> int | None"], ["gives `int | None`, was `int`"]),
        (["(x)"], ["(x: int)"], ["`x` takes `int`, was not annotated"]),
        (["(x: int)"], ["(x: int, y: int)"], []),
        (["Tensor"], ["Tensor | None"], ["is `Tensor | None`, was `Tensor`"]),
        (["(x: int)", "(x: str)"], ["(x: int)", "(x: bool)"], ["`x` takes `bool`, was `str`"]),
    ],
)
def test_what_a_type_checker_sees_is_told(old: list[str], new: list[str], notes: list[str]) -> None:
    assert describe_type_changes(old, new) == notes


def test_only_what_changed_is_kept() -> None:
    tables = [
        {"torch.f": ("(x: int)",), "torch.g": ("(x: int)",), "torch.h": ("(x: int)",)},
        {"torch.f": ("(x: str)",), "torch.g": ("(x: int)",), "torch.h": ("(x: int, y=1)",)},
        {"torch.g": ("(x: int)",)},
    ]
    text = encode_types(["2.5", "2.6", "2.7"], tables)
    assert list(json.loads(text)["names"]) == ["torch.f"]
    history = TypeHistory(json.loads(text))
    assert list(history.iterate_changes(0, 1)) == [("torch.f", ("`x` takes `str`, was `int`",))]
    assert list(history.iterate_changes(0, 2)) == []
