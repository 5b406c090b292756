"""The committed history of messages: drawn messages with their holes filled are found, and the file stays small."""

import lzma
import random
import re

import pytest

from programs import ROOT
from torchproof.messages.message_history import FILE, load_messages
from torchproof.messages.message_index import MessageIndex

pytestmark = pytest.mark.records
FILLINGS = ("3", "torch.float32", "'weight'", "[2, 3]", "my_function", "<class 'int'>")
LARGEST_BYTES = 495_000
DRAWN, LEAST_RIGHT = 150, 0.97


def test_drawn_messages_are_found_with_their_function_and_their_first_release() -> None:
    history = load_messages(ROOT)
    index = MessageIndex(history)
    draw = random.Random(43)  # noqa: S311 (a sample, the same each time)
    places = [place for place in history.places if place.path]
    wrong = []
    for place in draw.sample(places, DRAWN):
        text = history.texts[place.text]
        filled = re.sub(r"\{[^{}]*\}", lambda _: draw.choice(FILLINGS), text)
        found = index.find_messages(filled, kind=place.error_class)[:3]
        told = [(each.name, each.spans) for message in found for each in message.places]
        if (place.name, place.spans) not in told:
            wrong.append(text)
    assert len(wrong) <= DRAWN * (1 - LEAST_RIGHT), wrong


def test_the_file_is_small_once_it_is_packed() -> None:
    assert len(lzma.compress((ROOT / FILE).read_bytes())) <= LARGEST_BYTES
