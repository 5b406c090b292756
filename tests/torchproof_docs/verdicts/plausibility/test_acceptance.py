"""Runs made elsewhere: merged where they can be true, refused with a line for each planted fault."""

import json
from pathlib import Path

import pytest

import factory
import post
from command_line import main
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.page_evidence import PageEvidence, Run, hash_machine
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.feature_tables import render_coverage
from torchproof_docs.site.pages.run_pages import render_run_pages
from torchproof_docs.verdicts.plausibility import acceptance
from torchproof_docs.verdicts.project import Project, load_project

GPU = "compile/stance/gpu"
NAME = "torch.compiler.set_stance"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root = factory.checkout(tmp_path / "checkout")
    factory.add_snippet(root, GPU, needs="hopper")
    return load_project(root)


def held(path: Path, torch: str = post.TORCH) -> dict[str, Run]:
    """Return the runs that a file has for a release, by aspect."""
    return dict(evidence_files.read_page(path).runs[torch])


def test_a_good_file_is_taken_and_shown_with_its_owner(project: Project, tmp_path: Path) -> None:
    path = post.sent(project, tmp_path)
    assert post.problems(project, path) == []
    assert acceptance.merge_file(project, path) == project.root / "evidence" / "h100-80gb" / "compile" / "stance.json"
    again = load_project(project.root)
    (machine,) = again.evidence_index.evidence["h100-80gb", "2.7.1"].machines.values()
    assert machine["contributor"] == "Ada"
    assert post.problems(again, path) == [], "taking a file twice is no problem"
    assert "sent by Ada" in render_coverage(DocsVersion(again, again.releases.latest), "")


def test_a_name_is_shown_as_text(project: Project, tmp_path: Path) -> None:
    acceptance.merge_file(project, post.sent(project, tmp_path, owner={"contributor": "<b>Ada</b>"}))
    again = load_project(project.root)
    version = DocsVersion(again, again.releases.latest)
    assert "sent by &lt;b&gt;Ada&lt;/b&gt;" in render_coverage(version, "")
    pages = render_run_pages(version, [again.features[factory.ID]], [])
    assert "sent by &lt;b&gt;Ada&lt;/b&gt;" in pages[f"{factory.ID}/runs/"]


@pytest.mark.parametrize(
    ("run", "problem"),
    [
        (
            {"sha256": "0" * 64},
            "compile/stance/basics on 2.7.1: ran another file than today's; run it again on today's checkout",
        ),
        ({"machine": "nobody"}, "compile/stance/basics on 2.7.1: machine nobody is not described"),
    ],
)
def test_a_run_that_cannot_be_is_refused(
    project: Project, tmp_path: Path, run: dict[str, object], problem: str
) -> None:
    found = post.problems(project, post.sent(project, tmp_path, run=run))
    assert any(line.startswith(problem) for line in found), found


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"name": "compile/stance/gone"}, "compile/stance/gone: no such snippet today"),
        ({"name": "compile/gone/basics"}, "the page compile/gone does not exist today; run it again"),
        ({"release": "2.7.0"}, "torch 2.7.0 is not covered; run it with 2.7.1"),
        ({"release": "3.0.0"}, "'3.0' is not a covered release"),
        ({"target": "../../etc"}, '$.target: "../../etc" does not match'),
        ({"page": "../../etc"}, '$.page: "../../etc" does not match'),
    ],
)
def test_a_file_that_cannot_be_placed_is_refused(
    project: Project, tmp_path: Path, changes: dict[str, object], problem: str
) -> None:
    (tmp_path / "a" / "b" / "c").mkdir(parents=True)
    found = post.problems(project, post.sent(project, tmp_path / "a" / "b" / "c", **changes))  # type: ignore[arg-type]
    assert any(problem in line for line in found), found


