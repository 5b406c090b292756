"""The language of detection rules: what an author may write, and what is refused with a remedy."""

from typing import Any

import pytest

from torchproof.errors import RecordError
from torchproof_docs.records.detection_rules import read_detection_rule


def test_an_entry_without_a_rule() -> None:
    rule = read_detection_rule("page", {})
    assert (rule.patterns, rule.says, rule.undetectable) == ((), None, None)


def test_a_reason_for_none() -> None:
    assert (
        read_detection_rule("page", {"undetectable": "depends on the driver"}).undetectable == "depends on the driver"
    )


@pytest.mark.parametrize(
    "pattern",
    [
        {"use": "torch.a"},
        {"call": "torch.a", "passes": ["b"], "omits": ["c"], "confidence": "likely"},
        {"call": "torch.a", "argument": {"b": [1, None, "x", True]}, "argument_type": {"c": "lambda"}},
        {"method": "torch.A.b", "positional": 4, "device": "cpu", "inside": "torch.compile", "file_uses": "torch.c"},
        {"environment": "TORCH_A", "confidence": "possible"},
        {"matches": "text"},
    ],
)
def test_accepted(pattern: dict[str, Any]) -> None:
    rule = read_detection_rule("page", {"detect": [pattern], "says": "It raises."})
    assert [dict(each) for each in rule.patterns] == [pattern]
    assert rule.says == "It raises."


@pytest.mark.parametrize(
    ("meta", "message"),
    [
        ({"detect": [{"use": "torch.a"}], "undetectable": "x"}, "leave one of them out"),
        ({"detect": []}, "must be a list of patterns"),
        ({"detect": "torch.a"}, "must be a list of patterns"),
        ({"detect": ["torch.a"]}, "must be a mapping"),
        ({"detect": [{"uses": "torch.a"}]}, "uses: no kind and no condition; did you mean use"),
        ({"detect": [{"use": "torch.a", "call": "torch.a"}]}, "has 2 kinds"),
        ({"detect": [{"confidence": "likely"}]}, "has 0 kinds"),
        ({"detect": [{"use": 1}]}, "use: 1 must be text or a list"),
        ({"detect": [{"use": "torch.a", "passes": ["b"]}]}, "stands beside call, decorator, method, subclass only"),
        ({"detect": [{"call": "torch.a", "passes": "b"}]}, "passes: 'b' is not a list of arguments"),
        ({"detect": [{"call": "torch.a", "omits": []}]}, "omits: \\[\\] is not a list of arguments"),
        ({"detect": [{"call": "torch.a", "argument": {"b": {}}}]}, "is not a mapping from arguments"),
        ({"detect": [{"call": "torch.a", "argument_type": {"b": "sequence"}}]}, "to one or a list of int, float"),
        ({"detect": [{"call": "torch.a", "positional": True}]}, "is not a number of arguments"),
        ({"detect": [{"call": "torch.a", "device": "cuda"}]}, "'cuda' is not cpu"),
        ({"detect": [{"call": "torch.a", "confidence": "sure"}]}, "is not one of certain, likely, possible"),
        ({"says": "It raises."}, "add detect"),
        ({"undetectable": ""}, "must be text"),
    ],
)
def test_refused(meta: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_detection_rule("page", meta)
