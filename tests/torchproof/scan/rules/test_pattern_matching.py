"""What an argument or a value is held against, and how sure a match is."""

from typing import Any

import pytest

from scanning import find_matches, make_entry
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.pattern_matching import is_equal, is_value_met, rank_confidence


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("'a'", "a", True),
        ("torch.half", "torch.half", True),
        ("'b'", "a", False),
        ("", "a", False),
        ("", None, False),
        ("None", None, True),
        ("'None'", None, False),
        ("True", True, True),
        ("1", True, False),
        ("True", 1, False),
        ("1", 1, True),
        ("1.0", 1, True),
        ("-1", -1, True),
        ("'1'", 1, False),
        ("name", 1, False),
        ("(", 1, False),
        ("(1, 2)", 2, True),
        ("[1, 2]", 1, True),
        ("(1, 2)", 3, False),
        ("('a', 'b')", "b", True),
        ("{1}", 1, False),
        ("'a' | 'b'", "b", True),
        ("'a' | ", "b", False),
        ("(1, 2) | 3", 2, True),
        ("'pytorch/vision'", "pytorch/*", True),
        ("'vision'", "pytorch/*", False),
        ("('pytorch/vision', 1)", "pytorch/*", True),
        ("-0.5", "-*", True),
        ("'Ab'", "a*", False),
        ("'a*'", "a*", True),
        ("[]", "[]", True),
    ],
)
def test_the_text_of_an_argument_and_a_value(text: str, value: Any, expected: bool) -> None:
    assert is_equal(text, value) is expected


@pytest.mark.parametrize(
    ("conditions", "text", "expected"),
    [
        ({}, "", True),
        ({}, "'1'", True),
        ({"value": "1"}, "'1'", True),
        ({"value": ["0", "1"]}, "'1'", True),
        ({"value": "1"}, "'0'", False),
        ({"value": "1"}, "", False),
        ({"unless_value": "0"}, "'1'", True),
        ({"unless_value": "0"}, "'0'", False),
        ({"unless_value": ["0", "off"]}, "'off'", False),
        ({"unless_value": "0"}, "", True),
        ({"value": "1", "unless_value": "1"}, "'1'", False),
    ],
)
def test_the_value_of_a_setting(conditions: dict[str, Any], text: str, expected: bool) -> None:
    (pattern,) = make_entry({"environment": "A_B", **conditions}).patterns
    assert is_value_met(text, pattern) is expected


def test_the_surest_is_the_first() -> None:
    assert sorted(["possible", "certain", "likely"], key=lambda each: rank_confidence(Confidence(each))) == [
        "certain",
        "likely",
        "possible",
    ]


SAVE = "torch.save"


@pytest.mark.parametrize(
    ("pattern", "code", "expected"),
    [
        # What may be something else is only possible.
        ({"call": SAVE}, "(torch if a else b()).save(x)", ["possible"]),
        # A choice, a method and a class of the file make it likely.
        ({"call": SAVE, "argument": {"f": "x"}}, "torch.save(o, 'x')", ["certain"]),
        ({"call": SAVE, "argument": {"f": "x"}}, "torch.save(o, 'x' if a else 'y')", ["likely"]),
        ({"call": SAVE, "argument_type": {"f": "str"}}, "torch.save(o, 'x' if a else g)", ["likely"]),
        ({"call": SAVE, "passes": ["f"]}, "torch.save(o, 'x' if a else 'y')", ["certain"]),
        ({"method": "torch.Tensor.dot"}, "torch.ones(2).dot(y)", ["likely"]),
        # An argument that is left out may come later.
        ({"call": SAVE, "omits": ["pickle_protocol"]}, "torch.save(o, f)", ["certain"]),
        ({"call": SAVE, "omits": ["pickle_protocol"]}, "torch.save(*a)", ["possible"]),
        ({"call": SAVE, "omits": ["pickle_protocol"]}, "partial(torch.save, o)", ["likely"]),
        ({"call": SAVE, "omits": ["pickle_protocol"]}, "map(torch.save, objects, files)", ["likely"]),
        ({"call": SAVE, "passes": ["pickle_protocol"]}, "submit(torch.save, o, f, pickle_protocol=2)", ["certain"]),
        ({"call": SAVE, "passes": ["pickle_protocol"]}, "map(torch.save, objects, files)", []),
        ({"call": SAVE, "passes": ["f"]}, "partial(torch.save, o, f)", ["certain"]),
        # The confidence of the pattern is the most.
        ({"call": SAVE, "confidence": "likely"}, "torch.save(o, f)", ["likely"]),
        ({"call": SAVE, "confidence": "possible"}, "torch.save(o, f)", ["possible"]),
        ({"call": SAVE, "confidence": "likely", "omits": ["f"]}, "torch.save(*a)", ["possible"]),
        # A value that the file does not show.
        (
            {"set": "torch.backends.cudnn.benchmark", "unless_value": [True]},
            "torch.backends.cudnn.benchmark = x[0]",
            ["possible"],
        ),
        (
            {"set": "torch.backends.cudnn.benchmark", "unless_value": [True]},
            "torch.backends.cudnn.benchmark = False",
            ["certain"],
        ),
        (
            {"set": "torch.backends.cudnn.benchmark", "unless_value": [True]},
            "torch.backends.cudnn.benchmark = True",
            [],
        ),
        ({"set": "torch.backends.cudnn.benchmark", "value": [True]}, "torch.backends.cudnn.benchmark = x[0]", []),
    ],
)
def test_how_sure_a_match_is(pattern: dict[str, Any], code: str, expected: list[str]) -> None:
    found = find_matches(f"import torch\nfrom functools import partial\n{code}", pattern)
    assert [each.split()[1] for each in found] == expected


