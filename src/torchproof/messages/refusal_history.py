"""Which literal arguments functions of torch refuse, release by release: read from its file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torchproof.history.data_files import read_data_file
from torchproof.messages.refusal_conditions import is_met

FILE = Path("history", "refusals.json")
FORMAT = 1
REMEDY = "install torchproof again, or in a checkout: torchproof-docs names --refusals"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A condition on the arguments of a function under which it raises, in a run of releases."""

    condition: str
    """An expression of parameters and constants, in the language of ``refusal_conditions``."""
    kind: str
    """The class of the error."""
    text: str
    """What the error says, with a hole for what a run fills in; "" if it says nothing."""
    first: int
    last: int
    """The first and the last release, by their places."""


class RefusalHistory:
    """The refusals of the functions that gained one, by the dotted name under which a function is defined."""

    def __init__(self, functions: Mapping[str, Sequence[Sequence[Any]]] | None = None) -> None:
        self._functions = {name: [Refusal(*row) for row in rows] for name, rows in (functions or {}).items()}

    def __contains__(self, name: str) -> bool:
        """Return True if a function gained a refusal."""
        return name in self._functions

    def find_refusal(self, name: str, index: int, arguments: Mapping[str, Any]) -> Refusal | None:
        """Return what a function refuses of literal arguments on a release, None if nothing is known that it does."""
        for refusal in self._functions.get(name, ()):
            if refusal.first <= index <= refusal.last and is_met(refusal.condition, arguments):
                return refusal
        return None


def read_refusal_file(path: Path) -> RefusalHistory:
    """Read a file of refusals; raise RecordError if it cannot be read."""
    return read_data_file(path, FORMAT, lambda table: RefusalHistory(table["functions"]), REMEDY)
