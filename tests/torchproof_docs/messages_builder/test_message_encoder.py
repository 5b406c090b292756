"""The history of messages is written and read back, the same for the same messages."""

import json

from torchproof.messages.message_history import MessageHistory, MessagePlace
from torchproof_docs.messages_builder.message_encoder import LONGEST, encode_messages
from torchproof_docs.messages_builder.message_extraction import Message

RELEASES = ["2.5", "2.6", "2.7"]
OLD = Message("ValueError", "an old text", "f", 3)
NEW = Message("ValueError", "a new {name}", "f", 9)
FILES = [
    {"torch/a.py": [OLD]},
    {"torch/a.py": [OLD, NEW]},
    {
        "torch/a.py": [Message("ValueError", "an old text", "f", 5)],
        "torch/b.py": [Message("log", "a new {name}", "", 1)],
    },
]
LIBRARIES = [
    {"flickers from time to time", "always there"},
    {"always there"},
    {"flickers from time to time", "always there", "what a library of torch says"},
]


def test_what_is_written_is_read() -> None:
    history = MessageHistory(json.loads(encode_messages(RELEASES, FILES, LIBRARIES)))
    texts = history.texts
    assert {(texts[place.text], place.kind, place.path, place.spans, place.line) for place in history.places} == {
        ("an old text", "ValueError", "torch/a.py", ((0, 2),), 5),
        ("a new {name}", "ValueError", "torch/a.py", ((1, 1),), 9),
        ("a new {name}", "log", "torch/b.py", ((2, 2),), 1),
        ("what a library of torch says", "", "", ((2, 2),), 0),
    }
    assert len(texts) == 3


def test_what_only_asserts_and_loggers_say_is_left_out() -> None:
    kinds = ("assert", "log", "ValueError")
    files = {"torch/a.py": [Message(kind, f"from {kind}", "f", 1) for kind in kinds]}
    history = MessageHistory(json.loads(encode_messages(["2.5"], [files], [set()])))
    assert history.texts == ["from ValueError"]


def test_the_end_of_a_long_text_is_a_hole() -> None:
    files = {"torch/a.py": [Message("ValueError", "word " * 100, "f", 1)]}
    (text,) = MessageHistory(json.loads(encode_messages(["2.5"], [files], [set()]))).texts
    assert text.endswith("word {}")
    assert len(text) <= LONGEST + 3


def test_the_same_messages_give_the_same_text() -> None:
    again = [dict(reversed(release.items())) for release in FILES]
    assert encode_messages(RELEASES, FILES, LIBRARIES) == encode_messages(RELEASES, again, LIBRARIES)


def test_a_place_knows_its_module_and_its_name() -> None:
    place = MessagePlace(0, "ValueError", "torch/optim/__init__.py", "Adam.step", ((0, 1),), 4)
    assert (place.module, place.name) == ("torch.optim", "torch.optim.Adam.step")
