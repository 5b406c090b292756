"""The report for a terminal."""

import io

import pytest
from rich.console import Console

from scanning import make_entry, scan_code
from torchproof.scan.reports.report_texts import format_count
from torchproof.scan.reports.text_report import MAX_CHANGES, format_summary, print_report
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.scan_result import FileNote, ScanResult

GONE = "torch.onnx.ExportOptions\n"


def print_lines(result: ScanResult, **shown: bool) -> list[str]:
    file = io.StringIO()
    print_report(result, Console(file=file, highlight=False, soft_wrap=True), **shown)
    return file.getvalue().splitlines()


def test_a_severity_has_its_changes_and_places() -> None:
    lines = print_lines(scan_code(f"import torch\n{GONE}{GONE}torch.onnx.log\n", entries=()))
    assert lines == [
        "breaks (2 changes, 3 places)",
        "  removed-name torch.onnx.ExportOptions is gone since 2.9 · 2 places in 1 file",
        "      a.py:2:1  a.py:3:1",
        "  removed-name torch.onnx.log is gone since 2.6",
        "      a.py:4:1",
        "",
        "2.5 to 2.15: 3 findings in 1 file (1 with torch, 4 uses)",
        "The rules are explained in about/rules/",
    ]


def test_what_one_entry_says_of_several_names_is_one_change() -> None:
    names = ("torch.onnx.ExportOptions", "torch.onnx.dynamo_export")
    entry = make_entry(release="2.9", kind="removal", names=list(names))
    code = "import torch\n" + "\n".join(f"{name}" for name in names)
    lines = print_lines(scan_code(code, entries=[entry]))
    assert lines[0] == "breaks (1 change, 2 places)"
    assert lines[1] == f"  removed-name {', '.join(names)}: is gone since 2.9 · 2 places in 1 file"
    assert lines[2] == "      Act.  https://x"


@pytest.mark.parametrize(("count", "end"), [(3, "a.py:4:1"), (4, "and 1 more"), (5, "and 2 more")])
def test_three_places_are_shown(count: int, end: str) -> None:
    result = scan_code(f"import torch\n{GONE * count}", entries=())
    assert print_lines(result)[2].endswith(end)
    assert len([line for line in print_lines(result, all_places=True) if line.startswith("      a.py")]) == count


def test_of_many_changes_that_break_nothing_the_first_are_shown() -> None:
    count = MAX_CHANGES + 2
    entries = [
        make_entry(
            {"call": "torch.load", "passes": [f"a{number}"]}, id=f"x{number}", address=f"releases/2.8/#x{number}"
        )
        for number in range(count)
    ]
    code = "import torch\ntorch.load(" + ", ".join(f"a{number}=1" for number in range(count)) + ")"
    result = scan_code(code, "2.7", "2.8", entries=entries)
    lines = print_lines(result)
    assert sum(line.startswith("  changed-behavior") for line in lines) == MAX_CHANGES
    assert "  and 2 more changes in 2 places (--all-places)" in lines
    assert sum(line.startswith("  changed-behavior") for line in print_lines(result, all_places=True)) == count


def test_a_possible_finding_says_so() -> None:
    lines = print_lines(scan_code("import torch\ntorch.nosuch", entries=(), least=Confidence.POSSIBLE))
    assert lines[1] == "  unknown-name torch.nosuch is in no release since 2.5 (possible)"


def test_guarded_places_are_shown_on_demand() -> None:
    result = scan_code(f"import torch\nif torch.__version__ < '2.9': {GONE}", entries=())
    assert print_lines(result) == [
        "2.5 to 2.15: 0 findings in 1 file (1 with torch, 3 uses); 1 guarded (--guarded shows them)"
    ]
    assert print_lines(result, show_guarded=True) == [
        "guarded (1 place): the code prepares for it",
        "  removed-name torch.onnx.ExportOptions is gone since 2.9",
        "      a.py:2:31",
        "",
        "2.5 to 2.15: 0 findings in 1 file (1 with torch, 3 uses); 1 guarded",
    ]
    assert print_lines(scan_code("import torch\n"), show_guarded=True)[0].startswith("2.5 to 2.15: 0 findings")


def test_an_instruction_and_an_address_follow_the_change(monkeypatch: pytest.MonkeyPatch) -> None:
    result = scan_code("import torch\ntorch.load('x')")
    lines = print_lines(result)
    assert lines[1].startswith("  changed-default torch.load") or lines[1].startswith("  changed-behavior torch.load")
    assert lines[1].endswith("[proved]")
    assert "  https://github.com/pytorch/" in lines[2]
    monkeypatch.setenv("TORCHPROOF_SITE", "https://docs.example/latest")
    lines = print_lines(result)
    assert lines[2].endswith("  https://docs.example/latest/releases/2.6/#torch-load-weights-only")
    assert lines[-1] == "The rules are explained in https://docs.example/latest/about/rules/"


def test_the_summary_counts_what_is_left_out() -> None:
    assert format_summary(ScanResult("2.5", "2.6")) == "2.5 to 2.6: 0 findings in 0 files (0 with torch, 0 uses)"
    result = ScanResult(
        "2.5", "2.6", files=1, files_using_torch=1, uses=1, ignored=2, in_baseline=3, hidden=4, unread=1
    )
    assert format_summary(result) == (
        "2.5 to 2.6: 0 findings in 1 file (1 with torch, 1 use); 1 file not read; 2 ignored; 3 in the baseline; "
        "4 only possible (--confidence possible shows them)"
    )


@pytest.mark.parametrize(("count", "expected"), [(0, "0 places"), (1, "1 place"), (2, "2 places")])
def test_a_count_with_its_noun(count: int, expected: str) -> None:
    assert format_count(count, "place") == expected


def test_a_note_has_its_line_if_it_is_about_one() -> None:
    notes = [FileNote("a.py", 0, "left out", left_out=True), FileNote("b.py", 3, "unused")]
    assert print_lines(ScanResult("2.5", "2.8", notes=notes))[:2] == ["a.py: left out", "b.py:3: unused"]
