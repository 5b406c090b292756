"""Indexes of the skill: each name and each error message, with the file, the lines and the heading that tell of it."""

import re
from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from torchproof.text_escaping import format_code_span
from torchproof_docs.records.features import Feature
from torchproof_docs.site.exports.markdown_cleanup import Line, iterate_lines

SPAN = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"(?:torch\.)?[A-Za-z_]\w*(?:\.\w+)*=?")
# A keyword in a call, or the name of a setting or a variable before its value.
KEYWORD = re.compile(r"(?:^|[(,] *)([A-Za-z_]\w*=)(?!=)")
# What a word must have to be looked up by: a dot, an underscore, a keyword's sign, an inner capital.
TELLING = re.compile(r"[._=]|[a-z][A-Z]")
MESSAGE = re.compile(r"\b(?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning|Unsupported|Violation)\b: (?!\\?[|<])[^`|]+")
WORD = re.compile("(?:Error|Exception|Warning|Unsupported|Violation): ")
# A row of a table or list about one name: its name, and what the row says of it.
ROW = re.compile(r"^(?:- ([\w ]+: )|\| )`([^`|]+)`(.*)$")
# An argument that a row says to have come or gone; of one that was renamed, both names.
CHANGED = re.compile(r"`\**(\w+)` (?:added|removed|renamed to `\**(\w+)`)")
LINK = re.compile(r"\[[^\]]*\]\([^)]*\)")
# Places of one entry that are told, the earliest first; those that name it in their heading are told besides.
PLACES = 2
LONGEST = 160
# Characters of a row that an index repeats.
SHOWN = 120
# Most characters of a row of an index: a longer one goes on in another row, which begins with the same entry.
WIDEST = 1000
# Most names in a row that have an argument in every release.
HOLDERS = 8


def index_names(
    pages: Mapping[str, str],
    about: Iterable[tuple[str, str, str]] = (),
    lists: Mapping[str, str] | None = None,
    keywords: Iterable[tuple[str, str]] = (),
) -> str:
    """Index names, settings, variables and keywords.

    Args:
        pages: The pages whose words are indexed, by path.
        about: Names with their page and heading.
        lists: Files with a row a name, by path: an entry has the row's own words.
        keywords: Arguments that no release added or removed, with ``=``, and where that stands.

    """
    told = (
        "Search it, do not read it: a name or the last part of one, a setting, a variable, a keyword with `=`, or an "
        "argument that a name gained."
    )
    rows = (*_find_rows(lists or {}), *keywords)
    return _format_index("Names", told, pages, _find_names, about, rows)


