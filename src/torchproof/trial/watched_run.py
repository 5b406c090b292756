"""Runs a program while the recorder watches it, and reads what the recorder wrote."""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from torchproof.trial.program_process import ProgramEnd
from torchproof.trial.trial_data import TorchRelease
from torchproof.trial.user_program import Program


def run_watched(
    program: Program, python: Path, release: TorchRelease, watch: str
) -> tuple[ProgramEnd, Mapping[str, Any]]:
    """Run a program on a release and return how it ended, and the report of the process that did most."""
    with tempfile.TemporaryDirectory(prefix="torchproof-report-", ignore_cleanup_errors=True) as name:
        end = program.run(python, release, watch=watch, report=Path(name) / "report")
        return end, read_reports(Path(name))


def read_reports(folder: Path) -> Mapping[str, Any]:
    """Return the largest report of a folder: that of the process in which the program itself ran."""
    found: Mapping[str, Any] = {}
    for path in sorted(folder.iterdir(), key=lambda path: path.stat().st_size, reverse=True):
        try:
            table = json.loads(path.read_text(encoding="utf-8", errors="surrogateescape"))
        except (OSError, ValueError):  # the process was ended while it wrote
            continue
        if isinstance(table, dict):
            return table
    return found
