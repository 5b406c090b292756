"""Conditions on literal arguments: what they give, and that what they do not understand gives nothing."""

from typing import Any

import pytest

from torchproof.messages.refusal_conditions import is_met

FLOATS = "not (isinstance(betas[0], (float,)) and isinstance(betas[1], (float,)))"


@pytest.mark.parametrize(
    ("condition", "arguments"),
    [
        (FLOATS, {"betas": (0, 0.99)}),
        ("isinstance(lr, (Tensor,)) or lr < 0", {"lr": -1}),
        ("mode not in {'a', 'b'}", {"mode": "c"}),
        ("size is not None and len(size) != 2", {"size": [1, 2, 3]}),
        ("any((x <= 0 for x in sizes))", {"sizes": (1, 0)}),
        ("not 0.0 <= p <= 1.0", {"p": 1.5}),
        ("(1 if isinstance(n, (tuple,)) else n) % 2 == 1", {"n": (4,)}),
        ("-n > 3", {"n": -4}),
        ("isinstance(x, (NoneType, bool))", {"x": None}),
    ],
)
def test_met(condition: str, arguments: dict[str, Any]) -> None:
    assert is_met(condition, arguments)


@pytest.mark.parametrize(
    ("condition", "arguments"),
    [
        (FLOATS, {"betas": (0.9, 0.99)}),
        (FLOATS, {}),
        (FLOATS, {"betas": 3}),
        ("lr < 0", {"lr": "x"}),
        ("a and b", {"a": True}),
        ("isinstance(lr, (Tensor,))", {"lr": 0.1}),
        ("n % 0 == 1", {"n": 3}),
        ("n.bit_length() == 2", {"n": 3}),
        ("open('x')", {}),
        ("n ** n > 3", {"n": 9}),
        ("size[5] > 3", {"size": (1,)}),
    ],
)
def test_not_met(condition: str, arguments: dict[str, Any]) -> None:
    assert not is_met(condition, arguments)
