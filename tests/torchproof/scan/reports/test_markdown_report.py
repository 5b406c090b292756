"""The report for a ticket."""

from dataclasses import replace

import pytest

from scanning import scan_code
from torchproof.scan.reports.markdown_report import MAX_PLACES, format_markdown
from torchproof.scan.rules.findings import Confidence, Finding, Reason, Severity
from torchproof.scan.rules.scan_result import FileNote, ScanResult

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


REASON = Reason("TP1", Severity.BREAKS, Confidence.CERTAIN, "torch.a", "is gone", "2.8", source="https://s")
FINDING = Finding(REASON, "a.py", 3, 5, 4, 6)


def list_lines(*findings: Finding, notes: tuple[FileNote, ...] = ()) -> list[str]:
    return format_markdown(ScanResult("2.5", "2.8", findings=[*findings], notes=[*notes])).splitlines()


def test_a_note_has_its_line_if_it_is_about_one() -> None:
    lines = list_lines(notes=(FileNote("a.py", 0, "left out", left_out=True), FileNote("b.py", 3, "unused")))
    assert lines[-4:] == ["## Notes", "", "- `a.py`: left out", "- `b.py:3`: unused"]


@pytest.mark.parametrize(("count", "more"), [(1, []), (MAX_PLACES, []), (MAX_PLACES + 1, ["- and 1 more place"])])
def test_many_places_are_counted(count: int, more: list[str]) -> None:
    lines = list_lines(*(replace(FINDING, line=line + 1) for line in range(count)))
    assert sum(line.startswith("- `a.py:") for line in lines) == min(count, MAX_PLACES)
    assert [line for line in lines if "more place" in line] == more


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [(Confidence.CERTAIN, "[since 2.8](https://s)"), (Confidence.LIKELY, "[since 2.8](https://s), likely")],
)
def test_what_is_not_certain_says_so(confidence: Confidence, expected: str) -> None:
    (links,) = [
        line for line in list_lines(replace(FINDING, reason=replace(REASON, confidence=confidence))) if "since" in line
    ]
    assert links.endswith(f", {expected}")


@pytest.mark.parametrize(
    ("action", "task"), [("", "- [ ] `torch.a` is gone (1 place)"), ("Act.", "- [ ] `torch.a` is gone (1 place): Act.")]
)
def test_a_task_has_the_action_if_there_is_one(action: str, task: str) -> None:
    lines = list_lines(replace(FINDING, reason=replace(REASON, action=action)))
    assert task in lines
    assert ("Act." in lines) is bool(action)


def test_each_severity_has_one_heading() -> None:
    findings = [
        replace(FINDING, reason=replace(REASON, name=name, severity=severity))
        for name, severity in (("torch.a", Severity.BREAKS), ("torch.b", Severity.WARNS), ("torch.c", Severity.BREAKS))
    ]
    headings = [line for line in list_lines(*findings) if line.startswith("## ")]
    assert headings == ["## Breaks", "## Warns", "## Checklist"]
