"""Reads and writes baselines: findings that a project accepts, so that only new ones are reported."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from torchproof.atomic_files import write_atomically
from torchproof.errors import RecordError
from torchproof.scan.rules.findings import Finding

FORMAT = 1


def read_baseline(path: Path) -> list[str]:
    """Return the key of each finding in a baseline; raise RecordError if the file is missing or no baseline."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        if table["format"] != FORMAT:
            raise RecordError(f"{path}: format {table['format']} is not {FORMAT}; write it again, --write-baseline")
        return [key for key, count in table["findings"].items() for _ in range(int(count))]
    except FileNotFoundError:
        raise RecordError(f"{path}: no such baseline; write it with --write-baseline {path}") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise RecordError(f"{path}: no baseline of torchproof ({error}); write it with --write-baseline") from error


def write_baseline(path: Path, findings: Iterable[Finding]) -> int:
    """Write the keys of findings, sorted, and return their number."""
    counts = Counter(finding.key for finding in findings)
    table = {"format": FORMAT, "findings": dict(sorted(counts.items()))}
    write_atomically(path, json.dumps(table, indent=1) + "\n")
    return counts.total()
