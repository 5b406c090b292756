"""The report for a ticket."""

import pytest

from scanning import scan_code
from torchproof.scan.reports.markdown_report import format_markdown

CODE = "import torch\ntorch.onnx.ExportOptions\ntorch.load('x')\ntorch.load('y')\n"


def test_a_ticket_has_a_section_a_change_and_ends_in_a_checklist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCHPROOF_SITE", "https://docs.example/latest")
    lines = format_markdown(scan_code(CODE)).splitlines()
    assert lines[0] == "# Code from PyTorch 2.5 to 2.15"
    sections = [line for line in lines if line.startswith("### ")]
    tasks = [line.removeprefix("- [ ] ") for line in lines if line.startswith("- [ ] ")]
    assert len(sections) == len(tasks) == 2
    assert "- `a.py:3:1`" in lines
    (load,) = [task for task in tasks if task.startswith("`torch.load`")]
    assert "(2 places): Save state dicts" in load
    links = next(line for line in lines if "https://docs.example/latest/releases/2.6/#torch-load-weights-only" in line)
    run = "environment/load-weights-only/#runs-environment-load-weights-only-default"
    assert f"[the run that proves it](https://docs.example/latest/{run})" in links
    assert lines.index("## Checklist") > lines.index(sections[-1])
    assert lines[-1] == "Rules: [what they report and why](https://docs.example/latest/about/rules/)."


def test_a_ticket_without_findings_has_no_checklist() -> None:
    text = format_markdown(scan_code("import torch\n"))
    assert "0 findings" in text
    assert "Checklist" not in text


def test_code_on_a_page_that_nobody_published_is_named_by_its_path() -> None:
    assert "Rules: what they report and why (`about/rules/`)." in format_markdown(scan_code(CODE))
