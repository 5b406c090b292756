"""The texts of errors and warnings of all releases, and where each stands: read from their file."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

from torchproof.history.data_files import read_data_file
from torchproof.history.name_history import DATA_FOLDER
from torchproof.messages.constant_texts import ConstantTexts

FILE = Path("history", "messages.json")
FORMAT = 2
# What each place has, a list each.
COLUMNS = ("texts", "functions", "kinds", "spans", "lines")
REMEDY = "install torchproof again, or in a checkout: torchproof-docs names --messages"
# The first and the last release of each run of releases that have something, by their places.
Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MessagePlace:
    """A place of the sources that gives a text."""

    text: int
    kind: str
    """The class of the error or warning; ``log`` for a line of a logger, ``assert`` for an assert statement, "" where
    only a library has the text."""
    path: str
    """The file; "" for a text of a library."""
    function: str
    """The qualified name of the function, "" for the module."""
    spans: Spans
    line: int
    """The line in the last of these releases, 0 in a library."""

    @property
    def error_class(self) -> str:
        """The class of what it raises or warns with."""
        return "AssertionError" if self.kind == "assert" else self.kind

    @property
    def module(self) -> str:
        """The module that the file is, "" for a library."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def name(self) -> str:
        """The dotted name of the function."""
        return ".".join(part for part in (self.module, self.function) if part)


class MessageHistory:
    """The messages of all releases."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.releases: tuple[str, ...] = tuple(table["releases"])
        self.texts: list[str] = []
        self.places: list[MessagePlace] = []
        spans: list[Spans] = [tuple((first, last) for first, last in each) for each in table["spans"]]
        kinds: list[str] = table["kinds"]
        columns = [iter(table["columns"][name]) for name in COLUMNS]
        for path, (texts, functions, count) in table["files"].items():
            names = functions.split(" ")
            start = len(self.texts)
            self.texts += texts
            rows = [accumulate(islice(column, count)) for column in columns]
            for text, function, kind, span, line in zip(*rows, strict=True):
                at = start + text if text >= 0 else -text - 1
                self.places.append(MessagePlace(at, kinds[kind], path, names[function], spans[span], line))
        for text, span in zip(table["library"]["texts"], table["library"]["spans"], strict=True):
            self.places.append(MessagePlace(len(self.texts), "", "", "", spans[span], 0))
            self.texts.append(text)
        everywhere = ((0, len(self.releases) - 1),)
        self.places += [MessagePlace(at, "", "", "", everywhere, 0) for at in accumulate(table["library"]["shared"])]
        self.constants = ConstantTexts(table["library"]["constants"])


def read_message_file(path: Path) -> MessageHistory:
    """Read a file of the history of messages; raise RecordError if it cannot be read."""
    return read_data_file(path, FORMAT, MessageHistory, REMEDY)


def load_messages(root: Path | None = None) -> MessageHistory:
    """Read the messages of a checkout, or those of the installed package."""
    return read_message_file(root / FILE if root else DATA_FOLDER / FILE.name)
