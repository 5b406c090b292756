"""What the installed releases said of names that their sources do not show, and the entries that follow from it."""

import json
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError
from torchproof.names.listing import Entries
from torchproof.names.records import Record

FOLDER = Path("history", "look-ups")
KINDS = {"module", "class", "function", "method", "property", "value", "op"}


def load_look_ups(root: Path, release: str) -> dict[str, Any]:
    """Return what was looked up on a release, empty where nothing was; raise RecordError if the file is damaged."""
    path = root / FOLDER / f"{release}.json"
    if not path.is_file():
        return {"present": {}, "absent": []}
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        is_sound = table["release"] == release and isinstance(table["present"], dict)
    except (ValueError, KeyError, TypeError, OSError):
        is_sound = False
    if not is_sound:
        raise RecordError(f"{path}: damaged; write it again with torchproof names --installed on {release}")
    return dict(table)


def apply(entries: Entries, table: dict[str, Any]) -> None:
    """Add names that only a look-up showed, and take away those that it did not find."""
    modules = {module for module, name in entries if not name}
    for full, (kind, *shown) in table["present"].items():
        place = _place(entries, modules, full)
        if place is not None and place not in entries and kind in KINDS:
            entries[place] = Record(kind, tuple(shown))
    for full in table["absent"]:
        place = _place(entries, modules, full)
        if place is not None and place[1] in full:
            entries.pop(place, None)


def _place(entries: Entries, modules: set[str], full: str) -> tuple[str, str] | None:
    """Return where a name is defined: aliases of its class are followed."""
    parts = full.split(".")
    end = next((end for end in range(len(parts) - 1, 0, -1) if ".".join(parts[:end]) in modules), 0)
    if not end:
        return None
    module, name = ".".join(parts[:end]), ".".join(parts[end:])
    first, dot, rest = name.partition(".")
    entry = entries.get((module, first))
    if dot and isinstance(entry, str):
        module, _, first = entry.removeprefix("~").partition(":")
        return (module, f"{first}.{rest}") if first else None
    return module, name
