"""The schemas of the files that programs read, and whether evidence keeps to its own."""

import json
from collections.abc import Iterator
from pathlib import Path

from torchproof.errors import TorchproofError

SCHEMAS = Path(__file__).parents[1] / "schema"


def off_schema(path: Path) -> Iterator[str]:
    """Tell, a line each, where an evidence file departs from the schema; one that is no JSON is not judged here."""
    try:
        import jsonschema
    except ImportError as missing:
        raise TorchproofError("jsonschema: not installed; pip install -r requirements/site.txt") from missing
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
        return
    except OSError as unread:
        raise TorchproofError(f"{path}: {unread.strerror}; name a file that torchproof run --record wrote") from unread
    kind = _kind(table)
    schema = json.loads((SCHEMAS / f"{kind}-2.json").read_text(encoding="utf-8"))
    for error in jsonschema.Draft202012Validator(schema).iter_errors(table):
        yield f"{path}: {error.json_path}: {error.message[:200]}; record it again with --replace"


def _kind(table: object) -> str:
    keys = table.keys() if isinstance(table, dict) else set()
    return "whole-run" if "outcomes" in keys else "behaviour" if "rows" in keys else "evidence"
