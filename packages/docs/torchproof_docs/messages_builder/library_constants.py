"""What the libraries of all releases say: found in them, packed as hashes of words, and held against other texts."""

import math
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from torchproof.messages.constant_texts import PIECES, RUNS, hash_words
from torchproof.messages.hole_matching import WORD, split_holes

# In how many values of a hash one is taken: the chance that other words have it.
SPARSENESS = 1 << 11
# How rare the words of a run are together, in logarithms, so that it tells a text: others may say "is not a type".
LEAST_WEIGHT = 12.0
# Of how many runs at the end of a text the rarest is kept; the linker drops a text that is the end of another, so the
# beginning may be that of another one. A long text is quoted by its beginning, too.
LAST_RUNS, FIRST_RUNS, LONG = 6, 8, 12
# What others say, so that it tells no text.
FOREIGN = ("Traceback (most recent call last):",)
# The fewest spaces of a piece of a text, and the share of its characters that stand in pieces of a library: less is
# enough in files that repeat in Python what a library checks.
LEAST_SPACES, LEAST_SHARE, LEAST_REPEATED = 2, 0.6, 0.4
REPEATED = tuple(
    f"torch/{name}" for name in ("_meta_registrations", "_decomp/", "_refs/", "_prims", "_subclasses/fake_")
)
# In more texts than that a word leads to those alone that have no rarer one.
COMMON = 300
# The most bytes of a number that stand before a text and happen to be letters.
LONGEST_JUNK = 4
Run = tuple[str, ...]


def find_texts(libraries: Sequence[Collection[str]]) -> dict[str, list[int]]:
    """Return the releases of each text of libraries: those that have it, or a text that ends with it.

    A linker keeps one copy of a text that is the end of another.
    """
    reversed_texts = [sorted(text[::-1] for text in release) for release in libraries]
    texts = {text for release in libraries for text in release}
    return {
        text: [at for at, known in enumerate(reversed_texts) if _has_beginning(known, text[::-1])]
        for text in texts
        if not _begins_with_junk(text, texts)
    }


def _begins_with_junk(text: str, texts: Collection[str]) -> bool:
    """Return True if a text is another one after bytes of a number that happen to be letters."""
    return any(text[end:] in texts and " " not in text[:end] for end in range(1, LONGEST_JUNK + 1))


def _has_beginning(known: Sequence[str], text: str) -> bool:
    """Return True if one of sorted texts begins with a text."""
    place = bisect_left(known, text)
    return place < len(known) and known[place].startswith(text)


def encode_constants(constants: Iterable[str], others: Iterable[str]) -> dict[str, Any]:
    """Return the table of the texts of all releases: a size, hashes of rare words in them, and of short texts.

    Args:
        constants: The texts that the libraries of all releases have.
        others: The texts of the history, with whose words no text is told.

    """
    told = {
        run
        for text in (*others, *FOREIGN)
        for part in split_holes(text)
        for each in RUNS
        for run in _list_runs(part, each)
    }
    texts = sorted(constants)
    counts = Counter(word for text in texts for word in _list_words(text))
    weights = {word: math.log(1 + len(texts) / count) for word, count in counts.items()}
    chosen = {run for text in texts for part in split_holes(text) for run in _choose_runs(part, told, weights)}
    pieces = {tuple(_iterate_words(part)) for text in texts for part in split_holes(text)}
    whole = {words for words in pieces if len(words) in PIECES}
    size = max(len(chosen), len(whole), 1) * SPARSENESS
    return {"size": size, "hashes": _hash_runs(chosen, size), "pieces": _hash_runs(whole, size)}


def _hash_runs(runs: Iterable[Run], size: int) -> list[int]:
    """Return the hashes of runs of words, each as more than the one before."""
    hashes = [0, *sorted({hash_words(run, size) for run in runs})]
    return [right - left for left, right in pairwise(hashes)]


def _list_runs(text: str, length: int) -> list[Run]:
    words = [*_iterate_words(text)]
    return [tuple(words[at : at + length]) for at in range(len(words) - length + 1)]


def _choose_runs(part: str, told: Collection[Run], weights: Mapping[str, float]) -> list[Run]:
    """Return the shortest runs that tell a text: a rare one at its end, and one at the beginning of a long text.

    A short text is known as a whole.
    """
    found: list[Run] = []
    is_short = len(_list_words(part)) < max(PIECES)
    for length in () if is_short else RUNS:
        runs = _list_runs(part, length)
        for near in (runs[-LAST_RUNS:], runs[:FIRST_RUNS] if len(runs) >= LONG else ()):
            weight, run = max(
                ((sum(map(weights.__getitem__, run)), run) for run in near if run not in told), default=(0, ())
            )
            if weight >= LEAST_WEIGHT:
                found.append(run)
        if found:
            break
    return found


def find_shared_texts(texts: Mapping[str, Collection[str]], constants: Collection[str]) -> list[str]:
    """Return those texts most of whose words a library of every release says, too.

    Args:
        texts: Texts of the sources, each with its files.
        constants: The texts that the libraries of all releases have.

    """
    counts = Counter(word for text in constants for word in _list_words(text))
    by_word: dict[str, list[str]] = defaultdict(list)
    for text in constants:
        rare, *others = sorted(_list_words(text), key=lambda word: (counts[word], word))
        for word in (rare, *(word for word in others if counts[word] <= COMMON)):
            by_word[word].append(text)
    return [
        text
        for text, paths in texts.items()
        if _measure_share(text, by_word) >= (LEAST_REPEATED if any(map(is_repetition, paths)) else LEAST_SHARE)
    ]


def is_repetition(path: str) -> bool:
    """Return True for a file that says in Python what a library checks."""
    return path.startswith(REPEATED)


def _measure_share(text: str, by_word: Mapping[str, Sequence[str]]) -> float:
    """Return which share of a text outside its holes stands in texts of libraries, or holds such texts."""
    parts = [part.strip() for part in split_holes(text)]
    return sum(_measure_part(part, by_word) for part in parts) / max(sum(map(len, parts)), 1)


def _measure_part(part: str, by_word: Mapping[str, Sequence[str]]) -> int:
    """Return how many characters of a part stand in pieces of texts of libraries."""
    covered: set[int] = set()
    for constant in {each for word in _list_words(part) for each in by_word.get(word, ())}:
        if constant == part or (part in constant and part.count(" ") > LEAST_SPACES):
            return len(part)
        place = part.find(constant) if constant.count(" ") >= LEAST_SPACES else -1
        covered |= set(range(place, place + len(constant))) if place >= 0 else set()
    return len(covered)


def _list_words(text: str) -> set[str]:
    return set(_iterate_words(text))


def _iterate_words(text: str) -> Iterator[str]:
    return (match[0].lower() for match in WORD.finditer(text))