def test_look_ups_alone_are_enough_for_a_page_that_owns_no_snippet(project: Project, tmp_path: Path) -> None:
    factory.add_page(project.root, "compile/unproved", api="[torch.compile]", proof="[compile/stance/basics]")
    again = load_project(project.root)
    names = {"2.7.1": {"torch.compile": factory.name_entry()}}
    path = evidence_files.save_page(PageEvidence(post.TARGET, "compile/unproved", api=names), tmp_path)
    assert post.problems(again, path) == []
    assert evidence_files.read_page(acceptance.merge_file(again, path)).api == names


def test_an_edited_file_is_refused(project: Project, tmp_path: Path) -> None:
    path = post.sent(project, tmp_path)
    path.write_text(path.read_text().replace('"eager\\n"', '"faster\\n"'))
    assert post.problems(project, path)[0].startswith("seal does not match its content, so it was edited by hand")


def test_a_file_off_the_schema_is_refused_before_anything_reads_it(project: Project, tmp_path: Path) -> None:
    path = post.sent(project, tmp_path)
    table = json.loads(path.read_text())
    path.write_text(json.dumps({**table, "runs": {"../../x": {}}}))
    assert any(line.startswith("$.runs") for line in post.problems(project, path))
    path.write_text("{")
    assert "damaged" in post.problems(project, path)[0]


def test_two_people_with_the_same_gpu_stand_in_one_file(project: Project, tmp_path: Path) -> None:
    """Whose machine it is belongs to the machine, so what Grace adds leaves what Ada sent."""
    acceptance.merge_file(project, post.sent(project, tmp_path))
    path = post.sent(project, tmp_path, name=GPU, owner={"contributor": "Grace"})
    assert post.problems(project, path) == []
    evidence = evidence_files.read_page(acceptance.merge_file(project, path))
    whose = {name: evidence.machines[run.machine]["contributor"] for name, run in evidence.runs["2.7.1"].items()}
    assert whose == {"basics": "Ada", "gpu": "Grace"}


OTHERWISE = {"outcome": OutcomeKind.FAILED, "error": factory.MISSING, "stdout": ""}


def test_a_run_that_says_the_same_leaves_the_one_that_is_there(project: Project, tmp_path: Path) -> None:
    acceptance.merge_file(project, post.sent(project, tmp_path))
    path = post.sent(project, tmp_path, owner={"contributor": "Grace"}, run={"date": "2026-11-09"})
    assert post.problems(project, path) == []
    place = acceptance.merge_file(project, path)
    assert held(place)["basics"].date == "2026-11-01"
    assert [machine["contributor"] for machine in evidence_files.read_page(place).machines.values()] == ["Ada"]


def test_a_run_of_an_older_file_gives_way(project: Project, tmp_path: Path) -> None:
    """It is stale whoever made it."""
    stale = factory.run(project, machine="m", sha256="0" * 64)
    factory.record(project.root, "2.7.1", {factory.NAME: stale}, target=post.TARGET)
    path = post.sent(project, tmp_path, run=OTHERWISE)
    assert post.problems(project, path) == []
    assert held(acceptance.merge_file(project, path))["basics"].outcome == OutcomeKind.FAILED


def test_only_what_is_new_is_checked_and_merged(project: Project, tmp_path: Path) -> None:
    """A runner's file repeats what it found in the checkout; an old run there is no fault of the new ones."""
    key = hash_machine(post.H100)
    stale = factory.run(project, machine=key, torch=post.BUILD, sha256="0" * 64)
    there = PageEvidence(post.TARGET, factory.ID, {key: post.H100}, {"2.7.1": {"basics": stale}})
    evidence_files.save_page(there, project.root / "evidence")
    gpu = factory.run(project, GPU, machine=key, torch=post.BUILD)
    path = post.sent(project, tmp_path, owner={}, runs={"2.7.1": {"basics": stale, "gpu": gpu}})
    assert post.problems(project, path) == []
    assert held(acceptance.merge_file(project, path)) == {"basics": stale, "gpu": gpu}


