"""The data of the scan: the history of names and the change entries. Everything the scan knows of PyTorch comes here.

The installed package has both as files. A checkout has the history as a file, and builds the change entries.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof.names.history import History, load_history
from torchproof.scan.rules.change_entries import ChangeEntry, build_entry

FORMAT = 3
CHANGES = "changes.json"
# Names the module that builds the change entries of a checkout; the package that is installed goes without.
BUILDER = "torchproof.changes_builder"


@dataclass(frozen=True, slots=True)
class DataSource:
    """Where the data lie: in a checkout, in a file, or (both None) in the installed package."""

    checkout: Path | None = None
    changes: Path | None = None
    """A file of change entries to read in place of the checkout's or the package's."""

    def read_history(self) -> History:
        """Return the history of names; raise RecordError if it cannot be read."""
        return load_history(self.checkout)

    def read_changes(self) -> tuple[ChangeEntry, ...]:
        """Return the change entries of all releases; raise RecordError if they cannot be read."""
        return _read_changes(self)

    def find_history_file(self) -> Path | None:
        """Return the file of the history in a checkout; None without one."""
        path = self.checkout / "history" / "torch.json" if self.checkout else None
        return path if path and path.exists() else None


@cache
def _read_changes(source: DataSource) -> tuple[ChangeEntry, ...]:
    try:
        table = _read_table(source)
        if table["format"] != FORMAT:
            raise RecordError(f"{CHANGES}: format {table['format']} is not {FORMAT}; install torchproof again")
        return tuple(build_entry(entry) for entry in table["entries"])
    except (FileNotFoundError, KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{CHANGES}: cannot be read ({error}); install torchproof again") from error


def _read_table(source: DataSource) -> Any:
    if source.changes:
        return json.loads(source.changes.read_text(encoding="utf-8"))
    if source.checkout:
        return import_module(BUILDER).build_changes(source.checkout)
    return json.loads((files("torchproof.scan") / CHANGES).read_text(encoding="utf-8"))


def find_data_source() -> DataSource:
    """Return the data of the checkout that this program runs from, or of the installed package."""
    root = Path(__file__).resolve().parents[3]
    is_checkout = (root / "releases.toml").exists() and (root / "docs" / "releases").is_dir()
    return DataSource(root if is_checkout else None)
