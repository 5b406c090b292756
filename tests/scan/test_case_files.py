"""Every detection rule on every case file: each marked line is found, and nothing else without a mark of its own."""

from pathlib import Path

import pytest

from torchproof.scan.case_files import CaseFile, measure_recall, scan_case_files
from torchproof.scan.scan_context import open_scan_context

CASES = Path(__file__).parent / "cases"
# What a scan says beside the marks, by file: each a line, a rule and a name, with the reason why it stands there.
BESIDE = {
    # A metaclass gives `group.WORLD`; the history of names does not know it, so it is possible only.
    "2.11/symm-mem-group.py": {(5, "TP1", "torch.distributed.group.WORLD")},
    "2.12/pipeline-stage-positional.py": {(line, "TP1", "torch.distributed.group.WORLD") for line in (6, 7)},
    "2.13/functional-autograd-names.py": {(line, "TP1", "torch.distributed.group.WORLD") for line in (7, 8, 9)},
    "2.13/functional-collectives-renamed.py": {(line, "TP1", "torch.distributed.group.WORLD") for line in (7, 8, 9)},
    "2.14/set-pg-timeout.py": {(7, "TP1", "torch.distributed.group.WORLD")},
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
    loud = [recall.found_by_default[severity] / recall.marked[severity] for severity in ("breaks", "warns")]
    assert min(loud) >= 0.85
