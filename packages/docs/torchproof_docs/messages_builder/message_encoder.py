"""Turns the messages of all releases into spans, and these into the JSON of their history."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from torchproof.messages.message_history import COLUMNS, FORMAT
from torchproof_docs.messages_builder.library_constants import (
    encode_constants,
    find_shared_texts,
    find_texts,
    is_repetition,
)
from torchproof_docs.messages_builder.message_extraction import Message
from torchproof_docs.messages_builder.text_templates import HOLE, shorten_text

# The messages of one release, by file.
FileMessages = Mapping[str, Sequence[Message]]
Spans = tuple[tuple[int, int], ...]
# The kinds that are kept only where they give a text that is raised or warned with, too.
ASIDE = ("assert", "log")
# The most characters of a text, and of one of a library: more are not needed to tell it from others.
LONGEST, LONGEST_OF_LIBRARY = 120, 100
# The fewest spaces of a text of a library.
LEAST_SPACES = 4


def encode_messages(
    releases: Sequence[str], files: Sequence[FileMessages], libraries: Sequence[Collection[str]]
) -> str:
    """Return the history of messages as JSON text, the same for the same messages.

    A file has its new texts, its functions and how many places it has. The places of all files have the columns text,
    function, kind, spans and line: each number is what it is more than the one before it in its file. A text is given
    by its place among those of its file, or, if another file had it before, by its place among all, minus one and
    negative. Columns stand apart because they compress better so.

    What only assert statements and loggers say is left out, and the texts that the libraries of all releases have: they
    tell nothing of an upgrade, and would double the file. Of these there are hashes, and the texts of sources that a
    library of every release says, too, are listed.

    The file of 2.5 to 2.15 has 2.2 MB, 595 KB deflated, as a wheel and the site have it: texts 330, functions 90, texts
    of libraries 55, the five columns 75, hashes 30. xz makes 494 of it. Under 400 only fewer texts would do: 8,100 of
    21,600 stand in assertions alone, which are 150 KB with their places, and people ask about those, too.

    Args:
        releases: All releases.
        files: Per release, the messages by file.
        libraries: Per release, the texts of the libraries.

    """
    found: dict[str, dict[tuple[str, str, str], dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    raised = {message.text for release in files for message in _iterate_messages(release) if message.kind not in ASIDE}
    for at, release in enumerate(files):
        for path, messages in release.items():
            for message in messages:
                if message.text in raised:
                    text = shorten_text(message.text, LONGEST)
                    found[path][text, message.function, message.kind].setdefault(at, message.line)
    kinds = _Numbers()
    spans = _Numbers()
    known: dict[str, int] = {}
    columns: list[list[int]] = [[] for _ in COLUMNS]
    shown = {path: _encode_file(found[path], known, kinds, spans, columns) for path in sorted(found)}
    texts = find_texts(libraries)
    news = sorted(text for text, numbers in texts.items() if _is_news(text, numbers, len(libraries)))
    changed = {shorten_text(text, LONGEST_OF_LIBRARY): _group_runs(texts[text]) for text in reversed(news)}
    constants = {text for text, numbers in texts.items() if {0, len(libraries) - 1} <= {*numbers}}
    changed |= {text: ((0, len(libraries) - 1),) for text in constants if _is_template(text) and text not in known}
    sentences = [text for text in constants if text.count(" ") >= LEAST_SPACES - 2]
    shared = find_shared_texts(_list_asked_texts(found, len(files)), sentences)
    library = {
        "texts": sorted(changed),
        "spans": [spans.number_of(changed[text]) for text in sorted(changed)],
        "shared": list(_take_differences(sorted(known[text] for text in shared if text not in changed))),
        "constants": encode_constants(constants, (*known, *changed)),
    }
    head = {"format": FORMAT, "releases": list(releases), "kinds": list(kinds), "spans": list(spans)}
    lines = ",\n".join(f"{json.dumps(path)}: {_dump_compact(entry)}" for path, entry in shown.items())
    named = _dump_compact(dict(zip(COLUMNS, columns, strict=True)))
    return (
        f'{_dump_compact(head)[:-1]},\n"files": {{\n{lines}\n}},\n'
        f'"columns": {named},\n"library": {_dump_compact(library)}}}\n'
    )


def _list_asked_texts(
    found: Mapping[str, Mapping[tuple[str, str, str], Mapping[int, int]]], count: int
) -> dict[str, set[str]]:
    """Return the texts of sources that a library may say first, with their files.

    They are those that the first or the last release lacks, and those of files that repeat what libraries check.
    """
    releases: dict[str, set[int]] = defaultdict(set)
    paths: dict[str, set[str]] = defaultdict(set)
    for path, places in found.items():
        for (text, _, _), lines in places.items():
            releases[text] |= lines.keys()
            paths[text].add(path)
    return {
        text: paths[text]
        for text, numbers in releases.items()
        if not {0, count - 1} <= numbers or any(map(is_repetition, paths[text]))
    }


def _is_news(text: str, numbers: Sequence[int], count: int) -> bool:
    """Return True if a text of libraries came or went, once, and is long enough to be told from others."""
    return len(numbers) < count and len(_group_runs(numbers)) == 1 and text.count(" ") >= LEAST_SPACES


def _is_template(text: str) -> bool:
    """Return True if a text of all libraries is kept: no words that follow each other tell one with many holes."""
    return text.count(HOLE) > 1 and len(text) <= LONGEST_OF_LIBRARY and text.count(" ") >= LEAST_SPACES


def _iterate_messages(files: FileMessages) -> Iterator[Message]:
    for messages in files.values():
        yield from messages


class _Numbers(dict[Any, int]):
    """Values numbered in the order in which they come."""

    def number_of(self, value: Any) -> int:
        return self.setdefault(value, len(self))


def _encode_file(
    places: Mapping[tuple[str, str, str], Mapping[int, int]],
    known: dict[str, int],
    kinds: _Numbers,
    spans: _Numbers,
    columns: list[list[int]],
) -> list[Any]:
    """Return the entry of a file, texts, functions and the number of its places, which are added to the columns."""
    texts: list[str] = []
    functions = _Numbers()
    start = len(known)
    rows = []
    for text, function, kind in sorted(places, key=lambda key: _place_order(places[key], key)):
        lines = places[text, function, kind]
        if text not in known:
            known[text] = len(known)
            texts.append(text)
        number = known[text] - start if known[text] >= start else -known[text] - 1
        span = spans.number_of(_group_runs(sorted(lines)))
        rows.append((number, functions.number_of(function), kinds.number_of(kind), span, lines[max(lines)]))
    for column, values in zip(columns, zip(*rows, strict=True), strict=True):
        column.extend(_take_differences(values))
    return [texts, " ".join(functions), len(rows)]


def _place_order(lines: Mapping[int, int], key: tuple[str, str, str]) -> tuple[int, int, tuple[str, str, str]]:
    last = max(lines)
    return last, lines[last], key


def _group_runs(numbers: Sequence[int]) -> Spans:
    """Return ascending numbers as runs of neighbours, each by its first and last."""
    ends = [at for at, (left, right) in enumerate(pairwise(numbers)) if right != left + 1]
    starts = [0, *(at + 1 for at in ends)]
    return tuple((numbers[first], numbers[last]) for first, last in zip(starts, [*ends, -1], strict=True))


def _take_differences(numbers: Sequence[int]) -> Iterator[int]:
    last = 0
    for number in numbers:
        yield number - last
        last = number


def _dump_compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
