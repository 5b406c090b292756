"""``torchproof-docs check --strict``: the runs that a CPU could have made and evidence lacks."""

from dataclasses import replace
from pathlib import Path

import pytest

import factory
import small
from command_line import main
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.missing_runs import find_missing_runs, find_stale_assemblies
from torchproof_docs.verdicts.project import load_project

RUNS: dict[str, str | tuple[str, str]] = {"2.5.1": small.MISSING, "2.6.0": "passed", "2.7.1": "passed"}


def strict(root: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main(["--root", str(root), "check", "--strict"])
    told = capsys.readouterr()
    return status, told.out + told.err


def test_a_checkout_with_every_run_is_finished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small.record(small.checkout(tmp_path), RUNS)
    status, told = strict(tmp_path, capsys)
    assert status == 0, told
    assert "3 runs: 0 problems, 0 stale or missing runs on 0 pages" in told


def test_without_the_option_missing_runs_are_no_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small.checkout(tmp_path)
    assert main(["--root", str(tmp_path), "check"]) == 0
    assert "stale or missing" not in capsys.readouterr().out


def test_missing_runs_are_a_line_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small.record(small.checkout(tmp_path), {"2.6.0": "passed"})
    status, told = strict(tmp_path, capsys)
    assert status == 1
    assert "compile/stance: 2 missing: 1 of its snippets, on 2.5.1, 2.7.1; torchproof-docs prove compile/stance" in told
    assert "2 stale or missing runs on 1 pages" in told


def test_an_edited_snippet_is_stale(tmp_path: Path) -> None:
    small.record(small.checkout(tmp_path), {"2.5.1": small.MISSING, "2.6.0": "passed"})
    small.snippet(tmp_path, body=f"{small.BODY}# edited\n")
    (gap,) = find_missing_runs(load_project(tmp_path))
    assert str(gap).startswith("compile/stance: 1 missing and 2 stale: 1 of its snippets, on 2.5.1, 2.6.0, 2.7.1;")


def test_what_no_cpu_can_run_is_not_waited_for(tmp_path: Path) -> None:
    path = small.snippet(small.checkout(tmp_path))
    path.write_text(path.read_text().replace('needs = "cpu"', 'needs = "hopper"'))
    assert find_missing_runs(load_project(tmp_path)) == []


def test_a_cpu_that_lacked_a_compiler_did_not_run_it(tmp_path: Path) -> None:
    project = small.record(small.checkout(tmp_path), RUNS)
    unmet = replace(small.run(project, "unmet"), error={"type": "Unmet", "message": "no c++"})
    factory.record(tmp_path, "2.7.1", {small.NAME: unmet})
    (gap,) = find_missing_runs(load_project(tmp_path))
    assert "1 missing: 1 of its snippets, on 2.7" in str(gap)


def test_what_was_assembled_from_an_older_file_is_stale_and_what_never_was_is_no_gap(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = small.record(small.checkout(tmp_path), RUNS)
    assert find_stale_assemblies(project) == []
    run = replace(small.run(project, "passed"), outcome=OutcomeKind.ASSEMBLED, sha256="0" * 64)
    factory.record(tmp_path, "2.7.1", {small.NAME: run}, target="assembled-sm_90")
    status, told = strict(tmp_path, capsys)
    assert status == 1
    line = "compile/stance: 1 stale: 1 of its snippets, on 2.7.1; torchproof-assembly --record compile/stance"
    assert line in told
    assert "3 runs: 0 problems" in told, "what was assembled is no run"


def test_what_was_assembled_from_todays_file_or_from_one_that_went_is_no_gap(tmp_path: Path) -> None:
    project = small.record(small.checkout(tmp_path), RUNS)
    run = replace(small.run(project, "passed"), outcome=OutcomeKind.ASSEMBLED)
    gone = replace(run, sha256="0" * 64)
    runs = {small.NAME: run, f"{small.PAGE}/gone": gone}
    factory.record(tmp_path, "2.7.1", runs, target="assembled-sm_90")
    assert find_stale_assemblies(load_project(tmp_path)) == []
