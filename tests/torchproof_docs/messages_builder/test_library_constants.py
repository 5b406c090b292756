"""What the libraries of all releases say is known by hashes of words, and held against the texts of the sources."""

import json

import pytest

from torchproof.messages.constant_texts import ConstantTexts
from torchproof.messages.message_history import MessageHistory
from torchproof_docs.messages_builder.library_constants import encode_constants, find_shared_texts, find_texts
from torchproof_docs.messages_builder.message_encoder import encode_messages
from torchproof_docs.messages_builder.message_extraction import Message

CONSTANT = "sampled: mat1 and mat2 shapes cannot be multiplied ("
ASKED = "mat1 and mat2 shapes cannot be multiplied (2x5 and 3x4)"
FILLERS = {"says nothing of a matrix", *(f"filler{number} says nothing of a matrix" for number in range(20))}


def read_constants(*others: str) -> ConstantTexts:
    return ConstantTexts(encode_constants({CONSTANT, *FILLERS}, others))


@pytest.mark.parametrize(
    ("text", "quotation"),
    [
        (ASKED, ASKED),
        (f"Shapes differ.\n{ASKED}", ASKED),
        ("mat1 and mat2 cannot be added", ""),
        ("", ""),
    ],
)
def test_the_sentence_that_libraries_say_is_found(text: str, quotation: str) -> None:
    assert read_constants().find_quotation(text) == quotation


PIECES = {", weight of size", "channels, but got", "channels instead", "is out of bounds.", "expected input"}


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("Target 5 is out of bounds.", True),
        (
            "Given 1, weight of size [4, 3, 3, 3], expected input[1, 4] to have 3 channels, but got 4 channels instead",
            True,
        ),
        ("index 5 is out of bounds for axis 0 of an array", False),
        ("expected input, channels instead", False),
        ("out of bounds", False),
    ],
)
def test_an_error_in_pieces_is_found_if_they_are_most_of_it(text: str, is_found: bool) -> None:
    assert bool(ConstantTexts(encode_constants({*PIECES, *FILLERS}, ())).find_quotation(text)) == is_found


def test_a_text_with_holes_of_all_libraries_is_kept() -> None:
    text = "{}(): argument '{}' (position {}) must be {}, not {}"
    history = MessageHistory(json.loads(encode_messages(["2.5", "2.6"], [{}, {}], [{text, *FILLERS}] * 2)))
    assert [(history.texts[place.text], place.spans) for place in history.places] == [(text, ((0, 1),))]


def test_words_that_others_say_tell_no_text() -> None:
    assert read_constants(CONSTANT).find_quotation("mat1 and mat2 shapes cannot be multiplied") == ""


def test_words_of_many_texts_tell_no_text() -> None:
    assert read_constants().find_quotation("it says nothing of a matrix, and more of what is not") == ""


def test_a_text_that_ends_another_is_there_too() -> None:
    libraries = [{"a text", "more"}, {"so says a text"}, {"@@a text"}]
    assert find_texts(libraries) == {"a text": [0, 1, 2], "more": [0], "so says a text": [1]}


@pytest.mark.parametrize(
    ("text", "is_shared"),
    [
        ("mat1 and mat2 shapes cannot be multiplied ({} and {})", True),
        ("flex kernels of this kind refuse: mat1 and mat2 shapes cannot be", False),
        ("{} cannot be multiplied", False),
    ],
)
def test_a_text_of_the_sources_is_a_librarys_if_most_of_it_stands_there(text: str, is_shared: bool) -> None:
    assert bool(find_shared_texts({text: ["torch/a.py"]}, [CONSTANT])) == is_shared


def test_less_is_enough_where_the_sources_repeat_what_a_library_checks() -> None:
    text = "Expected tensor for argument #1 to have one of the following types: {}"
    constants = ["Expected tensor for", "one of the following"]
    assert find_shared_texts({text: ["torch/_meta_registrations.py"]}, constants) == [text]
    assert find_shared_texts({text: ["torch/optim/adam.py"]}, constants) == []


def test_a_place_of_a_library_is_written_for_a_text_of_both() -> None:
    text = "mat1 and mat2 shapes cannot be multiplied ({})"
    files = [
        {},
        {"torch/a.py": [Message("RuntimeError", text, "f", 1), Message("ValueError", "its own words", "f", 2)]},
    ]
    history = MessageHistory(json.loads(encode_messages(["2.5", "2.6"], files, [{CONSTANT}] * 2)))
    spans = {(history.texts[place.text], place.path): place.spans for place in history.places}
    assert spans == {
        (text, "torch/a.py"): ((1, 1),),
        (text, ""): ((0, 1),),
        ("its own words", "torch/a.py"): ((1, 1),),
    }
