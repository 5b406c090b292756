"""The command, as its user meets it: a small checkout, the torch that is installed."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import factory
from command_line import main
from programs import ROOT
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.page_evidence import PageEvidence
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.release_process import build_source_path
from torchproof_docs.verdicts.project import load_project

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.usefixtures("one_torch")
RELEASE = torch.__version__.partition("+")[0]
Said = pytest.CaptureFixture[str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a small checkout that covers the torch which is installed."""
    factory.checkout(tmp_path)
    (tmp_path / "releases.toml").write_text((ROOT / "releases.toml").read_text())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def file(here: Path) -> Path:
    """Name the file that the runs of the page go to."""
    return here / "evidence" / "cpu-x86_64" / "compile" / "stance.json"


def held(file: Path) -> PageEvidence:
    return evidence_files.load_page(file, file.parents[2])


def fail(here: Path, line: str) -> Path:
    """Add a line to the snippet."""
    path = here / "snippets" / f"{factory.NAME}.py"
    return factory.add_snippet(here, text=f"{path.read_text()}{line}\n")


@pytest.mark.usefixtures("here")
def test_run_record_and_run_again(file: Path, capsys: Said) -> None:
    assert main(["run", "--record", "-j", "1"]) == 0
    first = file.read_text()
    run = held(file).runs[RELEASE]["basics"]
    assert (run.outcome, run.stdout, run.torch) == (OutcomeKind.PASSED, "eager\n", torch.__version__)
    assert held(file).api[RELEASE]["torch.compiler.set_stance"]["present"] is True
    assert main(["run", "--record", "-j", "1"]) == 0
    assert file.read_text() == first, "a re-run on the same machine changes nothing in git"
    assert main(["run", "--record", "--only", "fresh"]) == 0
    assert "recorded 0 runs" in capsys.readouterr().out


def test_a_failing_snippet_is_recorded_and_fails_the_command(here: Path, file: Path) -> None:
    fail(here, "assert False, 'planted'")
    assert main(["run", "--record", "-j", "1"]) == 1
    run = held(file).runs[RELEASE]["basics"]
    assert (run.outcome, run.error) == (OutcomeKind.FAILED, {"type": "AssertionError", "message": "planted"})
    assert main(["check"]) == 1


@pytest.mark.usefixtures("here")
def test_json_is_one_object_a_snippet(capsys: Said) -> None:
    assert main(["run", "--json", "basics"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["outcome"] == "passed"
    assert json.loads(line)["snippet"] == "compile/stance/basics"


def test_out_of_range_is_skipped_unless_asked(here: Path, capsys: Said) -> None:
    factory.add_snippet(here, spec="<2.6")
    assert main(["run"]) == 0
    assert "1 skipped" in capsys.readouterr().out
    assert main(["run", "--outside"]) == 0
    assert "1 passed" in capsys.readouterr().out


def test_show_prints_what_a_reader_pastes(here: Path, capsys: Said) -> None:
    assert main(["show", "basics"]) == 0
    assert capsys.readouterr().out == load_project(here).snippets[factory.NAME].sections["use"] + "\n"


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["show", "nothing"], "nothing: no snippet of that name; see torchproof-docs list"),
        (["show", "basic"], "basic: no snippet of that name; did you mean basics?"),
        (["show", "basics", "--section", "no"], "no section 'no'; it has use"),
        (["run", "compile/stanec"], "compile/stanec: no snippet of that name; did you mean compile/stance?"),
    ],
)
@pytest.mark.usefixtures("here")
def test_an_error_is_one_line_with_the_remedy(capsys: Said, argv: list[str], message: str) -> None:
    assert main(argv) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["chekc"], "No such command 'chekc'. Did you mean 'check'?"),
        (["run", "--recrod"], "No such option '--recrod'. Did you mean '--record'?"),
        (["run", "--contributer", "Ada"], "Did you mean '--contributor'?"),
        (
            ["run", "-j", "0"],
            "Invalid value for '-j' / '--jobs': 0 is not in the range x>=1; torchproof-docs run --help",
        ),
        (["run", "--only", "stale"], "Invalid value for '--only': 'stale' is not 'fresh'; torchproof-docs run --help"),
        (["run", "--replace"], "--replace and --contributor are about evidence, so they go with --record"),
        (["run", "--contributor", "Ada"], "--replace and --contributor are about evidence, so they go with --record"),
        (["accept"], "Missing argument"),
    ],
)
def test_what_is_misspelt_or_cannot_be_gets_a_line_and_a_way_on(
    here: Path, capsys: Said, argv: list[str], message: str
) -> None:
    """And nothing runs."""
    assert main(argv) == 2
    output = capsys.readouterr()
    assert message in output.err.splitlines()[-1]
    assert output.out == ""
    assert not (here / ".cache").exists()