def _find_rows(lists: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the name of each row of a list and the row's place with its words."""
    for page, text in lists.items():
        for number, line in enumerate(text.splitlines(), 1):
            if match := ROW.match(line):
                kind, name, rest = match.groups(default="")
                words = " ".join(LINK.sub("", rest).replace("|", " ").split()).strip(": ")
                said = shorten_text(f"{kind}{words}", SHOWN).rstrip(": ")
                yield name, f"{page}:{number}-{number}" + (f" § {said}" if said else "")
                for change in CHANGED.finditer(rest):
                    keywords = [keyword for keyword in change.groups() if keyword]
                    yield from ((f"{one}=", f"{page}:{number}-{number} § `{name}`: {change[0]}") for one in keywords)


def list_keyword_rows(path: str, keywords: Mapping[str, Collection[str]], said: str) -> Iterator[tuple[str, str]]:
    """Yield each argument, with ``=``, and the names that have it: those of a file with a row a name.

    Args:
        path: The file.
        keywords: The arguments by name, in the order of the rows.
        said: What holds for all of them.

    """
    holders: dict[str, list[str]] = {}
    for name, own in keywords.items():
        for keyword in own:
            holders.setdefault(keyword, []).append(name)
    for keyword, names in holders.items():
        more = f" and {len(names) - HOLDERS} more" if len(names) > HOLDERS else ""
        yield f"{keyword}=", f"{path} § {said}: {', '.join(map(format_code_span, names[:HOLDERS]))}{more}"


def shorten_text(text: str, length: int) -> str:
    """Return the beginning of a text, with a code span that is cut closed again."""
    if len(text) <= length:
        return text
    cut = text[:length].rstrip()
    return f"{cut}…`" if cut.count("`") % 2 else f"{cut}…"


def index_messages(pages: Mapping[str, str], own: Collection[str] = ()) -> str:
    """Index the messages of errors and warnings without ``own``, those of the asserts of scripts."""
    told = "Search it by a few words of the message without its numbers and names."
    ours = {f"AssertionError: {message}" for message in own}
    return _format_index(
        "Messages of errors and warnings",
        told,
        pages,
        lambda line: (found for found in _find_messages(line) if found not in ours),
    )


def index_words(features: Iterable[Feature], describe: Callable[[Feature], str]) -> str:
    """Index the pages by the words of readers who ask, a line a page; ``describe`` gives the state of a page."""
    told = "Search it by one word of a task, a question or a symptom, in any case of letters."
    found = [
        f"- {each.id}.md § {each.title}{describe(each)}: {'; '.join((each.summary, *each.asked))}" for each in features
    ]
    return "\n\n".join(["# What people ask", f"{told} Each line: file below `references/` § title.", "\n".join(found)])


def _find_names(line: Line) -> Iterator[str]:
    if line.language is None and "`" in line.text:
        for span in SPAN.findall(line.text):
            name = span.split("(", 1)[0].strip()
            if NAME.fullmatch(name) and TELLING.search(name) and not name.endswith((".py", ".md", ".toml")):
                yield name
            yield from (keyword for keyword in KEYWORD.findall(span) if keyword != span)


def _find_messages(line: Line) -> Iterator[str]:
    if line.language != "python" and WORD.search(line.text):
        for found in MESSAGE.findall(line.text):
            if "](" not in found:
                yield found.strip()[:LONGEST]


def _format_index(  # noqa: PLR0917 (two callers, in this module)
    title: str,
    told: str,
    pages: Mapping[str, str],
    find: Callable[[Line], Iterator[str]],
    about: Iterable[tuple[str, str, str]] = (),
    rows: Iterable[tuple[str, str]] = (),
) -> str:
    sections = {page: _find_sections(page, text) for page, text in pages.items()}
    places: dict[str, list[str]] = {}
    for entry, page, heading in about:
        places.setdefault(entry, []).append(_add_heading(sections.get(page, []), page, heading))
    for page, text in pages.items():
        starts = [start for start, _, _ in sections[page]]
        for line in iterate_lines(text):
            for entry in find(line):
                place = sections[page][bisect(starts, line.number) - 1][2]
                known = places.setdefault(entry, [])
                if place not in known and (len(known) < PLACES or line.text == line.heading):
                    known.append(place)
    for entry, place in rows:
        places.setdefault(entry, []).append(place)
    found = [
        f"- {format_code_span(entry)}: {part}"
        for entry, where in sorted(places.items(), key=_make_sort_key)
        for part in _join_places(where, WIDEST - len(format_code_span(entry)) - 4)
    ]
    return "\n\n".join(
        [f"# {title}", f"{told} Each line: what, then file below `references/`:lines § heading.", "\n".join(found)]
    )


def _join_places(places: Iterable[str], width: int) -> Iterator[str]:
    """Yield places in as few texts as have at most so many characters, a longer place alone."""
    joined = ""
    for place in places:
        if joined and len(joined) + len(place) + 2 > width:
            yield joined
            joined = ""
        joined = f"{joined}; {place}" if joined else place
    yield joined


def _find_sections(page: str, text: str) -> list[tuple[int, str, str]]:
    """Find the sections of a page: first line, heading, and the form in which an index names them."""
    heads = [
        (line.number, line.heading)
        for line in iterate_lines(text)
        if line.text == line.heading and line.language is None
    ]
    ends = [number - 1 for number, _ in heads[1:]] + [len(text.splitlines())]
    return [(start, head, f"{page}:{start}-{end} § {head}") for (start, head), end in zip(heads, ends, strict=True)]


def _add_heading(sections: list[tuple[int, str, str]], page: str, heading: str) -> str:
    return next((place for _, head, place in sections if head == heading), f"{page} § {heading}")


def _make_sort_key(item: tuple[str, list[str]]) -> tuple[str, str]:
    return item[0].lower(), item[0]
