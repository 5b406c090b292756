"""Finds the messages that a text may be: by their rarest words, then through their holes."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from torchproof.messages.hole_matching import WORD, HoleMatch, list_whole_words, match_cut, match_holes
from torchproof.messages.message_history import MessageHistory, MessagePlace, Spans

# The most characters of a text that are looked at, and the most of its words that are looked up.
MAX_CHARACTERS, MAX_WORDS = 6000, 600
# Under how many of its rarest words a text is kept.
KEYS = 3
# How much of the weight of its words a text must share to be called similar.
LEAST_SIMILARITY = 0.6
# What agrees is enough if it is so many characters, or this share of the text.
ENOUGH_LITERAL, ENOUGH_SHARE = 30, 0.3
# The share of a text that says more than it.
PART_SHARE = 0.5
# More than the class of an error adds to the rate of a place, and less than a file of its traceback.
OF_LIBRARY = 12.0


@dataclass(frozen=True, slots=True)
class FoundMessage:
    """A text of the history that fits what somebody asked."""

    text: str
    places: tuple[MessagePlace, ...]
    """Where it stands, the likeliest first."""
    match: HoleMatch | None
    """None if it is only similar."""
    score: float


class MessageIndex:
    """The messages of a history by their rare words."""

    def __init__(self, history: MessageHistory) -> None:
        self.history = history
        self._words = [list_whole_words(text) for text in history.texts]
        counts = Counter(word for words in self._words for word in words)
        self._weights = {word: math.log(1 + len(self._words) / count) for word, count in counts.items()}
        self._by_word: dict[str, list[int]] = defaultdict(list)
        self._wordless: list[int] = []
        for number, words in enumerate(self._words):
            for word in sorted(words, key=lambda word: (counts[word], word))[:KEYS]:
                self._by_word[word].append(number)
            if not words:
                self._wordless.append(number)

    @cached_property
    def _places(self) -> dict[int, list[MessagePlace]]:
        found: dict[int, list[MessagePlace]] = defaultdict(list)
        for place in self.history.places:
            found[place.text].append(place)
        return found

    def find_messages(self, text: str, *, kind: str = "", paths: Iterable[str] = ()) -> list[FoundMessage]:
        """Return the messages that a text may be, the best first: those that fit, or else those that are similar.

        Args:
            text: What an error or a warning said.
            kind: The class of the error or warning, "" if that is not known.
            paths: Files of torch that stand in a traceback, the innermost first.

        """
        filled = " ".join(text[:MAX_CHARACTERS].split())
        words = {match[0].lower() for match in WORD.finditer(filled)}
        words = set(sorted(words)[:MAX_WORDS])
        numbers = dict.fromkeys(number for word in words for number in self._by_word.get(word, ()))
        found = [
            self._rate_match(number, match, filled, kind, tuple(paths))
            for number in (*numbers, *self._wordless)
            if (match := match_holes(self.history.texts[number], filled)) and _is_telling(match, filled)
        ]
        found = found or list(self._find_cut(filled, kind, tuple(paths)))
        found = found or list(self._find_similar(numbers, words, kind, tuple(paths)))
        return sorted(found, key=lambda each: -each.score)

    def _rate_match(
        self, number: int, match: HoleMatch, filled: str, kind: str, paths: tuple[str, ...]
    ) -> FoundMessage:
        places = self._sort_places(number, kind, paths)
        score = (
            match.literal + 15 * match.starts + 15 * match.ends + max(_rate_place(each, kind, paths) for each in places)
        )
        score -= 0.2 * min(len(filled) - match.literal, 100) * (not match.is_whole)
        return FoundMessage(self.history.texts[number], places, match, score)

    def _find_cut(self, filled: str, kind: str, paths: tuple[str, ...]) -> Iterator[FoundMessage]:
        """Yield the messages of which a text is the beginning, or a sentence."""
        filled = filled.rstrip(" .…")
        for number, text in enumerate(self.history.texts):
            match = match_cut(text, filled)
            if match and match.literal >= max(ENOUGH_LITERAL, ENOUGH_SHARE * len(filled)):
                yield self._rate_match(number, match, filled, kind, paths)

    def _find_similar(
        self, numbers: Iterable[int], words: set[str], kind: str, paths: tuple[str, ...]
    ) -> Iterator[FoundMessage]:
        total = sum(self._weights.get(word, 0) for word in words)
        for number in numbers:
            shared = sum(self._weights[word] for word in self._words[number] & words)
            whole = sum(self._weights[word] for word in self._words[number])
            similarity = shared / max(whole, total, 1)
            if similarity >= LEAST_SIMILARITY and len(self._words[number] & words) > 2:
                places = self._sort_places(number, kind, paths)
                yield FoundMessage(self.history.texts[number], places, None, similarity)

    def _sort_places(self, number: int, kind: str, paths: tuple[str, ...]) -> tuple[MessagePlace, ...]:
        """Return the places of a text: one of a library before those that only the class of the error speaks for.

        Of others, those that the newest releases have come first.
        """

        def rate(place: MessagePlace) -> tuple[float, int, Spans, str]:
            rated = _rate_place(place, kind, paths) + OF_LIBRARY * (not place.path)
            return -rated, -place.spans[-1][1], place.spans, place.name

        return tuple(sorted(self._places[number], key=rate))


def _is_telling(match: HoleMatch, filled: str) -> bool:
    """Return True if what agrees says more than that some words are common."""
    share = ENOUGH_SHARE if match.is_whole else PART_SHARE
    return match.literal >= min(ENOUGH_LITERAL, max(share * len(filled), 4))


def _rate_place(place: MessagePlace, kind: str, paths: tuple[str, ...]) -> float:
    """Return how well a place fits the class of an error and the files of its traceback."""
    score = 10.0 * (bool(kind) and place.error_class == kind) + (place.kind == kind)
    if place.path and place.path in paths:
        score += 30 if place.path == paths[0] else 15
    return score
