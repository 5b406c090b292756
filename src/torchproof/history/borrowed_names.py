"""Names that modules of torch had by an import for their own use, and lost: other code imports them from there."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from torchproof.history.data_files import read_data_file

FILE = Path("history", "borrowed.json")
FORMAT = 1


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
