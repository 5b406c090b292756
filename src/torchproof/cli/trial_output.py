"""Writes the report of a trial to the terminal or to a file."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from torchproof.atomic_files import replace_file
from torchproof.cli.terminal import print_line
from torchproof.trial.reports.trial_text import format_text

FORMATS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "text": format_text,
    "json": lambda facts: json.dumps(facts, indent=1, ensure_ascii=False),
}


def write_trial_report(facts: Mapping[str, Any], form: str, report: Path | None) -> None:
    """Write a report in one of the formats, to a file if one is named."""
    text = FORMATS[form](facts)
    if report:
        replace_file(report, f"{text}\n")
    else:
        print_line(text)
