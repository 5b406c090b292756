"""What a source raises and warns with: texts with holes, their class, their function, their line."""

import pytest

from torchproof_docs.messages_builder.message_extraction import Message, extract_messages
from torchproof_docs.messages_builder.text_templates import MAX_LENGTH

SOURCE = """
import warnings

HINT = "write it as a float"

class Adam:
    def __init__(self, betas, lr):
        if not betas:
            raise ValueError("betas must be either both floats or both Tensors")
        assert lr > 0, f"Invalid learning rate: {lr}"

    def step(self):
        msg = "no closure " + HINT
        raise RuntimeError(msg)

def check(x, name):
    def fail(what):
        raise TypeError(f"check(x): {what} Got {name}")
    if x is None:
        fail(f"Parameter {x.name} is None.")
    torch._check_value(x > 0, lambda: f"too small: {x + 1}")
    warnings.warn("old %s, %d times" % (name, 3), FutureWarning, stacklevel=2)
    log.warning("slow: %s", name)
    unimplemented(gb_type="Bad call", context="", explanation=f"cannot trace {name}", hints=[])
    raise NotImplementedError

@deprecated("`old` is deprecated", category=FutureWarning)
def old(): ...
"""


def find_texts(source: str) -> list[tuple[str, str, str]]:
    return [(message.kind, message.text, message.function) for message in extract_messages(source)]


@pytest.mark.parametrize(
    "message",
    [
        ("ValueError", "betas must be either both floats or both Tensors", "Adam.__init__"),
        ("assert", "Invalid learning rate: {lr}", "Adam.__init__"),
        ("RuntimeError", "no closure write it as a float", "Adam.step"),
        ("TypeError", "check(x): {what} Got {name}", "check.fail"),
        ("TypeError", "check(x): Parameter {x.name} is None. Got {name}", "check"),
        ("ValueError", "too small: {}", "check"),
        ("FutureWarning", "old {name}, {} times", "check"),
        ("log", "slow: {name}", "check"),
        ("Unsupported", "Bad call Explanation: cannot trace {name}", "check"),
        ("FutureWarning", "`old` is deprecated", "old"),
    ],
)
def test_each_way_to_raise_or_warn_is_read(message: tuple[str, str, str]) -> None:
    assert message in find_texts(SOURCE)


def test_nothing_else_is_read() -> None:
    assert len(find_texts(SOURCE)) == 10


def test_a_message_has_the_line_of_its_statement() -> None:
    assert extract_messages('\n\nraise ValueError(\n    "a text")\n') == [Message("ValueError", "a text", "", 3)]


def test_a_text_of_holes_alone_is_no_message() -> None:
    assert find_texts('raise ValueError(f"{a}: {b}")\nraise ValueError(text)\n') == []


def test_a_text_that_a_function_makes_is_read() -> None:
    source = """
def load():
    def explain(error):
        shown = "Weights only load failed. "
        if error:
            return shown + f"In detail: {error}"
        return shown
    raise RuntimeError(explain(1))
"""
    texts = {text for _, text, function in find_texts(source) if function == "load"}
    assert texts == {"Weights only load failed. In detail: {error}", "Weights only load failed."}


def test_the_end_of_a_long_text_is_a_hole() -> None:
    ((_, text, _),) = find_texts(f'raise ValueError(f"{"many words " * 90}{{name}}")\n')
    assert text.endswith((" words {}", " many {}"))
    assert len(text) <= MAX_LENGTH + 3


def test_each_text_of_a_condition_is_a_message() -> None:
    found = find_texts('raise ValueError("one text" if a else "another text")\n')
    assert [text for _, text, _ in found] == ["one text", "another text"]


@pytest.mark.parametrize("depth", [200, 2000])
def test_a_text_of_many_parts_ends(depth: int) -> None:
    source = "raise ValueError(" + " + ".join(['"words"'] * depth) + ")\n"
    assert len(find_texts(source)) <= 1
