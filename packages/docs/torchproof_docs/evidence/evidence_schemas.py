"""JSON schemas of evidence files, and the check against them."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from torchproof.errors import TorchproofError
from torchproof_docs.records.record_files import parse_json

SCHEMA_FOLDER = Path(__file__).parents[1] / "schema"
# The schema of a file, by a key that no other kind has; without any of them it holds runs of a page.
KIND_BY_KEY = {
    "outcomes": "whole-run",
    "breaks": "compiled",
    "combinations": "combinations",
    "rows": "behaviour",
    "things": "saved",
    "measured": "cost",
    "regressions": "projects",
    "sides": "controls",
    "rounds": "reruns",
    "diagnostics": "type-checks",
}


def find_schema_problems(path: Path) -> Iterator[str]:
    """Yield a line for each violation of the schema by an evidence file; skip files that are not JSON.

    Raise TorchproofError if the file cannot be read.
    """
    try:
        table = parse_json(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        return
    except OSError as unread:
        raise TorchproofError(
            f"{path}: {unread.strerror}; name a file that torchproof-docs run --record wrote"
        ) from unread
    for error in _build_validator(_detect_kind(table)).iter_errors(table):
        place = "".join(f".{key}" if str(key).isidentifier() else f"[{key!r}]" for key in error.instance_path)
        yield f"{path}: ${place}: {error.message[:200]}; record it again with --replace"


@cache
def _build_validator(kind: str) -> Any:
    """Return the validator of one kind of file; jsonschema-rs is fifty times faster than the one in Python."""
    try:
        import jsonschema_rs
    except ImportError as missing:
        raise TorchproofError("jsonschema-rs: not installed; pip install -r requirements.lock") from missing
    return jsonschema_rs.validator_for(json.loads((SCHEMA_FOLDER / f"{kind}-2.json").read_text(encoding="utf-8")))


def _detect_kind(table: object) -> str:
    """Return the schema name of a file's content."""
    keys = table.keys() if isinstance(table, dict) else set()
    return next((kind for key, kind in KIND_BY_KEY.items() if key in keys), "evidence")
