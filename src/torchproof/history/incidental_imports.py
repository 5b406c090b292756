"""Names that a module may have by an import for its own use: the history does not keep those of other packages.

Other code imports them from there, so those that a module lost have a file of their own.
"""

import abc
import collections
import sys
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from torchproof.history.data_files import read_data_file

FILE = Path("history", "borrowed.json")
FORMAT = 1
OF_TYPES = frozenset((*typing.__all__, *collections.__all__, *(name for name in vars(abc) if name[0] != "_")))
# What is imported from the modules for types, from those that nearly every module needs, and of torch itself.
USUAL = OF_TYPES | {
    *("Enum", "F", "Path", "auto", "chain", "contextmanager", "dataclass", "deepcopy", "field", "lru_cache", "nn"),
    *("nullcontext", "partial", "torch", "wraps"),
}


def may_be_imported(module: str, name: str) -> bool:
    """Return True if a name's absence from a listing proves nothing, because a module may import it for its own use."""
    return name in sys.stdlib_module_names or (module != "torch" and name in USUAL)


class BorrowedName(NamedTuple):
    """The run of releases in which a module has a name by an import, and what it imports it from."""

    first: int
    last: int
    source: str


def read_borrowed_file(path: Path) -> dict[str, BorrowedName]:
    """Read the names that are lost by their dotted name; raise RecordError if the file cannot be read."""
    return read_data_file(path, FORMAT, _decode_names)


def _decode_names(table: Mapping[str, Any]) -> dict[str, BorrowedName]:
    return {
        f"{module}.{name}": BorrowedName(first, last, source)
        for module, sources in table["names"].items()
        for source, names in sources.items()
        for name, (first, last) in names.items()
    }
