"""Marked lines of case files, what a scan finds of them, and how many."""

from pathlib import Path

from torchproof.scan.scan_context import open_scan_context
from torchproof_docs.verdicts.detection_cases import Recall, measure_recall, scan_case_files

CASE = """\
import torch

optimizer = torch.optim.SGD([torch.zeros(1)])
torch.optim.lr_scheduler.StepLR(optimizer, 1, verbose=True)  # meets: scheduler-verbose
torch.optim.lr_scheduler.StepLR(optimizer, 1, verbose=True)
print("nothing")  # meets: scheduler-verbose, adamw-is-adam
"""


def test_marks_are_held_against_findings_by_line_and_change(tmp_path: Path) -> None:
    (tmp_path / "2.7").mkdir()
    (tmp_path / "2.7" / "a.py").write_text(CASE)
    context = open_scan_context()
    (case,) = scan_case_files(tmp_path, context)
    assert case.marks == {(4, "scheduler-verbose"), (6, "scheduler-verbose"), (6, "adamw-is-adam")}
    assert case.find_marked(4, "scheduler-verbose")
    assert case.find_marked(6, "scheduler-verbose") is None
    assert {finding.line for finding in case.unmarked} >= {5}
    recall = measure_recall([case], context)
    assert (sum(recall.marked.values()), sum(recall.found.values())) == (3, 1)


def test_recall_is_a_line_a_severity() -> None:
    recall = Recall()
    recall.marked["breaks"], recall.found["breaks"], recall.found_by_default["breaks"] = 4, 3, 2
    assert [*recall.format_lines()] == ["breaks: 3 of 4 marked lines found, 2 by default (50%)"]
