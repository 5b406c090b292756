"""An error is answered by names, messages and entries together; what comes from outside acts on nothing."""

import json
import time
from contextlib import suppress
from dataclasses import replace

import pytest

from sources import text_of
from torchproof.errors import RecordError
from torchproof.history.name_history import History
from torchproof.messages.message_history import MessageHistory
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.why.answer_format import format_explanation, make_explanation_table
from torchproof.why.error_answers import WhyKnowledge, explain_error
from torchproof.why.missing_names import ASK_TORCH
from torchproof_docs.messages_builder.message_encoder import encode_messages
from torchproof_docs.messages_builder.message_extraction import Message

SOURCES = {"torch/optim/__init__.py": "class Adam:\n    def __init__(self, betas): ...\n"}
REFUSAL = Message("ValueError", "betas must be either both floats or both Tensors", "Adam.__init__", 7)
ENTRY = ChangeEntry(
    "adam-betas", "2.6", "breaking", "breaks", "`Adam` refuses a beta that is an integer", "It raises `ValueError`.",
    "Write `0.0`.", "releases/2.6/#adam-betas", proved=True, source="", names=("torch.optim.Adam",),
)  # fmt: skip


@pytest.fixture
def knowledge() -> WhyKnowledge:
    files = [{}, {"torch/optim/__init__.py": [REFUSAL]}]
    messages = MessageHistory(
        json.loads(encode_messages(["2.5", "2.6"], files, [set(), {"of tensors does not require grad"}]))
    )
    return WhyKnowledge(History(json.loads(text_of(SOURCES, SOURCES))), messages, [ENTRY])


def test_a_message_leads_to_its_function_its_release_and_its_entry(knowledge: WhyKnowledge) -> None:
    found = explain_error("ValueError: betas must be either both floats or both Tensors", knowledge)
    message, entry = found.answers
    assert (message.source, message.since, message.place) == ("message", "2.6", "torch/optim/__init__.py:7")
    assert message.places == ("raised as ValueError by torch.optim.Adam.__init__ in 2.6",)
    assert (entry.source, entry.address, entry.action) == ("entry", "releases/2.6/#adam-betas", "Write `0.0`.")


def test_a_text_of_a_library_is_found_within_another(knowledge: WhyKnowledge) -> None:
    found = explain_error("RuntimeError: element 0 of tensors does not require grad and so on", knowledge)
    assert found.answers[0].places == ("said by a library of torch in 2.6",)


def read_messages(*messages: Message) -> MessageHistory:
    """Return a history whose second release has messages, and all of whose libraries say something of matrices."""
    always = {"mat1 and mat2 shapes cannot be multiplied (", "a leaf Variable is being used in an in-place operation."}
    always |= {f"filler{number} says nothing of it" for number in range(20)}
    files = [{}, {"torch/flex.py": list(messages)}]
    return MessageHistory(json.loads(encode_messages(["2.5", "2.6"], files, [always] * 2)))


def test_a_text_that_a_library_always_said_has_no_first_release(knowledge: WhyKnowledge) -> None:
    message = Message("RuntimeError", "mat1 and mat2 shapes cannot be multiplied ({a} and {b})", "f", 1)
    known = replace(knowledge, messages=read_messages(message))
    (answer,) = explain_error("RuntimeError: mat1 and mat2 shapes cannot be multiplied (2x5 and 3x4)", known).answers
    assert (answer.since, answer.until, answer.place) == ("", "", "")
    assert answer.places[0] == "said by a library of torch in 2.5 to 2.6"
    path = "site-packages/torch/flex.py"
    text = f'  File "/lib/{path}", line 1, in f\nRuntimeError: mat1 and mat2 shapes cannot be multiplied (2x5 and 3x4)'
    assert explain_error(text, known).answers[0].place == "torch/flex.py:1"


def test_what_only_libraries_say_in_every_release_is_told_before_what_is_similar(knowledge: WhyKnowledge) -> None:
    similar = Message("RuntimeError", "a leaf is being used in an in-place operation {by}", "f", 1)
    known = replace(knowledge, messages=read_messages(similar))
    text = "a leaf Variable is being used in an in-place operation."
    (answer,) = explain_error(f"RuntimeError: {text}", known).answers
    assert (answer.text, answer.since) == (f'"{text}"', "")
    assert answer.places == (
        "said in these words, or nearly, by a library of torch in 2.5 as in 2.6: no upgrade brings it",
    )


def test_what_python_alone_raises_is_no_text_of_a_library(knowledge: WhyKnowledge) -> None:
    known = replace(knowledge, messages=read_messages())
    text = "a leaf Variable is being used in an in-place operation."
    assert explain_error(text, known).answers
    with pytest.raises(RecordError):
        explain_error(f"KeyError: {text}", known)


def test_the_line_of_code_leads_to_no_entry_where_every_release_says_the_text(knowledge: WhyKnowledge) -> None:
    known = replace(knowledge, messages=read_messages())
    frame = '  File "a.py", line 1, in f\n    Adam(p)\nRuntimeError: '
    assert [each.source for each in explain_error(f"{frame}it fails", known).answers] == ["entry"]
    text = f"{frame}a leaf Variable is being used in an in-place operation."
    assert [each.source for each in explain_error(text, known).answers] == ["message"]


