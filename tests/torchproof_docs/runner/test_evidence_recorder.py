"""What a run of snippets leaves in a checkout: the files of pages, and what the whole run was."""

import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from pathlib import Path

import pytest

import factory
from torchproof.errors import RunnerError
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.page_evidence import PageEvidence, Run, hash_machine
from torchproof_docs.evidence.repository import Repository
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.devices.machine import Machine
from torchproof_docs.runner.evidence_recorder import EvidenceRecorder
from torchproof_docs.runner.lookups.api_lookup import ApiEntry
from torchproof_docs.runner.outcomes import Failure, Outcome
from torchproof_docs.runner.run_records import build_machine_table, build_run, get_covered_release
from torchproof_docs.verdicts.project import load_project

OTHER = "compile/other/basics"
NAME = "torch.compiler.set_stance"
CPU = Machine(
    device=factory.TARGET,
    name="Some CPU",
    offers=frozenset({"cpu"}),
    reasons={"a100": "no CUDA device: no NVIDIA driver"},
    count=0,
    capability=None,
    driver=None,
    memory=None,
    cpu="Some CPU",
    cores=2,
    platform="Linux x86_64 glibc 2.36",
    torch="2.6.0+cpu",
    cuda=None,
    python="3.11.7",
)
PASSED = Outcome(OutcomeKind.PASSED, 0.1234, "eager\n", None)
FAILED = Outcome(OutcomeKind.FAILED, 0.1, "", Failure("ValueError", "rank 1: no at 0x7f00deadbeef"))


@pytest.fixture
def checkout(tmp_path: Path) -> Repository:
    """Return a checkout of two pages with a snippet each."""
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, OTHER)
    factory.add_page(tmp_path, "compile/other", api="[torch.compiler.other]")
    return Repository.load_records(tmp_path)


def again(checkout: Repository) -> Repository:
    return Repository.load_records(checkout.root)


def record(
    checkout: Repository, outcomes: dict[str, Outcome], machine: Machine = CPU, who: str | None = None
) -> EvidenceRecorder:
    """Record outcomes by snippet name in a checkout as it is now."""
    recording = EvidenceRecorder(again(checkout), machine, who)
    for name, outcome in outcomes.items():
        recording.add_run(checkout.snippets[name], outcome)
    recording.finish()
    return recording


def page(checkout: Repository, id: str = factory.ID) -> PageEvidence:
    folder = checkout.root / "evidence"
    return evidence_files.load_page(evidence_files.get_page_path(folder, factory.TARGET, id), folder)


def run_of(checkout: Repository, name: str = factory.NAME, release: str = "2.6.0") -> Run:
    owner, _, aspect = name.rpartition("/")
    return page(checkout, owner).runs[release][aspect]


def found(*present: str) -> Callable[[Sequence[str]], dict[str, ApiEntry]]:
    """Return a look-up that knows some names."""
    return lambda names: {name: ApiEntry(name in present, "function" if name in present else None) for name in names}


def test_each_run_goes_into_the_file_of_its_page(checkout: Repository) -> None:
    record(checkout, {factory.NAME: PASSED, OTHER: FAILED})
    key = hash_machine(build_machine_table(CPU, None))
    run = run_of(checkout)
    assert (run.outcome, run.seconds, run.torch, run.machine, run.stdout) == (
        OutcomeKind.PASSED,
        0.12,
        "2.6.0+cpu",
        key,
        "eager\n",
    )
    assert run.sha256 == checkout.snippets[factory.NAME].sha256
    assert run_of(checkout, OTHER).error == {"type": "ValueError", "message": "no at 0x…"}, "neither rank nor address"
    assert list(page(checkout).runs["2.6.0"]) == ["basics"]
    assert page(checkout).machines == {key: build_machine_table(CPU, None)}


def test_a_machine_is_described_without_its_torch_and_with_its_owner(checkout: Repository) -> None:
    table = build_machine_table(CPU, "Ada")
    assert table.keys() == asdict(CPU).keys() - {"torch"} | {"contributor"}
    assert (table["contributor"], table["offers"]) == ("Ada", ["cpu"])
    assert "contributor" not in build_machine_table(CPU, None)
    record(checkout, {factory.NAME: PASSED}, who="Ada")
    assert [machine["contributor"] for machine in page(checkout).machines.values()] == ["Ada"]


