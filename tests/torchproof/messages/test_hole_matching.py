"""A text with holes fits a filled one, in a time that grows with the filled text alone."""

import time

import pytest

from torchproof.messages.hole_matching import list_whole_words, match_cut, match_holes


@pytest.mark.parametrize(
    ("text", "filled", "fillings"),
    [
        ("a text", "a text", ()),
        ("got {x} and {y}", "got 3 and 'and'", (("x", "3"), ("y", "'and'"))),
        ("{n} is not a module", "this is not a module", (("n", "this"),)),
        ("no {} there", "no hope there", ()),
        ("{a}{b} left", "xy left", (("b", "xy"),)),
    ],
)
def test_a_filled_text_fits_whole(text: str, filled: str, fillings: tuple[tuple[str, str], ...]) -> None:
    match = match_holes(text, filled)
    assert match is not None
    assert match.is_whole
    assert match.fillings == fillings


@pytest.mark.parametrize(
    ("text", "filled"), [("a text", "another"), ("{x} then {y} end", "end then"), ("b {} a", "a b")]
)
def test_a_text_that_lacks_a_part_does_not_fit(text: str, filled: str) -> None:
    assert match_holes(text, filled) is None


def test_a_part_of_a_text_fits_and_is_not_whole() -> None:
    match = match_holes("the text", "before the text after")
    assert match is not None
    assert (match.starts, match.ends, match.literal) == (False, False, 8)


@pytest.mark.parametrize(
    ("text", "quoted", "literal", "starts"),
    [
        ("Checks are off. Memory errors will follow.", "Checks are off", 14, True),
        ("Checks are off. Memory errors will follow.", "Memory errors will", 18, False),
        ("f(): {name} has type {kind}. Valid are: {}", "f(): x has type list[int]", 15, True),
        ("f(): {name} has type {kind}. Valid are: {}", "f(): x has ty", 5, True),
    ],
)
def test_a_quotation_that_is_cut_short_fits_the_beginning(text: str, quoted: str, literal: int, starts: bool) -> None:
    match = match_cut(text, quoted)
    assert match is not None
    assert (match.literal, match.starts) == (literal, starts)


@pytest.mark.parametrize("quoted", ["another", "has type"])
def test_what_is_no_beginning_is_no_quotation(quoted: str) -> None:
    assert match_cut("f(): {name} has type {kind}. Valid are: {}", quoted) is None


def test_words_that_a_hole_continues_are_left_out() -> None:
    assert list_whole_words("Bad {x}_name of pre{y} and Good") == {"bad", "of", "and", "good"}


def test_many_holes_take_no_longer_than_the_text_is_long() -> None:
    started = time.process_time()
    assert match_holes("a{}" * 150 + "b", "a" * 6000) is None
    assert time.process_time() - started < 0.5
