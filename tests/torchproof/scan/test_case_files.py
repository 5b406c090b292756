"""Every detection rule on every case file: each marked line is found, and nothing else without a mark of its own."""

from pathlib import Path

import pytest

from torchproof.scan.rules.findings import Confidence
from torchproof.scan.scan_context import open_scan_context
from torchproof_docs.verdicts.detection_cases import CaseFile, Recall, measure_recall, scan_case_files

CASES = Path(__file__).parent / "cases"
# What a scan says beside the marks, by file: each a line, a rule and a name, with the reason why it stands there.
BESIDE = {
    # Sympy's printer has the method; the class of torch defines it since 2.7.
    "2.6/shape-guard-printer.py": {(6, "TP3", "torch.fx.experimental.symbolic_shapes.ShapeGuardPrinter.doprint")},
    # Deprecated since 2.8, in the sources alone.
    "2.8/onnx-registry.py": {(6, "TP5", "torch.onnx.ExportOptions")},
    # A default that became None is possible only.
    "2.13/compile-backend-none.py": {(8, "TP4", "torch.compile")},
    "2.13/fullgraph-error.py": {(10, "TP4", "torch.compile")},
}


@pytest.fixture(scope="module")
def cases() -> list[CaseFile]:
    return list(scan_case_files(CASES, open_scan_context()))


def name_of(case: CaseFile) -> str:
    return case.path.relative_to(CASES).as_posix()


def test_every_marked_line_is_found_with_action_and_page(cases: list[CaseFile]) -> None:
    entries = {(entry.release, entry.id): entry for entry in open_scan_context().source.read_changes()}
    missed = []
    for case in cases:
        for line, id in sorted(case.marks):
            finding = case.find_marked(line, id)
            if finding is None or finding.reason.action != entries[case.release, id].action:
                missed.append(f"{name_of(case)}:{line}: {id}")
    assert missed == []


def test_nothing_else_is_found(cases: list[CaseFile]) -> None:
    beside = {
        name_of(case): {(each.line, each.reason.rule, each.reason.name) for each in case.unmarked}
        for case in cases
        if case.unmarked
    }
    assert beside == BESIDE


def test_every_entry_with_patterns_has_a_marked_line(cases: list[CaseFile]) -> None:
    marked = {(case.release, id) for case in cases for _, id in case.marks}
    entries = [entry for entry in open_scan_context().source.read_changes() if entry.patterns]
    assert [f"{entry.release}: {entry.id}" for entry in entries if (entry.release, entry.id) not in marked] == []


def test_the_recall_by_default(cases: list[CaseFile]) -> None:
    recall = measure_recall(cases, open_scan_context())
    assert recall.found == recall.marked, list(recall.format_lines())
    assert min(share_by_default(recall, severity) for severity in ("breaks", "warns")) >= 0.9
    assert share_by_default(recall, "silent") >= 0.6


def share_by_default(recall: Recall, severity: str) -> float:
    return recall.found_by_default[severity] / recall.marked[severity]


@pytest.fixture(scope="module")
def user_code() -> list[CaseFile]:
    """Code in the forms that users write, for entries that were drawn by lot after their rules were written."""
    return list(scan_case_files(CASES / "user_code", open_scan_context()))


def test_the_recall_of_code_that_was_written_without_the_rules(user_code: list[CaseFile]) -> None:
    recall = measure_recall(user_code, open_scan_context())
    assert recall.marked.total() >= 300
    assert recall.found.total() / recall.marked.total() >= 0.97, list(recall.format_lines())
    assert min(share_by_default(recall, severity) for severity in ("breaks", "warns")) >= 0.9
    assert share_by_default(recall, "silent") >= 0.6


def test_the_findings_in_code_that_was_written_without_the_rules_are_right(user_code: list[CaseFile]) -> None:
    shown = [
        (name_of(case), finding.line, finding.reason.name, finding in case.unmarked)
        for case in user_code
        for finding in case.findings
        if finding.reason.confidence is not Confidence.POSSIBLE and not finding.guarded and not finding.is_old
    ]
    wrong = [found for *found, is_wrong in shown if is_wrong]
    assert len(wrong) / len(shown) <= 0.03, wrong