def test_releases_of_one_page_are_taken_one_after_the_other(project: Project, tmp_path: Path) -> None:
    """As a matrix sends them: a job a release, each with a file of the same page."""
    first = post.sent(project, tmp_path, owner={}, file="stance.json")
    acceptance.merge_file(project, first)
    second = post.sent(project, tmp_path, owner={}, release="2.6.0", file="stance.json")
    assert post.problems(project, second) == []
    assert set(evidence_files.read_page(acceptance.merge_file(project, second)).runs) == {"2.6.0", "2.7.1"}


@pytest.mark.parametrize("sha256", ["0" * 64, None])
def test_what_a_job_found_in_the_checkout_does_not_undo_what_another_job_recorded(
    project: Project, tmp_path: Path, sha256: str | None
) -> None:
    """Each job of a matrix ran one release; in its files the others are as they were before the matrix began."""
    key = hash_machine(post.H100)
    before = {"machine": key, "torch": post.BUILD, "stdout": "eager before\n", **({"sha256": sha256} if sha256 else {})}
    old = {
        release: {"basics": factory.run(project, **{**before, "torch": f"{release}+cu126"})}
        for release in ("2.6.0", "2.7.1")
    }
    names = {release: {NAME: factory.name_entry(present=False)} for release in old}
    found = PageEvidence(post.TARGET, factory.ID, {key: post.H100}, old, names)
    evidence_files.save_page(found, project.root / "evidence")
    started = load_project(project.root)
    for release in old:
        new = {"basics": factory.run(project, machine=key, torch=f"{release}+cu126", stdout="eager after\n")}
        api = {**names, release: {NAME: factory.name_entry()}}
        path = post.sent(started, tmp_path, owner={}, runs={**old, release: new}, api=api)
        assert post.problems(started, path) == []
        place = acceptance.merge_file(started, path)
    taken = evidence_files.read_page(place)
    assert [table["basics"].stdout for table in taken.runs.values()] == ["eager after\n", "eager after\n"]
    assert [table[NAME]["present"] for table in taken.api.values()] == [True, True]


def test_a_machine_that_lacks_something_does_not_undo_a_run(project: Project, tmp_path: Path) -> None:
    acceptance.merge_file(project, post.sent(project, tmp_path))
    unmet = {"outcome": OutcomeKind.UNMET, "error": {"type": "Unmet", "message": "1 CUDA device, 2 needed"}}
    path = post.sent(project, tmp_path, run=unmet, owner={"contributor": "Grace"})
    assert post.problems(project, path) == []
    assert held(acceptance.merge_file(project, path))["basics"].outcome == OutcomeKind.PASSED


def test_what_the_page_no_longer_has_goes_when_something_is_taken(project: Project, tmp_path: Path) -> None:
    gone = factory.run(project, machine="m")
    factory.record(project.root, "2.7.1", {"compile/stance/gone": gone}, target=post.TARGET)
    assert list(held(acceptance.merge_file(project, post.sent(project, tmp_path)))) == ["basics"]


