"""Findings that a project has decided to live with for now, so that only new ones are told."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from torchproof.atomic import write_at_once
from torchproof.errors import RecordError
from torchproof.scan.rules.findings import Finding

FORMAT = 1


def read_baseline(path: Path) -> list[str]:
    """Return the keys of known findings, one a finding; raise RecordError for a file that is no baseline."""
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
    """Write the keys of findings, in order, and return how many there are."""
    counts = Counter(finding.key for finding in findings)
    table = {"format": FORMAT, "findings": dict(sorted(counts.items()))}
    write_at_once(path, json.dumps(table, indent=1) + "\n")
    return counts.total()
