"""What a file has to know of the others before a name of it goes."""

from pathlib import Path
from typing import Protocol


class NameReaders(Protocol):
    """The other files of a project."""

    def is_imported(self, path: Path, name: str) -> bool:
        """Return True if another file may read a name of a file."""
        ...

    def is_replaced(self, name: str) -> bool:
        """Return True if a file replaces a dotted name, as ``mock.patch`` does."""
        ...

    def is_compared(self, name: str) -> bool:
        """Return True if a file compares something with a class of that name, as ``isinstance`` does."""
        ...


class NoReaders:
    """No other file."""

    def is_imported(self, _path: Path, _name: str) -> bool:
        """Return False."""
        return False

    def is_replaced(self, _name: str) -> bool:
        """Return False."""
        return False

    def is_compared(self, _name: str) -> bool:
        """Return False."""
        return False