def test_a_similar_text_gives_no_release(knowledge: WhyKnowledge) -> None:
    (answer,) = explain_error("ValueError: the betas must be either two floats or both Tensors", knowledge).answers[:1]
    assert (answer.text.partition(":")[0], answer.since) == ("similar", "")


@pytest.mark.parametrize(("kind", "since"), [("ValueError", "2.6"), ("", "2.6"), ("AttributeError", "")])
def test_a_text_that_another_class_of_error_says_gives_no_release(
    knowledge: WhyKnowledge, kind: str, since: str
) -> None:
    answer, *_ = explain_error(f"{kind}: {REFUSAL.text}" if kind else REFUSAL.text, knowledge).answers
    assert answer.since == since


def test_the_line_of_ones_own_code_is_told(knowledge: WhyKnowledge) -> None:
    text = f'Traceback:\n  File "a.py", line 3, in f\n    Adam(p)\nValueError: {REFUSAL.text}'
    explanation = explain_error(text, knowledge)
    assert explanation.where == "a.py:3: Adam(p)"
    assert make_explanation_table(explanation)["where"] == {"path": "a.py", "line": 3, "code": "Adam(p)"}


def test_what_an_entry_quotes_of_an_error_finds_it(knowledge: WhyKnowledge) -> None:
    after = "Inductor makes code that says `C++ compile error` and `x.y`."
    entry = replace(
        ENTRY, title="A mask fails", says="", action="", address="releases/2.6/#mask", after=after, names=()
    )
    other = replace(entry, title="decltype compile error", after="", address="releases/2.6/#other")
    known = replace(knowledge, entries=[other, entry, ENTRY])
    found = explain_error("E: C++ compile error, decltype", known).answers
    assert found[0].address == entry.address
    with pytest.raises(RecordError):
        explain_error("E: x.y", known)


@pytest.mark.parametrize("text", ["", "  \n", "an error that nobody knows"])
def test_what_is_not_known_is_one_line(knowledge: WhyKnowledge, text: str) -> None:
    with pytest.raises(RecordError) as raised:
        explain_error(text, knowledge)
    assert "\n" not in str(raised.value)


def test_what_comes_from_outside_acts_on_nothing(knowledge: WhyKnowledge) -> None:
    text = f'  File "<script>\x1b]0;x\x07\u202e.py", line 1, in f\n    x\x9b31m\nValueError: {REFUSAL.text}\x1b[2J'
    shown = list(format_explanation(explain_error(text, knowledge)))
    assert all(line.isprintable() for line in shown)


def test_a_megabyte_is_answered_in_a_bounded_time(knowledge: WhyKnowledge) -> None:
    started = time.process_time()
    text = "betas must be either " * 50_000
    for ending in (text, f"ValueError: {text}", f"{text}\nValueError: {REFUSAL.text}"):
        with suppress(RecordError):
            explain_error(ending, knowledge)
    assert time.process_time() - started < 3


def test_words_of_python_lead_to_no_entry(knowledge: WhyKnowledge) -> None:
    entry = replace(
        ENTRY,
        title="Module without attribute `graph`",
        says="It raises `AttributeError`.",
        names=("torch.cuda.graph", "torch.Tensor.type"),
    )
    known = replace(knowledge, entries=[entry, ENTRY])
    found = explain_error("AttributeError: module 'torch.optim' has no attribute 'Graph'", known).answers
    assert [answer.source for answer in found] == ["name"]
    with pytest.raises(RecordError):
        explain_error("RuntimeError: a suitable type is to be found", known)


def test_a_name_of_the_title_leads_to_its_entry(knowledge: WhyKnowledge) -> None:
    known = replace(knowledge, entries=[replace(ENTRY, title="`fp32_precision` is the new setting", names=())])
    (answer,) = explain_error("Unknown attribute fp32_precision", known).answers
    assert answer.source == "entry"


def test_a_number_of_a_title_leads_to_no_entry(knowledge: WhyKnowledge) -> None:
    known = replace(knowledge, entries=[replace(ENTRY, title="`batch_norm` refuses `eps=0`", names=())])
    with pytest.raises(RecordError):
        explain_error("It was compiled with CUDA 13.0 and cannot run beside version 2.0.2", known)


def test_a_name_that_was_never_missing_leads_to_no_entry(knowledge: WhyKnowledge) -> None:
    found = explain_error("ImportError: cannot import name 'Adam' from 'torch.optim' (/home/me/torch.py)", knowledge)
    (answer,) = found.answers
    assert (answer.source, answer.action) == ("name", ASK_TORCH)


@pytest.mark.parametrize("hole", ["{name}", "{}"])
def test_a_message_that_says_it_of_any_name_is_no_answer(knowledge: WhyKnowledge, hole: str) -> None:
    text = f"{{f}}() got an unexpected keyword argument '{hole}'"
    files = [{"torch/optim/__init__.py": [Message("TypeError", text, "Adam", 1)]}] * 2
    messages = MessageHistory(json.loads(encode_messages(["2.5", "2.6"], files, [set(), set()])))
    with pytest.raises(RecordError):
        explain_error("TypeError: g() got an unexpected keyword argument 'lr'", replace(knowledge, messages=messages))
