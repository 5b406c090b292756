"""What a coding agent is told, page by page."""

from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof.scan.mcp_tools import MAX_CHARACTERS, McpTools, select_page


@pytest.fixture(scope="module")
def answers() -> McpTools:
    return McpTools()


def test_when_tells_absence_and_the_signature(answers: McpTools) -> None:
    told = answers.when("torch.compiler.set_stance")
    assert "2.5 to 2.5: absent" in told
    assert "2.6 to 2.15: present, function (stance='default'" in told


def test_diff_tells_what_came(answers: McpTools) -> None:
    assert "+ torch.compiler.set_stance" in answers.diff("2.5", "2.6", "torch.compiler")


def test_scan_tells_a_line_a_reason(answers: McpTools, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('import torch\ntorch.load("x")\n')
    told = answers.scan(tmp_path, "2.5", "2.15")
    assert "TP6 torch.load" in told
    assert "a.py:2:1" in told


def test_change_tells_an_entry_with_its_names(answers: McpTools) -> None:
    assert "names: torch.load" in answers.change("2.6", "torch-load-weights-only")


def test_what_is_not_there_is_said(answers: McpTools) -> None:
    with pytest.raises(RecordError, match="no such file"):
        answers.scan(Path("nowhere"), "2.5", "2.15")
    with pytest.raises(RecordError, match="no such entry"):
        answers.change("2.6", "nothing")


def test_a_long_answer_comes_in_pages() -> None:
    lines = [f"{number}: {'x' * 90}" for number in range(200)]
    first = select_page(lines, 1)
    assert len(first) < MAX_CHARACTERS + 100
    assert "ask for page 2" in first
    assert select_page(lines, 4).endswith("x")
    with pytest.raises(RecordError, match="page 9: there are 4"):
        select_page(lines, 9)


def test_the_changes_of_a_release_are_listed_once(answers: McpTools) -> None:
    lines = answers.change("2.6").splitlines()
    assert [line for line in lines if line.startswith("torch-load-weights-only: ")] != []
    assert len(lines) == len(set(lines))
    assert answers.change("1.13") == "nothing"


def test_a_name_of_no_release_and_a_module_without_changes(answers: McpTools) -> None:
    assert answers.when("torch.nosuch").splitlines() == ["torch.nosuch", "2.5 to 2.15: absent, not in torch"]
    assert answers.diff("2.14", "2.15", "torch.hub") == "torch.hub: nothing changed from 2.14 to 2.15"


def test_diff_tells_what_went_and_what_changed(answers: McpTools) -> None:
    assert "- torch.onnx.ExportOptions" in answers.diff("2.8", "2.9", "torch.onnx").splitlines()
    assert "~ torch.hub.load: " in answers.diff("2.10", "2.11", "torch.hub")
