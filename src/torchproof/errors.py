"""Exceptions that a user of torchproof can meet.

TorchproofError          anything whose message is one line: what, where, remedy
+-- RecordError          a record (release, snippet, feature) that breaks a rule
+-- EvidenceError        an evidence file that cannot be trusted or merged
+-- RunnerError          the runner itself could not work (not: a snippet failed)
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

ItemT = TypeVar("ItemT")
RecordT = TypeVar("RecordT")


class TorchproofError(Exception):
    """An error whose message is one line: what is wrong, where, and the remedy."""


class RecordError(TorchproofError):
    """A record breaks a rule; the message starts with ``path:line:`` or ``path: key:``."""


class EvidenceError(TorchproofError):
    """An evidence file is damaged, edited by hand, or belongs to another machine."""


class RunnerError(TorchproofError):
    """The runner could not start or talk to its worker process."""


def suggest_word(word: str, known: Iterable[str]) -> str:
    """Return ``did you mean WORD? `` with the nearest known word, or ""."""
    close = find_nearest_word(word, known)
    return f"did you mean {close}? " if close else ""


def find_nearest_word(word: str, known: Iterable[str]) -> str | None:
    """Return the known word with the nearest spelling; None if none is near."""
    import difflib  # only where something is wrong

    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.7)
    return close[0] if close else None


def read_each(items: Iterable[ItemT], read: Callable[[ItemT], RecordT]) -> list[RecordT]:
    """Read each item and return the records; raise one RecordError with a line for each item that breaks a rule."""
    found, wrong = [], []
    for item in items:
        try:
            found.append(read(item))
        except RecordError as error:
            wrong.append(error)
    if wrong:
        raise RecordError("\n".join(map(str, wrong))) from wrong[0]
    return found