@pytest.mark.parametrize(
    ("name", "conditions", "call", "is_met"),
    [
        # Names of positional arguments come from the signature on the release before.
        ("torch.save", {"argument": {"f": "x"}}, "torch.save(o, 'x')", True),
        ("torch.save", {"argument": {"obj": "x"}}, "torch.save(o, 'x')", False),
        ("torch.nn.Linear", {"argument": {"in_features": 2}}, "torch.nn.Linear(2, 3)", True),
        ("torch.nn.Linear", {"argument": {"out_features": 2}}, "torch.nn.Linear(2, 3)", False),
        ("torch.nn.LSTM", {"argument": {"num_layers": 2}}, "torch.nn.LSTM(8, 8, 2)", True),
        ("isinstance", {"argument": {"class_or_tuple": "torch.Tensor"}}, "isinstance(x, torch.Tensor)", True),
        ("issubclass", {"argument": {"class_or_tuple": "torch.Tensor"}}, "issubclass(x, (int, torch.Tensor))", True),
        # An argument behind a star has no place.
        ("torch.save", {"passes": ["pickle_module"]}, "torch.save(*a, f)", False),
        ("torch.save", {"argument": {"f": "x"}}, "torch.save(*a, 'x')", False),
    ],
)
def test_the_arguments_by_their_names(name: str, conditions: dict[str, Any], call: str, is_met: bool) -> None:
    found = find_matches(f"import torch\n{call}", {"call": name, **conditions})
    assert bool(found) is is_met


@pytest.mark.parametrize(
    ("pattern", "code", "is_met"),
    [
        ({"method": "torch.Tensor.dot"}, "torch.ones(2).dot", True),
        ({"method": "torch.Tensor.dot"}, "torch.Tensor.dot(x, y)", True),
        ({"method": "torch.Tensor.dot"}, "f = torch.Tensor.dot", False),
        ({"method": "torch.Tensor.dot"}, "class A(torch.Tensor):\n    def dot(self): ...", False),
        ({"method": "torch.Tensor.dot", "argument": {"tensor": "torch.a"}}, "torch.ones(2).dot(torch.a)", True),
        ({"method": "torch.Tensor.sum", "argument": {"dim": 1}}, "torch.ones(2).sum(1)", True),
        ({"read": "torch.backends.cudnn.benchmark"}, "def f(a: torch.backends.cudnn.benchmark): ...", False),
        ({"decorator": "torch.no_grad"}, "f = torch.no_grad(g)", False),
        ({"call": "torch.compile", "passes": ["model"]}, "@torch.compile\ndef f(): ...", True),
        ({"call": "torch.compile", "passes": ["mode"]}, "@torch.compile\ndef f(): ...", False),
        ({"call": "torch.compile", "positional": 1}, "@torch.compile\ndef f(): ...", True),
        ({"call": "torch.compile", "positional": 2}, "@torch.compile\ndef f(): ...", False),
    ],
)
def test_the_ways_of_use(pattern: dict[str, Any], code: str, is_met: bool) -> None:
    assert bool(find_matches(f"import torch\n{code}", pattern)) is is_met
