"""Which refusals of functions are news, and which only take the place of others."""

import json

from sources import text_of
from torchproof.history.name_history import History
from torchproof.messages.refusal_history import RefusalHistory
from torchproof_docs.messages_builder.refusal_extraction import Refusal
from torchproof_docs.messages_builder.refusal_history_builder import encode_refusals, list_rows

OLD = Refusal("f", "a < 0", "ValueError", "negative")
NEW = Refusal("f", "a > 9", "ValueError", "too large")
UNDECIDED = Refusal("f", "", "ValueError", "a is wrong")


def test_a_condition_has_a_row_for_each_run_of_releases() -> None:
    assert list_rows([[OLD], [OLD, NEW], [NEW], [OLD, NEW]]) == [
        ("a < 0", "ValueError", "negative", 0, 1),
        ("a < 0", "ValueError", "negative", 3, 3),
        ("a > 9", "ValueError", "too large", 1, 3),
    ]


def test_what_takes_the_place_of_a_refusal_that_is_not_decided_is_no_news() -> None:
    same_text = Refusal("f", "", "TypeError", "too large")
    assert [row[3] for row in list_rows([[UNDECIDED], [NEW]])] == [0]
    assert [row[3] for row in list_rows([[same_text], [same_text, NEW]])] == [0]
    assert [row[3] for row in list_rows([[UNDECIDED], [UNDECIDED, NEW]])] == [1]


def test_functions_that_gained_a_refusal_are_kept_with_all_that_they_refuse() -> None:
    history = History(json.loads(text_of(*[{"torch/x.py": "def f(a): ...\ndef g(a): ..."}] * 2)))
    names = {"torch.x.f": [OLD], "torch.x.g": [OLD]}
    found = [names, {"torch.x.f": [OLD, NEW], "torch.x.g": [OLD], "torch.x.later": [NEW]}]
    table = json.loads(encode_refusals(["2.5", "2.6"], found, history))
    assert list(table["functions"]) == ["torch.x.f"]
    refusals = RefusalHistory(table["functions"])
    assert refusals.find_refusal("torch.x.f", 0, {"a": 10}) is None
    assert (refused := refusals.find_refusal("torch.x.f", 1, {"a": 10}))
    assert (refused.kind, refused.text, refused.first) == ("ValueError", "too large", 1)
    assert refusals.find_refusal("torch.x.f", 0, {"a": -1})
    assert refusals.find_refusal("torch.x.g", 1, {"a": -1}) is None
