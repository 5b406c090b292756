"""Errors that name what is missing are answered by the history of names."""

import json

import pytest

from sources import text_of
from torchproof.history.name_history import History
from torchproof.history.name_questions import NameQuestion, read_name_question
from torchproof.messages.hole_matching import HoleMatch
from torchproof.messages.message_history import MessagePlace
from torchproof.messages.message_index import FoundMessage
from torchproof.why.missing_names import ASK_TORCH, answer_filled_names, answer_name_question
from torchproof.why.traceback_reader import ErrorText

OLD = {
    "torch/optim/__init__.py": """
class Adam:
    def __init__(self, lr, verbose=False): ...
    def step(self, closure): ...
""",
    "torch/onnx.py": "class DiagnosticOptions: ...\n",
}
NEW = {
    "torch/optim/__init__.py": "class Adam:\n    def __init__(self, lr): ...\n    def step(self): ...\ndef new(): ...\n"
}


@pytest.mark.parametrize("sources", [(OLD, OLD), (NEW, OLD)])
def test_a_module_that_nothing_imported_is_to_be_imported(sources: tuple[dict[str, str], ...]) -> None:
    history = History(json.loads(text_of(*sources)))
    question = NameQuestion("torch", "onnx", "name")
    (answer,) = answer_name_question(history, question, ErrorText("AttributeError", "", ()))
    assert answer.action.endswith("`import torch.onnx`")


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("AttributeError", "partially initialized module 'torch' has no attribute 'onnx' (a circular import)"),
        ("AttributeError", "module 'torch.optim' has no attribute 'Adam'"),
        ("ModuleNotFoundError", "No module named 'torch.onnx'"),
        ("ImportError", "cannot import name 'onnx' from 'torch' (/home/me/torch.py)"),
    ],
)
def test_what_every_release_has_is_missing_for_another_reason(kind: str, message: str) -> None:
    history = History(json.loads(text_of(OLD, OLD)))
    question = read_name_question(message)
    assert question is not None
    (answer,) = answer_name_question(history, question, ErrorText(kind, message, ()))
    assert answer.action == ASK_TORCH


@pytest.mark.parametrize(
    ("message", "action"),
    [
        ("'Adam' object has no attribute 'step'", ""),  # of somebody's own class of that name, perhaps
        ("module 'torch.optim' has no attribute 'new'", ""),
    ],
)
def test_what_may_be_missing_is_not_put_down_to_the_installation(message: str, action: str) -> None:
    history = History(json.loads(text_of(OLD, NEW)))
    question = read_name_question(message)
    assert question is not None
    (answer,) = answer_name_question(history, question, ErrorText("AttributeError", message, ()))
    assert answer.action == action


@pytest.mark.parametrize(
    ("message", "since", "text"),
    [
        ("No module named 'torch.onnx'", "2.6", "`torch.onnx` is in 2.5 and not since 2.6"),
        ("cannot import name 'DiagnosticOptions' from 'torch.onnx'", "2.6", "`torch.onnx` is in 2.5 and not since 2.6"),
        ("Adam.__init__() got an unexpected keyword argument 'verbose'", "2.6", "takes `verbose` in 2.5 and not since"),
        ("Adam.step() takes 1 positional argument but 2 were given", "2.6", "`torch.optim.Adam.step` changed its sig"),
        ("module 'torchaudio' has no attribute 'load'", "", "`torchaudio` has releases of its own"),
        ("module 'torch.optim' has no attribute 'new'", "", "`torch.optim.new` is in 2.6, 2.7: it came in 2.6"),
        ("module 'torch.optim' has no attribute 'nev'", "", "`torch.optim.nev` is in no release since 2.5"),
        (
            "module 'torch.optim' has no attribute '_nev'",
            "",
            "No release is known to have `torch.optim._nev` or to lack",
        ),
    ],
)
def test_the_history_says_since_when(message: str, since: str, text: str) -> None:
    history = History(json.loads(text_of(OLD, NEW, NEW)))
    question = read_name_question(message)
    assert question is not None
    answer = next(answer_name_question(history, question, ErrorText("TypeError", message, ())))
    assert (answer.since, text in answer.text.replace("2.6 to 2.7", "2.6, 2.7")) == (since, True), answer.text


def test_of_functions_of_one_name_those_come_first_that_take_the_keyword() -> None:
    old = {"torch/a.py": "def load(x): ...\n", "torch/distributed/checkpoint.py": "def load(x): ...\n"}
    new = {**old, "torch/distributed/checkpoint.py": "def load(x, no_dist=False): ...\n"}
    question = NameQuestion("load", "no_dist", "keyword")
    answer = next(
        answer_name_question(History(json.loads(text_of(old, new))), question, ErrorText("TypeError", "", ()))
    )
    assert (answer.names, answer.until) == (("torch.distributed.checkpoint.load",), "2.5")


def test_a_name_that_fills_a_hole_is_looked_up_below_the_module_that_says_it() -> None:
    history = History(
        json.loads(text_of({"torch/a.py": ""}, {"torch/a.py": "def f(): ...\n", "torch/b.py": "f = 1\n"}))
    )
    place = MessagePlace(0, "AttributeError", "torch/a.py", "get", ((0, 1),), 1)
    found = FoundMessage("Unknown attribute {name}", (place,), HoleMatch(18, True, True, (("name", "f"),)), 1.0)
    (answer,) = answer_filled_names(history, [found])
    assert (answer.names, answer.until) == (("torch.a.f",), "2.5")


def test_in_place_of_a_module_only_modules_are_suggested() -> None:
    sources = {"torch/optim/__init__.py": "def sched(): ...\n", "torch/optim/schedule.py": ""}
    history = History(json.loads(text_of(sources, sources)))
    for message, meant in (
        ("No module named 'torch.optim.sched'", "`torch.optim.sched` is"),
        ("No module named 'torch.optim.scheds'", "did you mean torch.optim.schedule?"),
    ):
        question = read_name_question(message)
        assert question is not None
        (answer,) = answer_name_question(history, question, ErrorText("ModuleNotFoundError", message, ()))
        assert meant in answer.text
        assert "sched," not in answer.text