def test_the_command_takes_what_is_acceptable_and_names_what_is_not(
    project: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = str(project.root)
    good = post.sent(project, tmp_path)
    (tmp_path / "bad").mkdir()
    bad = post.sent(project, tmp_path / "bad", run={"sha256": "0" * 64})
    assert main(["--root", root, "accept", "--check", str(good)]) == 0
    assert "acceptable" in capsys.readouterr().out
    assert not (project.root / "evidence" / "h100-80gb").exists()
    assert main(["--root", root, "accept", str(bad), str(good)]) == 1
    output = capsys.readouterr()
    assert "ran another file than today's" in output.err
    assert "merged into evidence/h100-80gb/compile/stance.json" in output.out
    assert main(["--root", root, "accept", str(tmp_path / "none.json")]) == 2
    assert "none.json' does not exist" in capsys.readouterr().err


def test_the_command_leaves_a_record_of_behaviour_in_a_folder_alone(
    project: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = post.sent(project, tmp_path / "sent", run={"date": "2026-10-05"})
    record = tmp_path / "sent" / "behaviour" / "cpu-x86_64" / "2.6.0.json"
    record.parent.mkdir(parents=True)
    record.write_text("{}")
    assert main(["--root", str(project.root), "accept", "--check", str(tmp_path / "sent")]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert good.name in line


def test_the_command_takes_a_folder_as_the_jobs_of_a_matrix_left_it(
    project: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An artifact a release, each with the files of pages and of a whole run that changed."""
    for release in ("2.6.0", "2.7.1"):
        folder = tmp_path / "sent" / f"evidence-hopper-{release}" / "evidence" / post.TARGET
        (folder / "compile").mkdir(parents=True)
        sent = post.sent(project, tmp_path, owner={}, release=release, run={"date": "2026-10-05"})
        sent.rename(folder / "compile" / "stance.json")
        whole = factory.whole_run(target=post.TARGET, torch=f"{release}+cu126", machine=post.H100, date="2026-10-05")
        evidence_files.save_full_run(whole, folder.parent)
    assert main(["--root", str(project.root), "accept", str(tmp_path / "sent")]) == 0, capsys.readouterr().err
    evidence = project.root / "evidence"
    assert set(evidence_files.read_page(evidence / post.TARGET / "compile" / "stance.json").runs) == {"2.6.0", "2.7.1"}
    assert [run.release for run in evidence_files.load_full_runs(evidence)] == ["2.6.0", "2.7.1"]


def sent_whole_run(folder: Path, **changes: object) -> Path:
    whole = {"target": post.TARGET, "torch": post.BUILD, "machine": post.H100, "date": "2026-11-02"}
    return evidence_files.save_full_run(factory.whole_run(**{**whole, **changes}), folder / "sent")


def test_of_two_whole_runs_the_later_stays(project: Project, tmp_path: Path) -> None:
    later, older = (sent_whole_run(tmp_path / day, date=day) for day in ("2026-11-05", "2026-11-04"))
    for path in (later, older):
        assert post.problems(project, path) == []
        place = acceptance.merge_file(project, path)
    assert place == project.root / "evidence" / "h100-80gb" / "2.7.1.json"
    assert place.read_bytes() == later.read_bytes()


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"torch": "2.7.0+cu126"}, "torch 2.7.0 is not covered; run it with 2.7.1"),
        ({"torch": "3.0.0"}, "'3.0' is not a covered release"),
        ({"machine": {**post.H100, "capability": "8.0"}}, "NVIDIA H100 80GB HBM3 has compute capability 9.0, not 8.0"),
        ({"machine": {**post.H100, "device": "h200"}}, "device h200 in a file of h100-80gb"),
        ({"machine": {**post.H100, "python": "3.15.0"}}, "Python 3.15.0: torch 2.7.1 has wheels for 3.9 to 3.13"),
        ({"machine": {}}, '$.machine: "device" is a required property'),
        ({"outcomes": {"great": 2}}, '$.outcomes: "great" is not one of'),
    ],
)
def test_a_whole_run_that_cannot_be_is_refused(
    project: Project, tmp_path: Path, changes: dict[str, object], problem: str
) -> None:
    assert any(problem in line for line in post.problems(project, sent_whole_run(tmp_path, **changes)))


def test_an_edited_whole_run_is_refused(project: Project, tmp_path: Path) -> None:
    path = sent_whole_run(tmp_path)
    path.write_text(path.read_text().replace('"compared": 2', '"compared": 1'))
    assert post.problems(project, path)[0].startswith("seal does not match its content")


def test_a_folder_without_evidence_is_named(
    project: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["--root", str(project.root), "accept", str(tmp_path / "empty")]) == 0
    assert f"{tmp_path / 'empty'}: no evidence there" in capsys.readouterr().out
