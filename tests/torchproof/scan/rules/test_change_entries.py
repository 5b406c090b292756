"""Change entries as the package keeps them, and the words that a reading needs for their patterns."""

from typing import Any

import pytest

from scanning import make_entry
from torchproof.scan.rules.change_entries import find_detection_words


@pytest.mark.parametrize(
    ("says", "title", "text"),
    [
        ("It raises.", "load", "It raises"),
        ("", "load.", "load"),
        (" It raises. ", "x", "It raises"),
        ("a..", "x", "a."),
    ],
)
def test_the_text_of_a_finding(says: str, title: str, text: str) -> None:
    assert make_entry(says=says, title=title).text == text


def test_the_documents_of_an_entry() -> None:
    entry = make_entry(action="Do.", address="releases/2.8/#y", proved=True, source="https://y", run="runs/#r")
    assert entry.documents == ("Do.", "releases/2.8/#y", True, "https://y", "runs/#r")


def test_the_names_that_an_entry_is_about() -> None:
    patterns = ({"call": "torch.a"}, {"environment": "A_B"}, {"override": "torch.B.c"}, {"matches": "text"})
    assert list(make_entry(*patterns, names=["torch.x"]).covered_names) == ["torch.x", "torch.a", "torch.B.c"]


def test_a_pattern_that_is_no_pattern_is_refused() -> None:
    with pytest.raises(ValueError, match="unpack"):
        make_entry({"call": "torch.a", "nosuch": 1})


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ({"call": "torch.a"}, {}),
        ({"method": "torch.Tensor.dot"}, {"methods": {"dot"}}),
        ({"override": "torch.nn.Module.to"}, {"methods": {"to"}}),
        ({"call": "torch.Tensor.dot"}, {}),
        ({"call": "torch.a", "inside": "torch.no_grad"}, {"blocks": {"torch.no_grad"}}),
        ({"call": "isinstance"}, {"outside": {"isinstance"}}),
        ({"call": "torch.a", "file_uses": "numpy.save"}, {"outside": {"numpy.save"}}),
        ({"call": "torch.a", "file_lacks": "numpy.save"}, {"outside": {"numpy.save"}}),
        ({"call": "torch.a", "file_uses": "torch.b"}, {}),
        ({"command": "torchrun"}, {}),
        ({"call": "torch.a", "device": "cpu"}, {"placed": {"a"}}),
        ({"call": "torch.a", "made_from": ["half", "float16"]}, {"placed": {"a"}, "origins": {"half", "float16"}}),
        ({"environment": "A_B"}, {"variables": {"A_B"}}),
        ({"method": "torch.Size.__getitem__"}, {"indexed": {"torch.Size"}, "methods": {"__getitem__"}}),
        ({"decorator": "torch.a", "returns_input": True}, {"returning": {"torch.a"}}),
    ],
)
def test_the_words_of_a_pattern(pattern: dict[str, Any], words: dict[str, set[str]]) -> None:
    found = find_detection_words([make_entry(pattern)])
    kept = {name: set(getattr(found, name)) for name in found.__slots__ if getattr(found, name)}
    assert kept == words


def test_the_words_of_all_entries() -> None:
    entries = [make_entry({"environment": "A_B"}, {"environment": "C_D"}), make_entry({"environment": "E_F"})]
    assert find_detection_words(entries).variables == {"A_B", "C_D", "E_F"}
