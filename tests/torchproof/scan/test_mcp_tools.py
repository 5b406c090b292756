"""What a coding agent is told, page by page."""

import os
from pathlib import Path

import pytest

from torchproof.errors import RecordError
from torchproof.scan import mcp_tools
from torchproof.scan.mcp_tools import MAX_CHARACTERS, McpTools, select_page


@pytest.fixture(scope="module")
def answers() -> McpTools:
    return McpTools()


def test_when_tells_absence_and_the_signature(answers: McpTools) -> None:
    told = answers.look_up_name("torch.compiler.set_stance")
    assert "2.5 to 2.5: absent" in told
    assert "2.6 to 2.15: present, function (stance='default'" in told


def test_diff_tells_what_came(answers: McpTools) -> None:
    assert "+ torch.compiler.set_stance" in answers.compare_releases("2.5", "2.6", "torch.compiler")


def test_scan_tells_a_line_a_reason(answers: McpTools, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('import torch\ntorch.load("x")\n')
    told = answers.scan_path(tmp_path, "2.5", "2.15")
    assert "TP6 torch.load" in told
    assert "a.py:2:1" in told


def test_change_tells_an_entry_with_its_names(answers: McpTools) -> None:
    assert "names: torch.load" in answers.describe_change("2.6", "torch-load-weights-only")


def test_what_is_not_there_is_said(answers: McpTools) -> None:
    with pytest.raises(RecordError, match="no such file"):
        answers.scan_path(Path("nowhere"), "2.5", "2.15")
    with pytest.raises(RecordError, match="no such entry"):
        answers.describe_change("2.6", "nothing")


def test_a_long_answer_comes_in_pages() -> None:
    lines = [f"{number}: {'x' * 90}" for number in range(200)]
    first = select_page(lines, 1)
    assert len(first) < MAX_CHARACTERS + 100
    assert "ask for page 2" in first
    assert select_page(lines, 4).endswith("x")
    with pytest.raises(RecordError, match="page 9: there are 4"):
        select_page(lines, 9)


def test_the_changes_of_a_release_are_listed_once(answers: McpTools) -> None:
    lines = answers.describe_change("2.6").splitlines()
    assert [line for line in lines if line.startswith("torch-load-weights-only: ")] != []
    assert len(lines) == len(set(lines))
    assert answers.describe_change("1.13") == "nothing"


def test_a_name_of_no_release_and_a_module_without_changes(answers: McpTools) -> None:
    with pytest.raises(RecordError, match=r"torch\.nosuch: in no release"):
        answers.look_up_name("torch.nosuch")
    assert answers.compare_releases("2.14", "2.15", "torch.hub") == "torch.hub: nothing changed from 2.14 to 2.15"


def test_diff_tells_what_went_and_what_changed(answers: McpTools) -> None:
    assert "- torch.onnx.ExportOptions" in answers.compare_releases("2.8", "2.9", "torch.onnx").splitlines()
    assert "~ torch.hub.load: " in answers.compare_releases("2.10", "2.11", "torch.hub")


def test_a_name_is_expanded_as_on_the_command_line(answers: McpTools) -> None:
    assert answers.look_up_name("nn.Linear").splitlines()[0] == "torch.nn.Linear"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("torch.nn.", "no name; did you mean torch.nn\\?"),
        ("\udcff", "no name"),
        ("", "no name; give a dotted one"),
        (".".join("a" * 5_000), "too long"),
        ("torch.nn.Linearr", "did you mean torch.nn.Linear"),
    ],
)
def test_what_is_no_name_is_refused(answers: McpTools, name: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        answers.look_up_name(name)
    with pytest.raises(RecordError, match=message):
        answers.compare_releases("2.8", "2.13", name)


@pytest.mark.parametrize(("start", "end"), [("2.13", "2.8"), ("2.8", "2.8"), ("2.8.0", "2.8.1")])
def test_releases_that_are_exchanged_are_refused(answers: McpTools, start: str, end: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").touch()
    with pytest.raises(RecordError, match="the first release must be the older one"):
        answers.compare_releases(start, end, "torch.nn")
    with pytest.raises(RecordError, match="the first release must be the older one"):
        answers.scan_path(tmp_path, start, end)


def test_no_row_of_a_diff_is_without_a_difference(answers: McpTools) -> None:
    for page in (1, 2, 3):
        for line in answers.compare_releases("2.5", "2.15", "torch", page).splitlines()[:-1]:
            sign, name, *rest = line.split(maxsplit=2)
            assert sign in ("+", "-") or (sign == "~" and name.endswith(":") and rest), line


def test_scan_says_what_it_left_out(answers: McpTools, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import torch (")
    os.mkfifo(tmp_path / "b.py")
    lines = answers.scan_path(tmp_path, "2.5", "2.15").splitlines()
    assert lines[1].endswith("a.py: left out: no Python 3: line 1: invalid syntax")
    assert lines[2].endswith("b.py: left out: no regular file")


def test_scan_ends_after_a_number_of_files_and_a_time(
    answers: McpTools, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        (tmp_path / f"{number}.py").touch()
    monkeypatch.setattr(mcp_tools, "MAX_FILES", 3)
    assert "left out: everything after the first 3 files" in answers.scan_path(tmp_path, "2.5", "2.15")
    monkeypatch.setattr(mcp_tools, "MAX_SECONDS", -1)
    assert "left out: everything after the first 0 files" in answers.scan_path(tmp_path, "2.5", "2.15")


def test_scan_follows_the_settings_and_refuses_wrong_ones(answers: McpTools, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import torch\ntorch.onnx.ExportOptions\n")
    settings = tmp_path / "pyproject.toml"
    settings.write_text('[tool.torchproof.scan]\nignore = ["TP1"]\n')
    assert "0 findings" in answers.scan_path(tmp_path, "2.5", "2.15")
    settings.write_text('[tool.torchproof.scan]\nexclude = ["a.py"]\n')
    with pytest.raises(RecordError, match="excluded"):
        answers.scan_path(tmp_path / "a.py", "2.5", "2.15")
    settings.write_text("[tool.torchproof.scan]\nexclude = 1\n")
    with pytest.raises(RecordError, match="exclude: 1 is a number"):
        answers.scan_path(tmp_path, "2.5", "2.15")


def test_a_changed_neighbour_is_read_again(answers: McpTools, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import torch\nfrom flags import NEW\nif NEW:\n    torch.onnx.ExportOptions\n")
    (tmp_path / "flags.py").write_text("import torch\nNEW = torch.__version__ < '2.6'\n")
    assert "guarded" in answers.scan_path(tmp_path / "a.py", "2.5", "2.15")
    (tmp_path / "flags.py").write_text("NEW = True\n")
    assert "guarded" not in answers.scan_path(tmp_path / "a.py", "2.5", "2.15")
