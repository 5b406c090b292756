"""What installed releases answered about names that their sources do not show."""

import json
from itertools import chain
from pathlib import Path
from typing import Any

from torchproof.errors import RecordError

FOLDER = Path("history", "look-ups")
KINDS = {"module", "class", "function", "method", "property", "value", "op"}


def load_lookups(root: Path, release: str) -> dict[str, Any]:
    """Load the runtime lookups of a release, empty ones without a file; raise RecordError if the file is damaged."""
    path = root / FOLDER / f"{release}.json"
    if not path.is_file():
        return {"present": {}, "absent": [], "whole": [], "bases": {}}
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        table = {"whole": [], "bases": {}, **table}
        is_sound = table["release"] == release and _is_valid(table)
    except (ValueError, KeyError, TypeError, AttributeError, OSError):
        is_sound = False
    if not is_sound:
        raise RecordError(f"{path}: damaged; write it again with torchproof-docs names --installed on {release}")
    return dict(table)


def _is_valid(table: dict[str, Any]) -> bool:
    """Return True if each part of a table is of the kind that look-ups are; raise an error where it is no table."""
    drawn = table.get("sample", {"names": 0, "agreed": 0})
    known = all(set(map(type, each)) == {str} and each[0] in KINDS for each in table["present"].values())
    texts = (*table["present"], *table["absent"], *table["whole"], *chain(*table["bases"].values()))
    return known and all(isinstance(text, str) for text in texts) and 0 <= drawn["agreed"] <= drawn["names"]
