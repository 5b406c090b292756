"""``torchproof-docs prove``, as a contributor meets it: from a page to its verdict."""

import stat
import sys
from pathlib import Path

import pytest

import factory
from command_line import main
from programs import ROOT
from torchproof_docs.verdicts.project import load_project

Said = pytest.CaptureFixture[str]


@pytest.fixture
def proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a checkout whose one claim is proved."""
    factory.proved(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def lines(capsys: Said) -> list[str]:
    return [line.rstrip() for line in capsys.readouterr().out.splitlines() if line.strip()]


@pytest.mark.usefixtures("proved")
def test_a_proof_is_shown_with_its_strip(capsys: Said) -> None:
    assert main(["prove", "--recorded", "compile/stance"]) == 0
    said = lines(capsys)
    assert said[0].split() == ["compile/stance", "2.5", "2.6", "2.7"]
    assert said[1].split() == ["basics", "–", "✓", "✓"]
    assert said[2] == ("compile/stance, since 2.6: proved. The script passes on 2.6.0 and fails on 2.5.1.")
    assert said[3].strip() == "before: AttributeError: module 'torch.compiler' has no attribute 'set_stance'"


def test_a_contradiction_says_why_and_fails(proved: Path, capsys: Said) -> None:
    project = load_project(proved)
    error = {"type": "ValueError", "message": "[/bold] is no markup"}
    for release in ("2.6.0", "2.7.1"):
        factory.record(proved, release, {factory.NAME: factory.run(project, outcome="failed", error=error)})
    assert main(["prove", "--recorded", "compile/stance/basics"]) == 1
    said = lines(capsys)
    assert said[1].split() == ["basics", "–", "✗", "✗"]
    assert said[2] == (
        "✗ compile/stance/basics on 2.6: It claims torch>=2.6 but failed on 2.6.0 with ValueError: "
        "[/bold] is no markup (also 2.7)"
    )
    assert said[3].strip() == ("if it is not there yet, start the range on torch after 2.6; otherwise mend the snippet")
    assert said[4].startswith("compile/stance, since 2.6: contradicted. 2.6: It claims")


def test_a_pass_below_the_first_release_is_a_contradiction(proved: Path, capsys: Said) -> None:
    factory.record(proved, "2.5.1", {factory.NAME: factory.run(load_project(proved))})
    assert main(["prove", "--recorded", "compile/stance"]) == 1
    assert "It passed on torch 2.5.1, outside its claim torch>=2.6" in capsys.readouterr().out


def test_what_has_not_run_is_not_proved_and_no_failure(proved: Path, capsys: Said) -> None:
    factory.add_snippet(proved, spec=">=2.6,<3")
    assert main(["prove", "--recorded", "compile/stance"]) == 0
    said = lines(capsys)
    assert said[1].split() == ["basics", "~", "~", "~"]
    assert "since 2.6: stale. " in said[3]


def test_facets_that_are_not_proved_are_named(proved: Path, capsys: Said) -> None:
    factory.add_snippet(proved, "compile/stance/later", spec=">=2.7")
    factory.add_page(proved, facets="[{claim: Later, snippet: later}]")
    assert main(["prove", "--recorded", "compile/stance"]) == 0
    assert "compile/stance/later, since 2.7: not proved. " in capsys.readouterr().out


def test_a_change_of_a_release_is_proved_by_its_snippet(proved: Path, capsys: Said) -> None:
    factory.add_snippet(proved, "releases/2.6/gone")
    factory.add_notes(proved, front=factory.CHANGES.replace("compile/stance/basics", "gone"))
    project = load_project(proved)
    run = factory.run(project, "releases/2.6/gone")
    missing = factory.run(project, "releases/2.6/gone", outcome="failed")
    for release, one in (("2.5.1", missing), ("2.6.0", run), ("2.7.1", run)):
        factory.record(proved, release, {"releases/2.6/gone": one})
    assert main(["prove", "--recorded", "releases/2.6"]) == 0
    assert "releases/2.6/gone, since 2.6: proved. " in capsys.readouterr().out


@pytest.mark.usefixtures("proved")
def test_a_draft_is_refused_before_anything_runs(capsys: Said) -> None:
    """Its evidence would be stale once it is finished."""
    assert main(["new", "snippet", "compile/stance/other"]) == 0
    capsys.readouterr()
    assert main(["prove", "compile/stance"]) == 2
    error = capsys.readouterr().err
    assert "snippets/compile/stance/other.py:8: still to be written: one sentence" in error
    assert "(and 2 more, see torchproof-docs check)" in error
    assert error.count("\n") == 1


@pytest.mark.usefixtures("proved")
@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["prove"], "Missing argument"),
        (["prove", "compile/stanec"], "did you mean compile/stance?"),
        (["prove", "--releases", "2.4", "compile/stance"], "'2.4' is not a covered release; use one of 2.5, 2.6, 2.7"),
    ],
)
def test_an_error_is_one_line(capsys: Said, argv: list[str], message: str) -> None:
    assert main(argv) == 2
    assert message in capsys.readouterr().err.splitlines()[-1]


def test_a_page_that_names_no_snippet_is_told(proved: Path, capsys: Said) -> None:
    factory.add_page(proved, body='{{ snippet("basics") }} {{ snippet("nowhere") }}')
    assert main(["prove", "compile/stance"]) == 2
    assert "docs/compile/stance.md: compile/stance/nowhere: no such snippet" in capsys.readouterr().err


def test_from_a_page_to_its_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Said) -> None:
    """In environments that are there: the torch of this test for its own release, none at all for the one before."""
    torch = pytest.importorskip("torch").__version__.partition("+")[0]
    root = factory.checkout(tmp_path / "checkout")
    (root / "releases.toml").write_text((ROOT / "releases.toml").read_text())
    known = load_project(root).releases
    here = known.get_release_of_build(torch)
    before = known.all[known.all.index(here) - 1]
    factory.add_snippet(root, spec=f">={here.minor},<={torch}")
    factory.add_page(root, since=f'"{here.minor}"', until=f'"{here.minor}"')
    factory.record(root, before.torch, {factory.NAME: factory.run(load_project(root), outcome="failed")})
    for release, program in ((here, sys.executable), (before, "/bin/false")):
        python = tmp_path / "environments" / release.torch / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(f'#!/bin/sh\nexec {program} "$@"\n')
        python.chmod(stat.S_IRWXU)
        (python.parents[1] / ".done").touch()
    monkeypatch.setenv("TORCHPROOF_ENVS", str(tmp_path / "environments"))
    monkeypatch.chdir(root)
    assert main(["prove", "compile/stance", "--releases", here.minor]) == 0
    output = capfd.readouterr().out
    assert f"[1/1] torch {torch}" in output
    assert f"compile/stance, since {here.minor}: proved. The script passes on {torch} and fails on" in output
    assert "to install" not in output, "nothing had to be made"
    assert "next: torchproof-docs status compile/stance names" in output
    (tmp_path / "environments" / before.torch / "bin" / "python").write_text("#!/bin/sh\nexit 3\n")
    assert main(["prove", "compile/stance", "--all", "--releases", before.minor]) == 2
    again = f"next: torchproof-docs prove compile/stance --releases {before.minor} once more, for {before.minor}"
    assert again in capfd.readouterr().out
    assert main(["prove", "compile/stance", "--releases", here.minor]) == 0
    assert f"recorded already: {here.minor}" in capfd.readouterr().out
    (root / "snippets" / "compile" / "stance" / "basics.py").write_text(
        (root / "snippets" / "compile" / "stance" / "basics.py").read_text() + "raise ValueError('broken')\n"
    )
    assert main(["prove", "compile/stance", "--releases", here.minor]) == 1
    assert (
        "next: do what stands under a line with ✗, then torchproof-docs prove compile/stance" in capfd.readouterr().out
    )
