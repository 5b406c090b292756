"""Tests of ``cli.report_output``."""

import subprocess
import sys
from pathlib import Path

import pytest

from torchproof.cli.report_output import FORMATS, find_formatter

PROGRAM = "import sys; from torchproof.cli import main; main(); print(*sys.modules, sep=chr(10), file=sys.stderr)"


@pytest.mark.parametrize("form", FORMATS)
def test_each_format_has_a_function(form: str) -> None:
    assert find_formatter(form).__name__ == f"format_{form}"


def test_a_scan_imports_no_format_but_its_own(tmp_path: Path) -> None:
    script = tmp_path / "a.py"
    script.write_text("import torch\n")
    arguments = ["scan", "--from", "2.6", "--no-cache", "--format", "json", str(script)]
    ended = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=True)
    loaded = ended.stderr.splitlines()
    assert "torchproof.scan.reports.json_report" in loaded
    assert not {"rich", "xml.etree.ElementTree", "torchproof.scan.reports.sarif_report"} & set(loaded)
