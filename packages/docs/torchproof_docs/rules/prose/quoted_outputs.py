"""The rule that a message or an output in the text is the one that a run recorded."""

import difflib
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from torchproof_docs.rules.prose.shown_texts import CODE_SPAN, ShownText, list_shown_texts
from torchproof_docs.rules.rule_registry import Stage, register_rule
from torchproof_docs.verdicts.project import Project

# Messages and headings in quotation marks.
# The class of an error, which the text of a script may leave out.
KIND = re.compile(r"^\w+(?:Error|Exception|Warning|Unsupported): ")
MESSAGE = re.compile(r"\w+(?:Error|Exception|Warning|Unsupported)\b: \S.+")
HEADING = re.compile(r'^#+ "(?P<quote>[^"]+)"')
# What a quotation leaves out or puts in the place of what differs from run to run.
GAP = re.compile(r"…|\.\.\.|<[^>]*>|\*|\{[^}]*\}")
WORD = re.compile(r"\w{3,}")
# How much of a recorded line a text must share to be taken for a quotation of it.
ALIKE = 0.8
SHORTEST = 16


@register_rule("misquoted-output", stage=Stage.EVIDENCE)
def find_misquoted_outputs(project: Project) -> Iterator[str]:
    """Report a quoted message that is nearly what a run of the page recorded, and not quite.

    A reader searches for it letter by letter.
    """
    for shown in list_shown_texts(project):
        for quote in _list_quotes(shown):
            lines = _list_recorded_lines(project, _get_page(shown))
            if near := _find_near_line(quote, lines):
                yield f"{shown.where}: {quote[:100]!r}: a run recorded {near[:120]!r}; quote it as it is"


def _get_page(shown: ShownText) -> str:
    if shown.feature:
        return shown.feature.id
    return f"releases/{shown.change.release}" if shown.change else ""


def _list_quotes(shown: ShownText) -> Iterator[str]:
    yield from (span for span in CODE_SPAN.findall(shown.text) if MESSAGE.match(span))
    if heading := HEADING.match(shown.text):
        yield heading["quote"]


@lru_cache(maxsize=256)
def _list_recorded_lines(project: Project, page: str) -> tuple[str, ...]:
    """List the lines that runs of a page printed, raised or warned, and the texts of its scripts."""
    names = {name for name, snippet in project.snippets.items() if snippet.page == page}
    feature = project.features.get(page)
    names |= {snippet.name for snippet in project.list_page_snippets(feature)} if feature else set()
    lines: dict[str, None] = {}
    for evidence in project.evidence.values():
        for name in names & evidence.runs.keys():
            run = evidence.runs[name]
            error = [": ".join((run.error["type"], run.error["message"]))] if run.error else []
            lines.update(dict.fromkeys((*run.stdout.splitlines(), *error, *run.warnings)))
    for name in names:
        lines.update(dict.fromkeys(re.findall(r'"([^"{\n]{16,})"', project.snippets[name].text)))
        lines.update(dict.fromkeys(project.snippets[name].text.splitlines()))
    return tuple(line for line in lines if len(line) >= SHORTEST)


def _find_near_line(quote: str, lines: Sequence[str]) -> str | None:
    """Return the recorded line that a quotation nearly is; None if it is one, or is near none."""
    parts = [_flatten(part) for part in GAP.split(KIND.sub("", quote))]
    if len("".join(parts)) < SHORTEST:
        return None
    flat = [_flatten(line) for line in lines]
    tail = parts[-1].rpartition(": ")[2]
    if any(_holds(line, parts) or (len(tail) >= SHORTEST and tail in line) for line in flat):
        return None
    if set(WORD.findall(quote)) <= {word for line in lines for word in WORD.findall(line)}:
        return None  # a message of the same form about another name of the page
    whole = " ".join(parts)
    words = set(whole.split())
    for line, text in zip(lines, flat, strict=True):
        if len(words & set(text.split())) < len(words) / 2:
            continue
        shorter = KIND.sub("", text)[: len(whole) + 20]
        matcher = difflib.SequenceMatcher(None, whole, shorter, autojunk=False)
        if matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE:
            return line
    return None


def _holds(line: str, parts: Sequence[str]) -> bool:
    place = 0
    for part in parts:
        place = line.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return True


def _flatten(text: str) -> str:
    return " ".join(re.sub(r"[\\`\"']", "", text).split()).rstrip(".")
