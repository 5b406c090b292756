"""Writes a report to the terminal or to a file, and never over what is scanned."""

import io
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

from torchproof.atomic_files import replace_file
from torchproof.errors import RecordError
from torchproof.scan.rules.scan_result import ScanResult
from torchproof.scan.syntax.source_files import SUFFIXES

# The module of each format; only the one that is asked for is imported, which is what a short scan takes its time for.
FORMATS = {
    "json": "json_report",
    "sarif": "sarif_report",
    "github": "ci_reports",
    "junit": "ci_reports",
    "markdown": "markdown_report",
}


def find_formatter(form: str) -> Callable[[ScanResult], str]:
    """Return the function that writes a report in a format."""
    function: Callable[[ScanResult], str] = getattr(
        import_module(f"torchproof.scan.reports.{FORMATS[form]}"), f"format_{form}"
    )
    return function


def refuse_input(option: str, output: Path | None, inputs: Iterable[Path]) -> None:
    """Raise RecordError if a file to write to is one that the scan reads, or source that it does not."""
    if output is None or not output.is_file():
        return
    if output.suffix in SUFFIXES:
        raise RecordError(f"{option} {output}: source stands there; name another file")
    status = output.stat()
    identity = (status.st_dev, status.st_ino)
    for path in inputs:
        try:
            read = path.stat()
        except (OSError, ValueError):
            continue
        if (read.st_dev, read.st_ino) == identity:
            raise RecordError(f"{option} {output}: the scan reads it; name another file")


def write_report(result: ScanResult, form: str, output: Path | None, **shown: bool) -> None:
    """Write a report in one of the formats, to a file if one is named."""
    if form == "text" and output is None:
        _print_text(result, None, **shown)
        return
    text = _format_text(result, **shown) if form == "text" else f"{find_formatter(form)(result)}\n"
    content = text.encode(errors="backslashreplace")
    if output:
        replace_file(output, content)
    elif content.strip():
        sys.stdout.buffer.write(content)


def _format_text(result: ScanResult, **shown: bool) -> str:
    written = io.StringIO()
    _print_text(result, written, **shown)
    return written.getvalue()


def _print_text(result: ScanResult, file: io.StringIO | None, **shown: bool) -> None:
    from rich.console import Console

    from torchproof.scan.reports.text_report import print_report

    print_report(result, Console(file=file, highlight=False, soft_wrap=True), **shown)
