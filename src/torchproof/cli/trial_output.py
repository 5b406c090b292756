"""Writes the report of a trial: to the terminal in one form, and to files in the forms that their names say."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from torchproof.atomic_files import replace_file
from torchproof.cli.terminal import print_line
from torchproof.errors import TorchproofError
from torchproof.trial.reports.ci_output import format_annotations, format_badge
from torchproof.trial.reports.trial_html import format_html
from torchproof.trial.reports.trial_markdown import format_markdown
from torchproof.trial.reports.trial_text import format_text

Format = Callable[[Mapping[str, Any]], str]


def format_json(facts: Mapping[str, Any]) -> str:
    """Return facts as JSON."""
    return json.dumps(facts, indent=1, ensure_ascii=False)


FORMATS: dict[str, Format] = {
    "text": format_text,
    "json": format_json,
    "markdown": format_markdown,
    "html": format_html,
    "github": format_annotations,
}
SUFFIXES = {".txt": "text", ".json": "json", ".md": "markdown", ".html": "html"}


def find_format(path: Path) -> Format:
    """Return the format that the name of a file says; raise TorchproofError for another name."""
    if path.suffix not in SUFFIXES:
        raise TorchproofError(f"--report {path}: its name says no format; end it in one of {', '.join(SUFFIXES)}")
    return FORMATS[SUFFIXES[path.suffix]]


def write_trial_reports(facts: Mapping[str, Any], form: str, reports: Sequence[Path], badge: Path | None) -> None:
    """Print a report in one form, and write the files that are asked for."""
    for path in reports:
        replace_file(path, f"{find_format(path)(facts)}\n")
    if badge:
        replace_file(badge, f"{format_badge(facts)}\n")
    if text := FORMATS[form](facts):
        print_line(text)