@pytest.mark.usefixtures("here")
def test_list_doctor_and_status(capsys: Said) -> None:
    assert main(["list"]) == 0
    assert "compile/stance/basics" in capsys.readouterr().out
    assert main(["doctor"]) == 0
    assert torch.__version__ in capsys.readouterr().out
    assert main(["status"]) == 0
    output = capsys.readouterr().out
    assert "not run compile/stance: " in output
    assert "last whole run: none; make matrix ALL=1" in output


def test_outside_a_checkout(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["list"]) == 2
    assert "run torchproof inside a checkout" in capsys.readouterr().err


def test_damaged_files_are_started_anew_as_their_error_says(here: Path, file: Path, capsys: Said) -> None:
    """Those alone: what else is recorded stays."""
    factory.add_snippet(here, "compile/other/basics")
    factory.add_page(here, "compile/other", api="[torch.compiler.other]")
    assert main(["run", "--record", "-j", "1"]) == 0
    other, whole = file.with_name("other.json"), file.parents[1] / f"{RELEASE}.json"
    kept = other.read_bytes()
    file.write_text(file.read_text().replace('"passed"', '"failed"'))
    whole.write_text(whole.read_text()[:-20])
    assert main(["run", "--record", "-j", "1"]) == 2
    assert "edited by hand" in capsys.readouterr().err
    assert main(["run", "--record", "--replace", "basics", "-j", "1"]) == 0
    output = capsys.readouterr().out
    assert f"{file.relative_to(here)}: damaged; started anew" in output
    assert f"{whole.relative_to(here)}: damaged; started anew" in output
    assert held(file).runs[RELEASE]["basics"].outcome == OutcomeKind.PASSED
    assert other.read_bytes() == kept


def test_somebody_elses_runs_stand_beside_ours(here: Path, file: Path) -> None:
    """Whose machine it was is said of each machine, so a file may hold both; ours that say the same stay ours."""
    assert main(["run", "--record", "-j", "1"]) == 0
    factory.add_snippet(here, "compile/stance/later")
    assert main(["run", "--record", "--contributor", "Ada", "-j", "1"]) == 0
    evidence = held(file)
    whose = {name: evidence.machines[run.machine].get("contributor") for name, run in evidence.runs[RELEASE].items()}
    assert whose == {"basics": None, "later": "Ada"}


def test_a_patch_that_is_not_covered_is_refused_before_anything_runs(
    here: Path, capsys: Said, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TORCHPROOF_UNCONFINED", "1")  # the script leaves a trace for the test to see
    ran = tmp_path / "ran"
    fail(here, f"open({str(ran)!r}, 'w').close()")
    text = (here / "releases.toml").read_text()
    other = RELEASE.rpartition(".")[0] + ".99"
    (here / "releases.toml").write_text(text.replace(f'torch = "{RELEASE}"', f'torch = "{other}"'))
    assert main(["run", "--record", "-j", "1"]) == 2
    assert f"torch {torch.__version__} is not covered; record with torch {other}" in capsys.readouterr().err
    assert not ran.exists()
    assert main(["run", "-j", "1"]) == 0
    assert ran.exists(), "without evidence any patch of a covered release may run"


def test_an_interrupted_recording_keeps_what_ran_and_says_how_to_go_on(here: Path, file: Path) -> None:
    """Ctrl-C in the second of two snippets."""
    started = here / "started"
    slow = f"import time\nopen({str(started)!r}, 'w').close()\ntime.sleep(60)\n"
    text = (here / "snippets" / f"{factory.NAME}.py").read_text()
    factory.add_snippet(here, "compile/stance/later", text=text + slow)
    heeding = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "  # a job may ignore it
    start = f"{heeding}from torchproof_docs.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", start, "run", "--record", "-j", "1"]
    env = {**os.environ, "PYTHONPATH": build_source_path(), "TORCHPROOF_UNCONFINED": "1"}  # "started" is a trace to see
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env)
    while not started.exists():
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    told = running.communicate(timeout=60)[1]
    assert "torchproof-docs: interrupted; 1 runs are recorded; the same command with --only fresh goes on" in told
    assert running.returncode == 130
    assert list(held(file).runs[RELEASE]) == ["basics"]


