"""Finds the change entries that an error may come from: by names, and by the words that both say."""

import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from torchproof.history.name_history import History
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.why.why_answers import Answer

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]+")
QUOTED = re.compile(r"`([^`]+)`")
# What the search adds for a name that both are about, and how much of the words both must have.
NAME_SCORE, MATCHED_SCORE, WORD_SCORE = 120.0, 150.0, 160.0
LEAST_SCORE = 55.0
# The most entries, and how much of the score of the best each has.
MAX_ENTRIES, LEAST_SHARE = 3, 0.55
MAX_WORDS = 400
# The most that a name of an entry adds if no more than its last part stands in the text.
LAST_PART = 0.5


@dataclass(frozen=True, slots=True)
class _IndexedEntry:
    entry: ChangeEntry
    words: frozenset[str]
    names: frozenset[str]
    texts: tuple[str, ...]
    """What tests hold against its error, and what it quotes of errors: three words in code font or more."""


class EntrySearch:
    """The change entries, to be asked with an error."""

    def __init__(self, entries: Iterable[ChangeEntry], history: History) -> None:
        self._releases = list(history.releases)
        self._entries = [_index_entry(entry, history) for entry in entries]
        counts = Counter(word for each in self._entries for word in each.words)
        self._weights = {word: math.log(len(self._entries) / count) for word, count in counts.items()}

    def find_entries(
        self, text: str, names: Iterable[str], *, code: str = "", version: str = "", since: str = ""
    ) -> list[Answer]:
        """Return the entries that a text may come from, the likeliest first.

        Args:
            text: What the error says.
            names: Dotted names that the error is about.
            code: The line of code that met it.
            version: The release that ran, "" if that is not known.
            since: The release of which something is known to have changed.

        """
        asked = set(names)
        words = _list_words(f"{text}\n{code}", MAX_WORDS)
        told = _list_words(text, MAX_WORDS)
        found = []
        for indexed in self._entries:
            score = self._rate_entry(indexed, text, told, words, asked)
            score *= self._rate_release(indexed.entry.release, version, since)
            if score >= LEAST_SCORE:
                found.append(_make_answer(indexed.entry, score))
        found.sort(key=lambda answer: -answer.score)
        return [answer for answer in found[:MAX_ENTRIES] if answer.score >= found[0].score * LEAST_SHARE]

    def _rate_entry(
        self, indexed: _IndexedEntry, text: str, told: frozenset[str], words: frozenset[str], asked: set[str]
    ) -> float:
        score = 0.0
        if indexed.names & asked:
            score += NAME_SCORE
        elif any(
            name.startswith(f"{each}.") or each.startswith(f"{name}.") for name in indexed.names for each in asked
        ):
            score += NAME_SCORE / 2
        elif any(name.rpartition(".")[2].lower() in words for name in indexed.names):
            score += NAME_SCORE * LAST_PART
        score += MATCHED_SCORE * any(each in text for each in indexed.texts)
        shared = sum(self._weights[word] for word in told & indexed.words)
        total = sum(self._weights.get(word, 0.0) for word in told) or 1.0
        own = sum(self._weights[word] for word in indexed.words) or 1.0
        return score + WORD_SCORE * shared / math.sqrt(total * own)

    def _rate_release(self, release: str, version: str, since: str) -> float:
        """Return how likely an entry of a release is, given what ran and what is known to have changed."""
        if version in self._releases and release in self._releases:
            return 1.1 if self._releases.index(release) <= self._releases.index(version) else 0.4
        return 1.2 if since and release == since else 1.0


def _index_entry(entry: ChangeEntry, history: History) -> _IndexedEntry:
    shown = frozenset(entry.covered_names)
    names = shown | {each for name in shown for each in _find_definitions(history, name, entry.release)}
    said = " ".join((entry.title, entry.says, entry.after, entry.action, *shown))
    quoted = (match[1] for match in QUOTED.finditer(f"{entry.says} {entry.after}") if match[1].count(" ") > 1)
    texts = (*(pattern.name for pattern in entry.patterns if pattern.kind == "matches"), *quoted)
    return _IndexedEntry(entry, _list_words(said, MAX_WORDS), names, texts)


def _find_definitions(history: History, name: str, release: str) -> set[str]:
    """Return where a name is defined on a release and on the one before."""
    if release not in history.releases:
        return set()
    at = history.releases.index(release)
    found = (history.resolve_name(name, each).canonical for each in history.releases[max(at - 1, 0) : at + 1])
    return {each for each in found if each}


def _list_words(text: str, count: int) -> frozenset[str]:
    """Return the first words of a text in lower case, and the parts of those with underscores."""
    words = [match[0].lower() for match in WORD.finditer(text)][:count]
    return frozenset((*words, *(part for word in words for part in word.split("_") if len(part) > 2)))


def _make_answer(entry: ChangeEntry, score: float) -> Answer:
    text = entry.title if not entry.says else f"{entry.title.rstrip('.')}. {entry.says}"
    return Answer(
        "entry",
        text,
        since=entry.release,
        names=tuple(dict.fromkeys(entry.covered_names))[:4],
        action=entry.action,
        address=entry.address,
        proved=entry.proved,
        score=score,
    )
