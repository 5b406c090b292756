"""Holds a text with holes against a text in which they are filled. It takes no regular expression of the text."""

import re
from dataclasses import dataclass
from functools import lru_cache

HOLE = re.compile(r"\{[^{}]*\}")
WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class HoleMatch:
    """How a text fits into another."""

    literal: int
    """How many characters outside of holes agree."""
    starts: bool
    """It begins where the other text begins."""
    ends: bool
    """It ends where the other text ends."""
    fillings: tuple[tuple[str, str], ...]
    """The named holes, with what fills them."""

    @property
    def is_whole(self) -> bool:
        """Return True if nothing of the other text is left over."""
        return self.starts and self.ends


@lru_cache(maxsize=1 << 17)
def split_holes(text: str) -> tuple[str, ...]:
    """Return what stands around the holes of a text, one more than there are holes."""
    return tuple(HOLE.split(text))


def match_holes(text: str, filled: str) -> HoleMatch | None:
    """Return how a text fits into one with filled holes; None if a part of it is missing there.

    Each part is looked for after the one before, so the time grows with the length of the filled text alone.
    """
    parts = split_holes(text)
    first, last = parts[0], parts[-1]
    place = 0 if filled.startswith(first) else filled.find(first)
    if place < 0:
        return None
    starts, end = place == 0, place + len(first)
    gaps = []
    for part in parts[1:]:
        is_last = part is last and filled.endswith(part) and len(filled) - len(part) >= end
        place = len(filled) - len(part) if is_last else filled.find(part, end)
        if place < 0:
            return None
        gaps.append(filled[end:place])
        end = place + len(part)
    names = (hole[1:-1] for hole in HOLE.findall(text))
    fillings = tuple((name, gap) for name, gap in zip(names, gaps, strict=True) if name and gap)
    return HoleMatch(sum(map(len, parts)), starts, end == len(filled), fillings)


def match_cut(text: str, filled: str) -> HoleMatch | None:
    """Return how the beginning of a text fits what somebody quoted of it, None if it does not.

    The end may lie inside what fills a hole, and a quotation may also be taken from the middle of the first part.
    """
    first, *others = split_holes(text)
    if filled in first:
        return HoleMatch(len(filled), first.startswith(filled), True, ())
    if not first or not filled.startswith(first):
        return None
    end = literal = len(first)
    for part in others:
        place = filled.find(part, end)
        if place < 0 or not part:
            return HoleMatch(literal, True, False, ())
        literal += len(part)
        end = place + len(part)
    return None


def list_whole_words(text: str) -> set[str]:
    """Return the words of a text, in lower case, that no hole continues."""
    found: set[str] = set()
    parts = split_holes(text)
    for at, part in enumerate(parts):
        for match in WORD.finditer(part):
            is_joined = (at and match.start() == 0) or (at < len(parts) - 1 and match.end() == len(part))
            if not is_joined:
                found.add(match[0].lower())
    return found