def test_an_old_run_that_says_the_same_keeps_its_entry(checkout: Repository) -> None:
    """So that a re-run on another day, machine or build changes nothing in git."""
    record(checkout, {factory.NAME: PASSED})
    before = evidence_files.get_page_path(checkout.root / "evidence", factory.TARGET, factory.ID).read_bytes()
    record(
        checkout, {factory.NAME: replace(PASSED, seconds=9.0)}, replace(CPU, torch="2.6.0+cu126", cuda="12.6", cores=8)
    )
    assert evidence_files.get_page_path(checkout.root / "evidence", factory.TARGET, factory.ID).read_bytes() == before
    record(checkout, {factory.NAME: FAILED})
    assert run_of(checkout).outcome == OutcomeKind.FAILED


def test_builds_of_one_release_stand_in_one_file(checkout: Repository) -> None:
    """A CPU build and a CUDA build that ran on a CPU are both evidence of the CPU; each run names its own."""
    factory.add_snippet(checkout.root, "compile/stance/part")
    both = again(checkout)
    record(both, {factory.NAME: PASSED})
    record(both, {"compile/stance/part": PASSED}, replace(CPU, torch="2.6.0+cu126", cuda="12.6"), who="Ada")
    runs = page(both).runs["2.6.0"]
    assert {aspect: run.torch for aspect, run in runs.items()} == {"basics": "2.6.0+cpu", "part": "2.6.0+cu126"}
    owners = [page(both).machines[run.machine].get("contributor") for run in runs.values()]
    assert owners == [None, "Ada"]


def test_releases_stand_in_one_file(checkout: Repository) -> None:
    for torch in ("2.5.1+cpu", "2.6.0+cpu", "2.7.1+cpu"):
        record(checkout, {factory.NAME: PASSED}, replace(CPU, torch=torch))
    assert list(page(checkout).runs) == ["2.5.1", "2.6.0", "2.7.1"]


@pytest.mark.parametrize("torch", ["2.7.0+cpu", "2.6.1", "2.7.1a0+git"])
def test_a_patch_that_is_not_the_covered_one_is_refused_before_anything_runs(checkout: Repository, torch: str) -> None:
    with pytest.raises(RunnerError, match=r"torch 2\.\d\.\S+ is not covered; record with torch 2\.\d\.\d"):
        EvidenceRecorder(checkout, replace(CPU, torch=torch))
    assert get_covered_release(checkout, replace(CPU, torch="2.7.1+cu128")).minor == "2.7"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_checkout_that_cannot_be_written_is_refused_before_anything_runs(checkout: Repository) -> None:
    folder = checkout.root / "evidence"
    folder.chmod(0o500)
    with pytest.raises(RunnerError, match="evidence is written there: make it writable"):
        EvidenceRecorder(checkout, CPU)
    folder.chmod(0o700)


def test_a_file_in_the_place_of_the_evidence_is_refused_before_anything_runs(checkout: Repository) -> None:
    (checkout.root / "evidence").rmdir()
    (checkout.root / "evidence").write_text("")
    with pytest.raises(RunnerError, match="evidence is written there: make it writable"):
        EvidenceRecorder(checkout, CPU)


def test_each_run_is_filed_at_once(checkout: Repository) -> None:
    """What is filed survives even kill -9, and ``--only fresh`` goes on from there."""
    names = [f"compile/stance/part_{number:02}" for number in range(5)]
    for name in names:
        factory.add_snippet(checkout.root, name)
    recording = EvidenceRecorder(again(checkout), CPU)
    for number, name in enumerate(names, start=1):
        recording.add_run(recording.checkout.snippets[name], PASSED)
        assert len(again(checkout).evidence[factory.TARGET, "2.6.0"].runs) == number
    recording.finish()
    assert len(again(checkout).evidence[factory.TARGET, "2.6.0"].runs) == len(names)


def test_what_another_process_recorded_meanwhile_stays(checkout: Repository) -> None:
    """A page's file is merged into as it is on disk, not as it was when the recording began."""
    factory.add_snippet(checkout.root, "compile/stance/part")
    recording = EvidenceRecorder(again(checkout), CPU)
    record(again(checkout), {"compile/stance/part": PASSED})
    recording.add_run(recording.checkout.snippets[factory.NAME], PASSED)
    recording.finish()
    assert list(page(checkout).runs["2.6.0"]) == ["basics", "part"]


def test_names_are_looked_up_for_the_pages_asked_for(checkout: Repository) -> None:
    recording = EvidenceRecorder(checkout, CPU)
    asked: list[str] = []
    recording.record_lookups([factory.ID], lambda names: asked.extend(names) or found(NAME)(names))  # type: ignore[func-returns-value]
    assert asked == [NAME]
    assert page(checkout).api == {"2.6.0": {NAME: asdict(ApiEntry(True, "function"))}}
    recording.record_lookups(checkout.lookup_names_by_page, found())
    assert page(checkout).api["2.6.0"][NAME]["present"] is False
    assert list(page(checkout, "compile/other").api["2.6.0"]) == ["torch.compiler.other"]


