"""One scan: which findings count, which are left out and why, and notes about files."""

from pathlib import Path

import pytest

from scanning import scan_code
from torchproof.errors import RecordError
from torchproof.scan.file_reader import read_file
from torchproof.scan.rules.findings import Confidence, Severity, group_findings
from torchproof.scan.scan_context import open_scan_context
from torchproof.scan.scanner import find_release_index, scan_readings

GONE = "torch.onnx.ExportOptions"


@pytest.mark.parametrize(
    ("comment", "count"),
    [
        ("", 1),
        ("  # torchproof: ignore", 0),
        ("  # torchproof: ignore[TP1]", 0),
        ("  # torchproof: ignore[removed-name]", 0),
        ("  # torchproof: ignore[TP2]", 1),
        ("  # torchproof: ignore[changed-signature]", 1),
        ("\n# torchproof: ignore", 1),
        ("\n# torchproof: ignore-file", 0),
        ("\n# torchproof: ignore-file[TP1]", 0),
        ("\n# torchproof: ignore-file[TP3]", 1),
    ],
)
def test_a_comment_silences_a_rule_by_id_or_name(comment: str, count: int) -> None:
    result = scan_code(f"import torch\n{GONE}{comment}\n")
    assert len(result.findings) == count
    assert result.ignored == 1 - count
    unused = [note for note in result.notes if "silences nothing" in note.text]
    assert bool(unused) is bool(count and comment)


def test_a_comment_in_any_line_of_a_call_silences_it() -> None:
    code = "import torch\ntorch.optim.lr_scheduler.StepLR\\\n(  # torchproof: ignore\n  o, 1, verbose=True)\n"
    assert len(scan_code(code).findings) == 1
    code = "import torch\n(torch.optim\n  .lr_scheduler  # torchproof: ignore\n  .StepLR(o, 1, verbose=True))\n"
    assert scan_code(code).findings == []


def scanned(code: str, **options: object) -> tuple[int, int, int, int]:
    """Return how many findings count, are ignored, in the baseline, and hidden."""
    context = open_scan_context()
    reading = read_file(Path("a.py"), context.facts, code.encode())
    result = scan_readings([reading], context.build_engine(0, 10), **options)  # type: ignore[arg-type]
    return len(result.findings), result.ignored, result.in_baseline, result.hidden


def test_ignored_rules_the_baseline_and_the_least_confidence() -> None:
    code = f"import torch\n{GONE}\n{GONE}\ntorch.nosuch\n"
    key = "a.py::TP1::torch.onnx.ExportOptions::2.9"
    assert scanned(code) == (2, 0, 0, 1)
    assert scanned(code, ignored_rules={"TP1", "TP7"}) == (0, 3, 0, 0)
    assert scanned(code, ignored_rules={"TP2"}) == (2, 0, 0, 1)
    assert scanned(code, baseline=[key]) == (1, 0, 1, 1)
    assert scanned(code, baseline=[key, key, key]) == (0, 0, 2, 1)
    assert scanned(code, least=Confidence.POSSIBLE) == (3, 0, 0, 0)
    assert scanned(code, least=Confidence.CERTAIN) == (2, 0, 0, 1)


def test_two_findings_of_a_line_with_one_reason_are_one() -> None:
    assert len(scan_code(f"import torch\n{GONE}; {GONE}\n").findings) == 1


def test_files_uses_and_unreadable_files_are_counted() -> None:
    context = open_scan_context()
    contents = (b"import torch\ntorch.load", b"print(1)", b"import torch (")
    readings = [read_file(Path(f"{n}.py"), context.facts, content) for n, content in enumerate(contents)]
    result = scan_readings(readings, context.build_engine(0, 10))
    assert (result.files, result.files_using_torch, result.uses, result.unread) == (3, 1, 2, 1)
    assert [(note.path, note.text.partition(":")[0]) for note in result.notes] == [("2.py", "left out")]
    assert (result.start, result.end) == ("2.5", "2.15")


def test_the_severities_of_a_result() -> None:
    result = scan_code(f"import torch\n{GONE}\n")
    assert result.has_severity([Severity.WARNS, Severity.BREAKS])
    assert not result.has_severity([Severity.WARNS])
    assert not scan_code("import torch\n").has_severity(Severity)


def test_groups_come_by_severity_and_count() -> None:
    code = f"import torch\ntorch.load('x')\ntorch.optim.Muon\n{GONE}\ntorch.onnx.log\ntorch.onnx.log\ntorch.svd(x)\n"
    groups = group_findings(scan_code(code).findings)
    order = [(group.reason.severity, group.reason.name, len(group.findings)) for group in groups]
    assert order[:3] == [
        (Severity.BREAKS, "torch.onnx.log", 2),
        (Severity.BREAKS, "torch.load", 1),
        (Severity.BREAKS, GONE, 1),
    ]
    assert [severity for severity, *_ in order[3:]] == [Severity.NEWER]


@pytest.mark.parametrize("text", ["2.8", "2.8.1", "v2.8", "2.8.0+cu126"])
def test_a_release_with_and_without_patch(text: str) -> None:
    assert find_release_index(open_scan_context().facts, text, "--to") == 3


@pytest.mark.parametrize("text", ["2.4", "3", "x", ""])
def test_a_release_that_is_not_covered(text: str) -> None:
    with pytest.raises(RecordError, match="not covered"):
        find_release_index(open_scan_context().facts, text, "--to")
