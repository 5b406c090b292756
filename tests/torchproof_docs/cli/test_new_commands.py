"""``torchproof new``, as a contributor meets it."""

from pathlib import Path

import pytest

import factory
from command_line import main
from programs import ROOT

Said = pytest.CaptureFixture[str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    factory.checkout(tmp_path)
    factory.add_index(tmp_path, "groups:\n  Calls:\n    - stance")
    factory.add_notes(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("here")
def test_a_page_a_snippet_and_a_change(capsys: Said) -> None:
    assert main(["new", "feature", "compile/fused", "--since", "2.6"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "docs/compile/fused.md: 10 lines to be written",
        "snippets/compile/fused/basics.py: 3 lines to be written",
        "docs/compile/index.md",
        "next: write them, torchproof-docs check says what is left, then torchproof-docs prove compile/fused",
    ]
    assert main(["new", "snippet", "compile/fused/more"]) == 0
    assert "snippets/compile/fused/more.py: 3 lines to be written" in capsys.readouterr().out
    assert main(["new", "change", "2.6", "gone", "--kind", "removal"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("then torchproof-docs prove releases/2.6/gone")
    assert main(["check"]) == 1
    output = capsys.readouterr()
    assert len(output.err.splitlines()) == 10 + 3 + 1 + 3 + 8 + 3
    assert all(": still to be written: " in line for line in output.err.splitlines())


@pytest.mark.usefixtures("one_torch")
def test_the_draft_of_a_snippet_runs_and_its_check_can_fail(here: Path) -> None:
    pytest.importorskip("torch")
    (here / "releases.toml").write_text((ROOT / "releases.toml").read_text())
    assert main(["new", "snippet", "compile/stance/more"]) == 0
    assert main(["run", "compile/stance/more"]) == 0
    path = here / "snippets" / "compile" / "stance" / "more.py"
    path.write_text(path.read_text().replace("dim=0)\n", "dim=0) + 1\n"))
    assert main(["run", "compile/stance/more"]) == 1


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["new", "feature"], "Missing argument 'TOPIC/PAGE'"),
        (["new", "feature", "compile/fused", "--kind", "big"], "'big' is not one of 'feature', 'breaking'"),
        (["new", "snippet", "compile/none/more"], "torchproof-docs new feature compile/none writes it"),
        (["new", "change", "2.4", "gone"], "'2.4' is not a covered release"),
    ],
)
def test_an_error_ends_with_a_line_and_a_way_on(capsys: Said, argv: list[str], message: str) -> None:
    assert main(argv) == 2
    assert message in capsys.readouterr().err.splitlines()[-1]
