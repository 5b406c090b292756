"""Reads and writes baselines: findings that a project accepts, so that only new ones are reported."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from torchproof.atomic_files import replace_file
from torchproof.errors import RecordError
from torchproof.regular_files import Unreadable, read_regular_file
from torchproof.scan.rules.findings import Finding

FORMAT = 1
MAX_BYTES = 100_000_000


def read_baseline(path: Path) -> Counter[str]:
    """Return how often each finding is in a baseline, by its key; raise RecordError if there is no baseline."""
    try:
        table = json.loads(read_regular_file(path, MAX_BYTES))
        number = _read_number(table["format"], "the format")
        known = Counter(
            {key: _read_number(count, f"the count of {key[:40]}") for key, count in table["findings"].items()}
        )
    except Unreadable as error:
        if str(error) == "no such file":
            raise RecordError(f"{path}: no such baseline; write it with --write-baseline {path}") from None
        raise RecordError(f"{path}: no baseline of torchproof ({error}); write it with --write-baseline") from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        what = str(error).replace("\n", " ")[:80]
        raise RecordError(f"{path}: no baseline of torchproof ({what}); write it with --write-baseline") from error
    if number != FORMAT:
        raise RecordError(f"{path}: format {number} is not {FORMAT}; write it again, --write-baseline")
    return known


def _read_number(value: object, name: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{name} is no number from 1")
    return value


def write_baseline(path: Path, findings: Iterable[Finding]) -> int:
    """Write the keys of findings, sorted, and return their number; a link stays one, and no folder is made."""
    counts = Counter(finding.key for finding in findings)
    table = {"format": FORMAT, "findings": dict(sorted(counts.items()))}
    replace_file(path, json.dumps(table, indent=1) + "\n")
    return counts.total()
