"""Indexes of the skill: each name and each error message, with the file and the heading that tell of it."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from torchproof.inert import code
from torchproof.site.plain import Line, lines

SPAN = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"(?:torch\.)?[A-Za-z_]\w*(?:\.\w+)*=?")
TELLING = re.compile(r"[._=]|[a-z][A-Z]")
"""What a word must have to be looked up by: a dot, an underscore, a keyword's sign, an inner capital."""
MESSAGE = re.compile(r"\b(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning|Unsupported|Violation)\b: (?!\\?[|<])[^`|]+")
WORD = re.compile("(?:Error|Exception|Warning|Unsupported|Violation): ")
PLACES = 2
"""Places of one entry that are told, the earliest first."""
LONGEST = 160


def by_name(pages: Mapping[str, str], about: Iterable[tuple[str, str]] = ()) -> str:
    """Return the index of names, settings, environment variables and keywords; ``about`` are names with their place."""
    told = "Search it, do not read it: a name or the last part of one, a setting, a variable, a keyword with `=`."
    return _index("Names", told, pages, _names, about)


def by_message(pages: Mapping[str, str], own: Collection[str] = ()) -> str:
    """Return the index of the messages of errors and warnings, without ``own``, what the asserts of scripts say."""
    told = "Search it by a few words of the message without its numbers and names."
    ours = {f"AssertionError: {message}" for message in own}
    return _index(
        "Messages of errors and warnings",
        told,
        pages,
        lambda line: (found for found in _messages(line) if found not in ours),
    )


def _names(line: Line) -> Iterator[str]:
    if line.language is None and "`" in line.text:
        for span in SPAN.findall(line.text):
            name = span.split("(", 1)[0].strip()
            if NAME.fullmatch(name) and TELLING.search(name) and not name.endswith((".py", ".md", ".toml")):
                yield name


def _messages(line: Line) -> Iterator[str]:
    if line.language != "python" and WORD.search(line.text):
        for found in MESSAGE.findall(line.text):
            if "](" not in found:
                yield found.strip()[:LONGEST]


def _index(
    title: str,
    told: str,
    pages: Mapping[str, str],
    find: Callable[[Line], Iterator[str]],
    about: Iterable[tuple[str, str]] = (),
) -> str:
    places: dict[str, list[str]] = {}
    for entry, place in about:
        places.setdefault(entry, []).append(place)
    for page, text in pages.items():
        for line in lines(text):
            for entry in find(line):
                place = f"{page} § {line.heading}"
                known = places.setdefault(entry, [])
                if place not in known and len(known) < PLACES:
                    known.append(place)
    found = [f"- {code(entry)}: {'; '.join(where)}" for entry, where in sorted(places.items(), key=_order)]
    return "\n\n".join(
        [f"# {title}", f"{told} Each line: what, then file below `references/` § heading.", "\n".join(found)]
    )


def _order(item: tuple[str, list[str]]) -> tuple[str, str]:
    return item[0].lower(), item[0]
