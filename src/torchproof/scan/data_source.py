"""The data of the scan: the history of names and the change entries. Everything the scan knows of PyTorch comes here.

Both are files of ``torchproof/data``, written when the package is built or installed from a checkout.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof.history.incidental_imports import FILE as BORROWED_FILE
from torchproof.history.incidental_imports import BorrowedName, read_borrowed_file
from torchproof.history.name_history import DATA_FOLDER, PRIVATE_FILE, History, read_history_file
from torchproof.history.partner_files import find_partner_files
from torchproof.history.type_history import FILE as TYPE_FILE
from torchproof.history.type_history import TypeHistory, read_type_file
from torchproof.messages.refusal_history import FILE as REFUSAL_FILE
from torchproof.messages.refusal_history import RefusalHistory, read_refusal_file
from torchproof.scan.rules.change_entries import ChangeEntry, build_entry

# Raised with each change of the keys of an entry.
FORMAT = 5
CHANGES = "changes.json"


@dataclass(frozen=True, slots=True)
class DataSource:
    """A folder with the history of names and the change entries."""

    folder: Path = DATA_FOLDER

    def read_history(self) -> History:
        """Return the history of names; raise RecordError if it cannot be read."""
        return read_history_file(self.history_file, partners=self.partner_files)

    def read_whole_history(self) -> History:
        """Return the history with the private names, as far as they are there; raise RecordError if it is damaged."""
        private = self.folder / PRIVATE_FILE.name
        return read_history_file(self.history_file, private if private.is_file() else None, self.partner_files)

    def read_borrowed_names(self) -> dict[str, BorrowedName]:
        """Return the names that modules had by an import and lost, as far as they are there."""
        return next(map(read_borrowed_file, self.find_borrowed_file()), {})

    def find_borrowed_file(self) -> list[Path]:
        """Return the file of these names, nothing in a package without it."""
        path = self.folder / BORROWED_FILE.name
        return [path] if path.is_file() else []

    def read_refusals(self) -> RefusalHistory:
        """Return the arguments that functions have begun to refuse, as far as they are there."""
        path = self.folder / REFUSAL_FILE.name
        return _read_refusals(path) if path.is_file() else RefusalHistory()

    def read_types(self) -> TypeHistory:
        """Return the annotations that changed; raise RecordError if they cannot be read."""
        return read_type_file(self.folder / TYPE_FILE.name)

    def find_types(self) -> TypeHistory | None:
        """Return the annotations that changed, None in a package without them, as in a browser."""
        return self.read_types() if (self.folder / TYPE_FILE.name).is_file() else None

    def read_changes(self) -> tuple[ChangeEntry, ...]:
        """Return the change entries of all releases; raise RecordError if they cannot be read."""
        return _read_changes(self.folder / CHANGES)

    def read_site(self) -> str:
        """Return the address of the newest docs version, "" if the site is published nowhere."""
        return str(_read_table(self.folder / CHANGES).get("site", ""))

    def read_fixes(self) -> tuple[dict[str, Any], ...]:
        """Return the tables of the fix rules; raise RecordError if they cannot be read."""
        return tuple(_read_table(self.folder / CHANGES).get("fixes", ()))

    @property
    def partner_files(self) -> dict[str, Path]:
        """The files of the names of other packages, by package."""
        return find_partner_files(self.folder)

    @property
    def history_file(self) -> Path:
        """The file of the history of names."""
        return self.folder / "torch.json"


_read_refusals = cache(read_refusal_file)


@cache
def _read_table(path: Path) -> dict[str, Any]:
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        if table["format"] != FORMAT:
            raise RecordError(f"{CHANGES}: format {table['format']} is not {FORMAT}; install torchproof again")
        return dict(table)
    except (FileNotFoundError, KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{CHANGES}: cannot be read ({error}); install torchproof again") from error


@cache
def _read_changes(path: Path) -> tuple[ChangeEntry, ...]:
    try:
        return tuple(build_entry(entry) for entry in _read_table(path)["entries"])
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{CHANGES}: cannot be read ({error}); install torchproof again") from error
