"""The texts that the libraries of all releases have: each is known by a hash of some of its words, and not kept."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any
from zlib import crc32

from torchproof.messages.hole_matching import WORD

# How many words that follow each other tell a text: as few as are rare together.
RUNS = (4, 5, 6)
# How many words a text has that is known as a whole. Of an error that libraries say in pieces so many words, and this
# share of them, are of such texts, one of which has three words; numbers and what stands in brackets do not count.
PIECES = (2, 3, 4, 5, 6, 7)
LEAST_COVERED, LEAST_SHARE, LEAST_PIECE = 4, 0.6, 3
FILLED = re.compile(r"\[[^\]]{0,200}\]|\b\d\w*")
# The most characters that are looked at, and the most that are quoted around the words.
MAX_CHARACTERS, MAX_QUOTED = 2000, 160
SENTENCE_ENDS = (". ", "\n", "; ")


def hash_words(words: Sequence[str], size: int) -> int:
    """Return the hash of words: below a size, the same in every process."""
    return crc32(" ".join(words).lower().encode()) % size


class ConstantTexts:
    """The texts that tell no release, because a library of each says them."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._size: int = table["size"]
        self._hashes = frozenset(accumulate(table["hashes"]))
        self._pieces = frozenset(accumulate(table["pieces"]))

    def find_quotation(self, text: str) -> str:
        """Return the sentence of an error that a library of every release says, "" if there is none."""
        text = text[:MAX_CHARACTERS].strip()
        for start, end, words in _iterate_runs(text):
            if hash_words(words, self._size) in self._hashes:
                return _quote_sentence(text, start, end)
        line = text.partition("\n")[0]
        return line[:MAX_QUOTED] if self._is_of_pieces(line) else ""

    def _is_of_pieces(self, line: str) -> bool:
        """Return True if most words of a line stand in short texts, the longest first, that a library says."""
        words = WORD.findall(FILLED.sub(" 0 ", line))
        covered, longest, at = 0, 0, 0
        while at < len(words):
            lengths = (length for length in reversed(PIECES) if at + length <= len(words))
            length = next((each for each in lengths if self._is_piece(words[at : at + each])), 0)
            covered, longest, at = covered + length, max(longest, length), at + max(length, 1)
        count = len([word for word in words if word != "0"])
        return longest >= LEAST_PIECE and covered >= max(LEAST_COVERED, LEAST_SHARE * count)

    def _is_piece(self, words: Sequence[str]) -> bool:
        return hash_words(words, self._size) in self._pieces


def _iterate_runs(text: str) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Yield each run of words, with the places where it begins and ends."""
    words = [(match.start(), match.end(), match[0]) for match in WORD.finditer(text)]
    for at in range(len(words)):
        for run in (words[at : at + length] for length in RUNS if at + length <= len(words)):
            yield run[0][0], run[-1][1], tuple(word for _, _, word in run)


def _quote_sentence(text: str, start: int, end: int) -> str:
    """Return the sentence around a place of a text, a short text whole."""
    if len(text) <= MAX_QUOTED and "\n" not in text:
        return text
    first = max((text.rfind(mark, 0, start) + len(mark) for mark in SENTENCE_ENDS if mark in text[:start]), default=0)
    last = min((place for mark in SENTENCE_ENDS if (place := text.find(mark, end)) >= 0), default=len(text))
    return " ".join(text[first : min(last, first + MAX_QUOTED)].split())
