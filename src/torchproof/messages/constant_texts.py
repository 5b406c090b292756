"""The texts that the libraries of all releases have: each is known by a hash of some of its words, and not kept."""

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any
from zlib import crc32

from torchproof.messages.hole_matching import WORD

# How many words that follow each other tell a text: as few as are rare together.
RUNS = (4, 5, 6)
# How many bits of a number are written as they are; what is above them is written as so many ones.
PLAIN_BITS = 11
# The most characters that are looked at, and the most that are quoted around the words.
MAX_CHARACTERS, MAX_QUOTED = 2000, 160
SENTENCE_ENDS = (". ", "\n", "; ")


def hash_words(words: Sequence[str], size: int) -> int:
    """Return the hash of words: below a size, the same in every process."""
    return crc32(" ".join(words).lower().encode()) % size


def pack_numbers(numbers: Iterable[int]) -> str:
    """Return numbers as text, in fewer bits the smaller they are (the code of Rice)."""
    parts = (f"{'1' * (number >> PLAIN_BITS)}0{number % (1 << PLAIN_BITS):0{PLAIN_BITS}b}" for number in numbers)
    bits = f"1{''.join(parts)}"
    return b64encode(int(bits, 2).to_bytes(len(bits) // 8 + 1, "big")).decode()


def unpack_numbers(text: str) -> Iterator[int]:
    """Yield the numbers that were packed; raise ValueError if they are damaged."""
    bits = f"{int.from_bytes(b64decode(text), 'big'):b}"
    at = 1
    while at < len(bits):
        end = bits.index("0", at)
        yield ((end - at) << PLAIN_BITS) + int(bits[end + 1 : end + 1 + PLAIN_BITS], 2)
        at = end + 1 + PLAIN_BITS


class ConstantTexts:
    """The texts that tell no release, because a library of each says them."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._size: int = table["size"]
        self._hashes = frozenset(accumulate(unpack_numbers(table["hashes"])))

    def find_quotation(self, text: str) -> str:
        """Return the sentence of an error that a library of every release says, "" if there is none."""
        text = text[:MAX_CHARACTERS].strip()
        for start, end, words in _iterate_runs(text):
            if hash_words(words, self._size) in self._hashes:
                return _quote_sentence(text, start, end)
        return ""


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
