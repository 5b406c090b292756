"""Finds the change entries that an error may come from: by names, and by the words that both say."""

import builtins
import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from torchproof.history.name_history import History
from torchproof.scan.rules.change_entries import ChangeEntry
from torchproof.why.why_answers import Answer

WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]+")
# A word that is a name and no English: by its letters, or by what stands before or after it.
CODE_WORD = re.compile(r"\b(?!\d)[A-Za-z_]*(?:_|\d|[a-z][A-Z])\w*")
CODE_PLACE = re.compile(r"(?<=[.'\"`])[A-Za-z_]\w*|[A-Za-z_]\w*(?=\(|['\"`](?!\w))")
QUOTED = re.compile(r"`([^`]+)`")
# What the search adds for a name that both are about, and how much of the words both must have.
NAME_SCORE, MATCHED_SCORE, WORD_SCORE = 120.0, 150.0, 160.0
LEAST_SCORE = 55.0
# The most entries, and how much of the score of the best each has.
MAX_ENTRIES, LEAST_SHARE = 3, 0.55
MAX_WORDS, MAX_TEXT = 400, 20_000
# What every error of Python may say, and every one of torch: it tells nothing.
PYTHON_NAMES = frozenset((*vars(builtins), "self", "cls", "Tensor", "Module", "default"))
PYTHON_WORDS = frozenset(name.lower() for name in PYTHON_NAMES if name.endswith(("Error", "Warning", "Exception")))
# The most that a name of an entry adds if no more than its last part stands in the text.
LAST_PART = 0.5


@dataclass(frozen=True, slots=True)
class _IndexedEntry:
    entry: ChangeEntry
    words: frozenset[str]
    names: frozenset[str]
    subjects: frozenset[str]
    """The last parts of these names, and what else of code the title names."""
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
        self,
        text: str,
        names: Iterable[str],
        *,
        code: str = "",
        version: str = "",
        since: str = "",
        only_names: bool = False,
    ) -> list[Answer]:
        """Return the entries that a text may come from, the likeliest first.

        Args:
            text: What the error says.
            names: Dotted names that the error is about.
            code: The line of code that met it.
            version: The release that ran, "" if that is not known.
            since: The release of which something is known to have changed.
            only_names: Whether the names explain the error, so that common words mean nothing.

        """
        asked = set(names)
        called = _list_called_names(code, CODE_WORD) if only_names else _list_called_names(f"{text}\n{code}")
        told = frozenset() if only_names else _list_words(text, MAX_WORDS) - PYTHON_WORDS
        found = []
        for indexed in self._entries:
            score = self._rate_entry(indexed, text, told, called, asked)
            score *= self._rate_release(indexed.entry.release, version, since)
            if score >= LEAST_SCORE:
                found.append(_make_answer(indexed.entry, score))
        found.sort(key=lambda answer: -answer.score)
        return [answer for answer in found[:MAX_ENTRIES] if answer.score >= found[0].score * LEAST_SHARE]

    def _rate_entry(
        self, indexed: _IndexedEntry, text: str, told: frozenset[str], called: frozenset[str], asked: set[str]
    ) -> float:
        score = 0.0
        if indexed.names & asked:
            score += NAME_SCORE
        elif any(
            name.startswith(f"{each}.") or each.startswith(f"{name}.") for name in indexed.names for each in asked
        ):
            score += NAME_SCORE / 2
        elif indexed.subjects & called:
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
    titled = (word for span in QUOTED.findall(entry.title) for word in _list_called_names(span, CODE_WORD))
    subjects = frozenset((*(name.rpartition(".")[2] for name in names), *titled))
    return _IndexedEntry(entry, _list_words(said, MAX_WORDS), names, subjects, texts)


def _find_definitions(history: History, name: str, release: str) -> set[str]:
    """Return where a name is defined on a release and on the one before."""
    if release not in history.releases:
        return set()
    at = history.releases.index(release)
    found = (history.resolve_name(name, each).canonical for each in history.releases[max(at - 1, 0) : at + 1])
    return {each for each in found if each}


def _list_called_names(text: str, *patterns: re.Pattern[str]) -> frozenset[str]:
    """Return the words of a text that are names of code, those of Python and of every class aside."""
    words = (match[0] for pattern in patterns or (CODE_WORD, CODE_PLACE) for match in pattern.finditer(text[:MAX_TEXT]))
    return frozenset(word for word in words if word not in PYTHON_NAMES and not word.startswith("__"))


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
