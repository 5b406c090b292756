"""The report for a terminal."""

import io

import pytest
from rich.console import Console

from scanning import scan_code
from torchproof.scan.reports.text_report import format_count, format_summary, print_report
from torchproof.scan.rules.findings import Confidence
from torchproof.scan.rules.scan_result import ScanResult

GONE = "torch.onnx.ExportOptions\n"


def printed(result: ScanResult, *, show_guarded: bool = False) -> list[str]:
    file = io.StringIO()
    print_report(result, Console(file=file, highlight=False, soft_wrap=True), show_guarded=show_guarded)
    return file.getvalue().splitlines()


def test_a_severity_has_its_reasons_and_places() -> None:
    lines = printed(scan_code(f"import torch\n{GONE}{GONE}torch.onnx.log\n", entries=()))
    assert lines == [
        "breaks (2 reasons, 3 places)",
        "  TP1 torch.onnx.ExportOptions is gone since 2.9",
        "      a.py:2:1",
        "      a.py:3:1",
        "  TP1 torch.onnx.log is gone since 2.6",
        "      a.py:4:1",
        "",
        "2.5 to 2.15: 3 findings in 1 file (1 with torch, 4 uses)",
    ]


@pytest.mark.parametrize(
    ("count", "last"), [(3, "      a.py:4:1"), (4, "      and 1 more place"), (5, "      and 2 more places")]
)
def test_three_places_are_shown(count: int, last: str) -> None:
    lines = printed(scan_code(f"import torch\n{GONE * count}", entries=()))
    assert lines[-3] == last


def test_a_possible_finding_says_so() -> None:
    lines = printed(scan_code("import torch\ntorch.nosuch", entries=(), least=Confidence.POSSIBLE))
    assert lines[1] == "  TP1 torch.nosuch is in no release since 2.5 (possible)"


def test_guarded_places_are_shown_on_demand() -> None:
    result = scan_code(f"import torch\nif torch.__version__ < '2.9': {GONE}", entries=())
    assert printed(result) == [
        "2.5 to 2.15: 0 findings in 1 file (1 with torch, 3 uses); 1 guarded (--guarded shows them)"
    ]
    assert printed(result, show_guarded=True) == [
        "guarded (1 place): the code prepares for it",
        "  TP1 torch.onnx.ExportOptions is gone since 2.9",
        "      a.py:2:31",
        "",
        "2.5 to 2.15: 0 findings in 1 file (1 with torch, 3 uses); 1 guarded",
    ]
    assert printed(scan_code("import torch\n"), show_guarded=True)[0].startswith("2.5 to 2.15: 0 findings")


def test_an_instruction_and_an_address_follow_the_reason() -> None:
    result = scan_code("import torch\ntorch.load('x')")
    lines = printed(result)
    assert lines[1].startswith("  TP6 torch.load")
    assert lines[1].endswith("[proved]")
    assert lines[2].startswith("      ")
    assert lines[3].startswith("      http")


def test_the_summary_counts_what_is_left_out() -> None:
    assert format_summary(ScanResult("2.5", "2.6")) == "2.5 to 2.6: 0 findings in 0 files (0 with torch, 0 uses)"
    result = ScanResult("2.5", "2.6", files=1, files_using_torch=1, uses=1, ignored=2, in_baseline=3, hidden=4)
    assert format_summary(result) == (
        "2.5 to 2.6: 0 findings in 1 file (1 with torch, 1 use); 2 ignored; 3 in the baseline; "
        "4 only possible (--confidence possible shows them)"
    )


@pytest.mark.parametrize(("count", "expected"), [(0, "0 places"), (1, "1 place"), (2, "2 places")])
def test_a_count_with_its_noun(count: int, expected: str) -> None:
    assert format_count(count, "place") == expected
