"""The command, as its user meets it: a small checkout, the torch that is installed."""

import json
from pathlib import Path

import factory
import pytest

from torchproof.records import evidence
from torchproof.cli import main
from torchproof.judge.project import load_project

torch = pytest.importorskip("torch")
RELEASE = torch.__version__.partition("+")[0]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    factory.checkout(tmp_path)
    own = Path(__file__).parents[2] / "releases.toml"
    (tmp_path / "releases.toml").write_text(own.read_text())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_run_record_and_run_again(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--record", "-j", "1"]) == 0
    path = here / "evidence" / "cpu-x86_64" / f"{RELEASE}.json"
    first = path.read_text()
    found = evidence.load(path)
    assert found.runs["compile/stance"].outcome == "passed"
    assert found.runs["compile/stance"].stdout == "eager\n"
    assert found.api["torch.compiler.set_stance"]["present"] is True
    assert main(["run", "--record", "-j", "1"]) == 0
    assert path.read_text() == first, "a re-run on the same machine changes nothing in git"
    assert main(["run", "--record", "--only", "fresh"]) == 0
    assert "recorded 0 runs" in capsys.readouterr().out


def test_a_failing_snippet_is_recorded_and_fails_the_command(here: Path) -> None:
    factory.add_snippet(here, text=(here / "snippets/compile/stance.py").read_text() + "assert False, 'planted'\n")
    assert main(["run", "--record", "-j", "1"]) == 1
    run = evidence.load(here / "evidence" / "cpu-x86_64" / f"{RELEASE}.json").runs["compile/stance"]
    assert (run.outcome, run.error) == ("failed", {"type": "AssertionError", "message": "planted"})
    assert main(["check"]) == 1


def test_json_is_one_object_a_snippet(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--json", "stance"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["outcome"] == "passed"


def test_out_of_range_is_skipped_unless_asked(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    factory.add_snippet(here, spec="<2.6")
    assert main(["run"]) == 0
    assert "1 skipped" in capsys.readouterr().out


def test_show_prints_what_a_reader_pastes(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "stance"]) == 0
    assert capsys.readouterr().out == load_project(here).snippets["compile/stance"].sections["use"] + "\n"


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["show", "nothing"], "nothing: no snippet of that name; see torchproof list"),
        (["show", "stance", "--section", "no"], "no section 'no'; it has use"),
        (["run", "nothing"], "nothing: no snippet of that name"),
    ],
)
def test_an_error_is_one_line_with_the_remedy(
    here: Path, capsys: pytest.CaptureFixture[str], argv: list[str], message: str
) -> None:
    assert main(argv) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_list_doctor_and_status(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert "compile/stance" in capsys.readouterr().out
    assert main(["doctor"]) == 0
    assert torch.__version__ in capsys.readouterr().out
    assert main(["status"]) == 0
    assert "not run compile/stance" in capsys.readouterr().out


def test_outside_a_checkout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["list"]) == 2
    assert "run torchproof inside a checkout" in capsys.readouterr().err


def test_a_damaged_file_is_replaced_as_its_error_says(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--record", "-j", "1"]) == 0
    path = here / "evidence" / "cpu-x86_64" / f"{RELEASE}.json"
    path.write_text(path.read_text().replace('"passed"', '"failed"'))
    assert main(["run", "--record", "-j", "1"]) == 2
    assert "edited by hand" in capsys.readouterr().err
    assert main(["run", "--record", "--replace", "-j", "1"]) == 0
    assert evidence.load(path).runs["compile/stance"].outcome == "passed"


def test_somebody_elses_file_is_refused_before_anything_runs(
    here: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["run", "--record"]) == 0
    ran = tmp_path / "ran"
    planted = (here / "snippets/compile/stance.py").read_text() + f"open({str(ran)!r}, 'w').close()\n"
    factory.add_snippet(here, text=planted)
    assert main(["run", "--record", "--contributor", "Ada"]) == 2
    assert "contributor None there, 'Ada' in this run" in capsys.readouterr().err
    assert not ran.exists()
    assert main(["run", "--record"]) == 0
    assert ran.exists(), "the planted line runs where nothing is refused"


def test_replacing_a_part_is_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--record", "--replace", "stance"]) == 2
    assert "goes with --record and all snippets" in capsys.readouterr().err


def test_status_counts_per_target(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = factory.proved(here / "other").root
    factory.record(root, "2.6.0", {"compile/stance": factory.run(load_project(root))}, target="h200")
    assert main(["--root", str(root), "status"]) == 0
    rows = [
        [cell.strip() for cell in line.split("│")[1:-1]] for line in capsys.readouterr().out.splitlines() if "│" in line
    ]
    assert rows[-3:] == [
        ["compile", "all together", "1", "1", "0", "0", "0"],
        ["", "cpu-x86_64", "1", "1", "0", "0", "0"],
        ["", "h200", "1", "0", "0", "0", "1"],
    ]


def test_an_error_message_with_brackets_is_shown_as_it_is(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = factory.add_snippet(here)
    path.write_text(path.read_text() + 'raise RuntimeError("[/x] refused")\n')
    assert main(["run", "-j", "1"]) == 1
    assert "[/x]" in capsys.readouterr().out
