"""Evidence that two branches recorded, in a real repository: pages apart merge by themselves, one page by resolve."""

import subprocess
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.cli import main
from torchproof.errors import EvidenceError
from torchproof.judge.project import Project, load_project
from torchproof.records import evidence_files
from torchproof.records.evidence import Run
from torchproof.records.merge_conflicts import resolve_conflicts

PLACE = "evidence/cpu-x86_64/compile/stance.json"
Runs = Mapping[str, Run]


def git(root: Path, *arguments: str, check: bool = True) -> str:
    who = ["-c", "user.name=t", "-c", "user.email=t@t.invalid", "-c", "init.defaultBranch=main"]
    done = subprocess.run(["git", *who, *arguments], cwd=root, check=check, capture_output=True, text=True)
    return done.stdout


def commit(root: Path, message: str) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", message)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a repository with two pages, and a branch ``other`` where nothing happened yet."""
    root = factory.checkout(tmp_path)
    factory.add_snippet(root, "compile/other/basics")
    factory.add_page(root, "compile/other", api="[torch.compiler.other]")
    git(root, "init", "--quiet")
    commit(root, "Start")
    git(root, "branch", "other")
    return load_project(root)


def both(project: Project, ours: Callable[[], object], theirs: Callable[[], object]) -> str:
    """Commit one thing on each branch and merge ``other`` into this one; return what git says of the state."""
    root = project.root
    ours()
    commit(root, "Ours")
    git(root, "switch", "--quiet", "other")
    theirs()
    commit(root, "Theirs")
    git(root, "switch", "--quiet", "main")
    git(root, "merge", "--quiet", "other", check=False)
    return git(root, "status", "--porcelain")


def recorded(project: Project, release: str, runs: Runs) -> Callable[[], object]:
    return lambda: factory.record(project.root, release, runs)


def held(project: Project) -> dict[str, dict[str, Run]]:
    """Return the runs that the page has now, read from its sealed file."""
    found = evidence_files.load(project.root / PLACE, project.root / "evidence")
    return {release: dict(table) for release, table in found.runs.items()}


def test_two_pages_never_meet_in_a_file(project: Project) -> None:
    other = "compile/other/basics"
    state = both(
        project,
        recorded(project, "2.6.0", {factory.NAME: factory.run(project)}),
        recorded(project, "2.6.0", {other: factory.run(project, other)}),
    )
    assert state == ""
    assert resolve_conflicts(project.root) == []
    assert set(load_project(project.root).evidence["cpu-x86_64", "2.6.0"].runs) == {factory.NAME, other}


def test_one_page_recorded_twice_is_merged_by_resolve(
    project: Project, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What only one side has is taken from there: here each side recorded a release of its own."""
    first = factory.run(project, torch="2.6.0", stdout="ours\n")
    second = factory.run(project, torch="2.7.1", stdout="theirs\n")
    state = both(
        project,
        recorded(project, "2.6.0", {factory.NAME: first}),
        recorded(project, "2.7.1", {factory.NAME: second}),
    )
    assert state == f"AA {PLACE}\n"
    monkeypatch.chdir(project.root)
    assert main(["resolve"]) == 0
    assert capsys.readouterr().out == f"{PLACE}: both sides taken in\n"
    assert held(project) == {"2.6.0": {"basics": first}, "2.7.1": {"basics": second}}
    assert git(project.root, "status", "--porcelain") == f"M  {PLACE}\n", "staged, so git can go on"
    git(project.root, "commit", "--quiet", "--no-edit")
    assert main(["resolve"]) == 0
    assert "no evidence waits to be merged" in capsys.readouterr().out


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"date": "2026-11-02"}, {"date": "2026-11-01"}),
        ({"date": "2026-11-01"}, {"date": "2026-11-09", "sha256": "0" * 64}),
        ({"date": "2026-11-02", "sha256": "1" * 64}, {"date": "2026-11-01", "sha256": "0" * 64}),
    ],
)
def test_of_two_runs_that_of_todays_file_counts_then_the_later_one(
    project: Project, better: dict[str, str], worse: dict[str, str], swapped: bool
) -> None:
    """Whichever side it is on."""
    runs = [
        factory.run(project, torch="2.6.0", stdout=f"{said}\n", **changes)
        for said, changes in (("better", better), ("worse", worse))
    ]
    ours, theirs = reversed(runs) if swapped else runs
    state = both(
        project, recorded(project, "2.6.0", {factory.NAME: ours}), recorded(project, "2.6.0", {factory.NAME: theirs})
    )
    assert state == f"AA {PLACE}\n"
    assert resolve_conflicts(project.root) == [PLACE]
    assert held(project) == {"2.6.0": {"basics": runs[0]}}


def test_a_file_that_one_side_deleted_is_kept_as_the_other_side_has_it(project: Project) -> None:
    run = factory.run(project, torch="2.6.0")
    recorded(project, "2.6.0", {factory.NAME: run})()
    commit(project.root, "Before")
    git(project.root, "branch", "--force", "other")
    later = factory.run(project, torch="2.7.1")
    state = both(
        project,
        (project.root / PLACE).unlink,
        recorded(project, "2.7.1", {factory.NAME: later}),
    )
    assert state == f"DU {PLACE}\n"
    resolve_conflicts(project.root)
    assert held(project) == {"2.6.0": {"basics": run}, "2.7.1": {"basics": later}}


def test_of_two_whole_runs_the_later_one_stays(project: Project) -> None:
    folder = project.root / "evidence"
    whole = factory.whole_run()
    state = both(
        project,
        lambda: evidence_files.save_whole_run(whole, folder),
        lambda: evidence_files.save_whole_run(replace(whole, date="2026-11-01", snippets=1), folder),
    )
    assert state == "AA evidence/cpu-x86_64/2.6.0.json\n"
    assert resolve_conflicts(project.root) == ["evidence/cpu-x86_64/2.6.0.json"]
    assert evidence_files.load_whole_runs(folder) == [whole]


def test_a_side_that_was_edited_by_hand_is_refused(project: Project) -> None:
    def edited() -> None:
        recorded(project, "2.7.1", {factory.NAME: factory.run(project)})()
        path = project.root / PLACE
        path.write_text(path.read_text().replace("eager", "faster"))

    both(project, recorded(project, "2.6.0", {factory.NAME: factory.run(project)}), edited)
    with pytest.raises(EvidenceError, match=rf"{PLACE} \(theirs\): seal does not match"):
        resolve_conflicts(project.root)
    assert git(project.root, "status", "--porcelain") == f"AA {PLACE}\n", "nothing was touched"
