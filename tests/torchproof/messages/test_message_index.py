"""Which message a text is: by rare words, through holes, by its class and its file."""

import json

import pytest

from torchproof.messages.message_history import MessageHistory
from torchproof.messages.message_index import MessageIndex
from torchproof_docs.messages_builder.message_encoder import encode_messages
from torchproof_docs.messages_builder.message_extraction import Message

MESSAGES = {
    "torch/a.py": [
        Message("ValueError", "Expected {name} to be a tensor", "f", 1),
        Message("ValueError", "Expected {name} to be a tensor, but got {kind}", "f", 2),
        Message("TypeError", "{name} is not a module", "g", 3),
    ],
    "torch/b.py": [Message("TypeError", "Expected {name} to be a tensor", "h", 4)],
}


@pytest.fixture
def index() -> MessageIndex:
    libraries = [{"of tensors does not require grad"}, set()]
    text = encode_messages(["2.5", "2.6"], [MESSAGES, MESSAGES], libraries)
    return MessageIndex(MessageHistory(json.loads(text)))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Expected x to be a tensor", "Expected {name} to be a tensor"),
        ("Expected x to be a tensor, but got int", "Expected {name} to be a tensor, but got {kind}"),
        ("element 0 of tensors does not require grad and so on", "of tensors does not require grad"),
        ("foo is  not\na module", "{name} is not a module"),
    ],
)
def test_the_text_that_says_most_comes_first(index: MessageIndex, text: str, found: str) -> None:
    assert index.find_messages(text)[0].text == found


def test_the_class_and_the_file_say_which_place(index: MessageIndex) -> None:
    text = "Expected x to be a tensor"
    assert index.find_messages(text, kind="TypeError")[0].places[0].path == "torch/b.py"
    assert index.find_messages(text, paths=["torch/b.py"])[0].places[0].path == "torch/b.py"
    assert index.find_messages(text, kind="ValueError")[0].places[0].path == "torch/a.py"


def test_the_place_that_the_newest_release_has_comes_first() -> None:
    old = {"torch/a.py": [Message("ValueError", "an old text of two files", "f", 1)]}
    new = {"torch/b.py": [Message("ValueError", "an old text of two files", "f", 1)]}
    encoded = encode_messages(["2.5", "2.6", "2.7"], [old, old | new, new], [set()] * 3)
    (found,) = MessageIndex(MessageHistory(json.loads(encoded))).find_messages("an old text of two files")
    assert [place.path for place in found.places] == ["torch/b.py", "torch/a.py"]


def test_a_text_cut_short_is_similar(index: MessageIndex) -> None:
    (found,) = index.find_messages("Expected x to be a tensor but got")[:1]
    assert found.places


def test_the_first_sentence_of_a_text_finds_it() -> None:
    text = "Checks are disabled without a word. Memory errors (e.g. SEGFAULT) will occur with {what}"
    encoded = encode_messages(["2.5"], [{"torch/a.py": [Message("UserWarning", text, "f", 1)]}], [set()])
    index = MessageIndex(MessageHistory(json.loads(encoded)))
    assert [each.text for each in index.find_messages("Checks are disabled without a word...")] == [text]
    assert index.find_messages("Checks are") == []


def test_what_nothing_says_finds_nothing(index: MessageIndex) -> None:
    assert index.find_messages("a module") == []
    assert index.find_messages("") == []