def test_orphans_are_dropped_at_the_end(checkout: Repository) -> None:
    """Runs of snippets and look-ups of names that are gone, and whole files of pages that are gone."""
    factory.add_snippet(checkout.root, "compile/stance/gone")
    factory.add_snippet(checkout.root, "compile/lost/basics")
    before = again(checkout)
    record(before, dict.fromkeys((factory.NAME, "compile/stance/gone", "compile/lost/basics"), PASSED))
    api = {NAME: factory.name_entry(), "torch.gone": factory.name_entry()}
    factory.record(checkout.root, "2.7.1", {}, api=api)
    for name in ("compile/stance/gone", "compile/lost/basics"):
        (checkout.root / "snippets" / f"{name}.py").unlink()
    EvidenceRecorder(again(checkout), CPU).finish()
    assert page(checkout).runs.keys() == {"2.6.0"}
    assert list(page(checkout).runs["2.6.0"]) == ["basics"]
    assert list(page(checkout).api["2.7.1"]) == [NAME], "of every release"
    assert not evidence_files.get_page_path(checkout.root / "evidence", factory.TARGET, "compile/lost").exists()


def test_what_came_into_the_checkout_while_it_ran_is_no_orphan(checkout: Repository) -> None:
    """Such as by a merge: the runs of a script that is new stay."""
    under_way = EvidenceRecorder(checkout, CPU)
    factory.add_snippet(checkout.root, "compile/other/late")
    record(again(checkout), {"compile/other/late": PASSED})
    under_way.finish()
    assert run_of(checkout, "compile/other/late").outcome == "passed"


def test_orphans_of_other_targets_are_left_to_their_own_machines(checkout: Repository) -> None:
    gone = factory.run(load_project(checkout.root))
    factory.record(checkout.root, "2.6.0", {"compile/stance/gone": gone}, target="h200")
    EvidenceRecorder(again(checkout), CPU).finish()
    assert ("h200", factory.ID) in again(checkout).pages


def test_a_whole_run_counts_what_said_something_else_than_before(checkout: Repository) -> None:
    first = record(checkout, {factory.NAME: PASSED, OTHER: PASSED}).record_whole_run(seconds=1.26, jobs=2)
    assert (first.compared, first.changed) == (0, ()), "nothing had run before"
    assert (first.target, first.torch, first.release) == (factory.TARGET, "2.6.0+cpu", "2.6.0")
    assert (first.snippets, first.outcomes, first.seconds, first.jobs) == (2, {"passed": 2}, 1.3, 2)
    assert first.machine == build_machine_table(CPU, None)
    outcomes = {factory.NAME: FAILED, OTHER: replace(PASSED, seconds=5.0)}
    second = record(checkout, outcomes).record_whole_run(seconds=2.0, jobs=1)
    assert second.outcomes == {"failed": 1, "passed": 1}
    assert (second.compared, second.changed) == (2, (f"{factory.NAME}: outcome, error, output",))
    assert evidence_files.load_full_runs(checkout.root / "evidence") == [second]


def test_a_run_of_another_file_is_not_compared(checkout: Repository) -> None:
    record(checkout, {factory.NAME: PASSED, OTHER: PASSED})
    path = checkout.snippets[factory.NAME].path
    path.write_text(path.read_text() + "# changed\n")
    whole = record(again(checkout), {factory.NAME: FAILED, OTHER: PASSED}).record_whole_run(seconds=1.0, jobs=1)
    assert (whole.snippets, whole.compared, whole.changed) == (2, 1, ())


def test_an_outcome_becomes_a_run_that_is_the_same_each_time(checkout: Repository) -> None:
    outcome = Outcome(
        OutcomeKind.PASSED,
        1.005,
        "saved to /tmp/tmpabc/x\nmetric: speedup = 2.1 x\n",
        None,
        ("FutureWarning: <f at 0x7f00deadbeef>", "FutureWarning: <f at 0x7f00deadbeee>"),
        {"speedup": (2.1, "x")},
        "not recorded",
    )
    run = build_run(outcome, checkout.snippets[factory.NAME], torch="2.6.0", machine="m")
    assert run.stdout == "saved to <tmp>/x\nmetric: speedup = 2.1 x\n"
    assert run.warnings == ("FutureWarning: <f at 0x…>",)
    assert run.metrics == {"speedup": (2.1, "x")}
