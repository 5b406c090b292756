"""An explanation as lines for people, and as a table for programs."""

from collections.abc import Iterator
from typing import Any

from torchproof.text_escaping import escape_line
from torchproof.why.why_answers import Answer, Explanation

# The most of a text that a line shows.
MAX_SHOWN = 400
# The most places of a message that are listed.
MAX_PLACES = 6
FORMAT = 1


def format_explanation(explanation: Explanation) -> Iterator[str]:
    """Yield the lines of an explanation, each without what would act on a terminal."""
    error = explanation.error
    kind = f"{error.kind}: " if error.kind else ""
    version = f" (torch {explanation.torch_version})" if explanation.torch_version else ""
    yield _shorten_line(f"{kind}{error.message}{version}")
    if explanation.where:
        yield _shorten_line(f"  met at {explanation.where}")
    for number, answer in enumerate(explanation.answers, start=1):
        yield _shorten_line(f"{number}. {answer.source}{_describe_range(answer)}: {answer.text}")
        for place in answer.places[:MAX_PLACES]:
            yield _shorten_line(f"   {place}")
        if len(answer.places) > MAX_PLACES:
            yield f"   and {len(answer.places) - MAX_PLACES} more places"
        if answer.place:
            yield _shorten_line(f"   source: {answer.place}")
        if answer.action:
            yield _shorten_line(f"   do: {answer.action}")
        if answer.address:
            yield _shorten_line(f"   page: {answer.address}{' (proved)' if answer.proved else ''}")


def _describe_range(answer: Answer) -> str:
    if answer.source == "entry":
        return f" of {answer.since}"
    parts = [f"since {answer.since}"] * bool(answer.since) + [f"until {answer.until}"] * bool(answer.until)
    return f" ({', '.join(parts)})" if parts else ""


def _shorten_line(text: str) -> str:
    shown = escape_line(text)
    return shown if len(shown) <= MAX_SHOWN else f"{shown[: MAX_SHOWN - 1]}…"


def make_explanation_table(explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as a table of JSON."""
    error, frame = explanation.error, explanation.error.own_frame
    return {
        "format": FORMAT,
        "error": {"kind": error.kind, "message": error.message},
        "torch": explanation.torch_version or None,
        "where": {"path": frame.path, "line": frame.line, "code": frame.code} if frame else None,
        "answers": [_make_answer_table(answer) for answer in explanation.answers],
    }


def _make_answer_table(answer: Answer) -> dict[str, Any]:
    return {
        "source": answer.source,
        "text": answer.text,
        "since": answer.since or None,
        "until": answer.until or None,
        "names": list(answer.names),
        "places": list(answer.places),
        "place": answer.place or None,
        "action": answer.action or None,
        "address": answer.address or None,
        "proved": answer.proved,
    }