def test_a_missing_package_is_one_line_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "rich.py").write_text("raise ModuleNotFoundError(\"No module named 'rich'\", name='rich')\n")
    path = os.pathsep.join([str(tmp_path), build_source_path()])
    done = subprocess.run(
        [sys.executable, "-m", "torchproof_docs", "list"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    remedy = f"{sys.executable} -m pip install -r snippets/requirements.txt"
    assert done.stderr == f"torchproof-docs: rich: not installed; {remedy}\n"


def test_a_run_of_everything_is_recorded_as_one(here: Path, file: Path, capsys: Said) -> None:
    assert main(["run", "--record", "-j", "1"]) == 0
    assert "whole run: 1 snippets in" in capsys.readouterr().out
    (whole,) = evidence_files.load_full_runs(here / "evidence")
    assert (whole.torch, whole.snippets, whole.outcomes, whole.compared) == (torch.__version__, 1, {"passed": 1}, 0)
    run = held(file).runs[RELEASE]["basics"]
    other = replace(run, stdout="another\n")
    factory.record(here, RELEASE, {factory.NAME: other})
    assert main(["run", "--record", "-j", "1"]) == 0
    output = capsys.readouterr().out
    assert "of 1 that had run before, 1 said something else" in output
    assert f"  {factory.NAME}: output" in output


@pytest.mark.parametrize("argv", [["basics"], ["--only", "fresh"]])
def test_a_run_of_a_part_is_not(here: Path, argv: list[str]) -> None:
    assert main(["run", "--record", "-j", "1", *argv]) == 0
    assert evidence_files.load_full_runs(here / "evidence") == []


def rows(output: str) -> list[list[str]]:
    """Return the cells of the tables that were printed."""
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in output.splitlines() if "│" in line]


def test_status_counts_per_target(here: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    root = factory.proved(here / "other").root
    factory.record(root, "2.6.0", {factory.NAME: factory.run(load_project(root))}, target="h200")
    assert main(["--root", str(root), "status"]) == 0
    shown = rows(capsys.readouterr().out)
    total = ["compile", "all together", "1", "1", "0", "0", "0", "0", "0"]
    assert shown[(first := shown.index(total)) : first + 3] == [
        total,
        ["", "cpu-x86_64", "1", "1", "0", "0", "0", "0", "0"],
        ["", "h200", "1", "0", "0", "0", "0", "0", "1"],
    ]


def test_status_prints_the_sentences_of_a_page_that_nothing_carries(here: Path, capsys: Said) -> None:
    root = factory.proved(here / "other").root
    page = root / "docs" / "compile" / "stance.md"
    page.write_text(
        page.read_text() + "\nA word before.\n\nIt raises `ValueError` twice. It [warns](https://pytorch.org/x/).\n"
    )
    assert main(["--root", str(root), "status", "compile/stance"]) == 0
    said = capsys.readouterr()
    told = said.out + said.err
    assert "stance.md: It raises `ValueError` twice." in told
    assert "It [warns]" not in told
    assert main(["--root", str(root), "status", "compile/stanse"]) == 2
    assert "compile/stanse: no feature page; did you mean compile/stance?" in capsys.readouterr().err


def test_status_shows_the_last_whole_run_of_each_release(here: Path, capsys: Said) -> None:
    """Oldest release first, not in the order of the files' names."""
    for release, minutes in (("2.10.0", 3), ("2.9.1", 2)):
        whole = factory.whole_run(torch=f"{release}+cpu", seconds=60.0 * minutes)
        evidence_files.save_full_run(whole, here / "evidence")
    assert main(["status"]) == 0
    assert rows(capsys.readouterr().out)[-2:] == [
        ["2.9.1+cpu", "cpu-x86_64", "2026-11-02", "2", "2.0", "1 of 2"],
        ["2.10.0+cpu", "cpu-x86_64", "2026-11-02", "2", "3.0", "1 of 2"],
    ]


def test_an_error_message_with_brackets_is_shown_as_it_is(here: Path, capsys: Said) -> None:
    fail(here, 'raise RuntimeError("[/x] refused")')
    assert main(["run", "-j", "1"]) == 1
    assert "[/x]" in capsys.readouterr().out


def test_a_shell_completes_snippets_and_pages(here: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    factory.add_snippet(here, "export/other/basics")
    monkeypatch.setenv("_TORCHPROOF_DOCS_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "torchproof-docs run compile/s")
    monkeypatch.setenv("COMP_CWORD", "2")
    with pytest.raises(SystemExit):
        main([])
    assert capsys.readouterr().out.split() == ["plain,compile/stance", "plain,compile/stance/basics"]
