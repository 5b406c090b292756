"""Writes a report to the terminal or to a file, and never over what is scanned."""

import io
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console

from torchproof.atomic_files import replace_file
from torchproof.errors import RecordError
from torchproof.scan.reports.ci_reports import format_github, format_junit
from torchproof.scan.reports.json_report import format_json
from torchproof.scan.reports.markdown_report import format_markdown
from torchproof.scan.reports.sarif_report import format_sarif
from torchproof.scan.reports.text_report import print_report
from torchproof.scan.rules.scan_result import ScanResult
from torchproof.scan.syntax.source_files import SUFFIXES

FORMATS: dict[str, Callable[[ScanResult], str]] = {
    "json": format_json,
    "sarif": format_sarif,
    "github": format_github,
    "junit": format_junit,
    "markdown": format_markdown,
}


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
        print_report(result, Console(highlight=False, soft_wrap=True), **shown)
        return
    text = _format_text(result, **shown) if form == "text" else f"{FORMATS[form](result)}\n"
    content = text.encode(errors="backslashreplace")
    if output:
        replace_file(output, content)
    elif content.strip():
        sys.stdout.buffer.write(content)


def _format_text(result: ScanResult, **shown: bool) -> str:
    written = io.StringIO()
    print_report(result, Console(file=written, highlight=False, soft_wrap=True), **shown)
    return written.getvalue()
