"""Cells and proofs, with planted cases for every way a run can mislead."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import factory
from torchproof_docs.records.known_failures import FILE
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.project import Project, load_project
from torchproof_docs.verdicts.proofs import Proof, find_feature_cell

NAME = factory.NAME


def cells(project: Project) -> dict[str, Verdict]:
    snippet = project.snippets[NAME]
    found = project.evidence_index.list_cells(snippet, project.api_by_snippet[NAME], factory.TARGET)
    return {cell.release.minor: cell.verdict for cell in found}


def proof(project: Project) -> Proof:
    return project.proofs[factory.ID]


def with_runs(root: Path, runs: Mapping[str, str | tuple[str, str]], **changes: str) -> Project:
    """Return a checkout in which each torch release has the given outcome, or error as (type, message)."""
    factory.checkout(root)
    if changes:
        factory.add_snippet(root, **changes)
    project = load_project(root)
    for release, said in runs.items():
        if isinstance(said, str):
            run = factory.run(project, outcome=said)
        else:
            run = factory.run(project, outcome="failed", error={"type": said[0], "message": said[1]})
        factory.record(root, release, {NAME: run})
    return load_project(root)


def test_a_since_is_proved_by_a_failure_before_and_passes_after(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    assert cells(project) == {"2.5": "absent", "2.6": "works", "2.7": "works"}
    assert proof(project).verdict == "proved"
    assert proof(project).reason == "The script passes on 2.6.0 and fails on 2.5.1."
    last = proof(project).last_absent
    assert last is not None
    assert last.run is not None
    assert last.run.error == factory.MISSING


def test_a_pass_below_since_is_a_contradiction(tmp_path: Path) -> None:
    project = with_runs(tmp_path, {"2.5.1": "passed", "2.6.0": "passed", "2.7.1": "passed"})
    assert cells(project)["2.5"] == "contradicted"
    assert proof(project).verdict == "contradicted"


def test_a_failure_inside_the_range_is_a_contradiction(tmp_path: Path) -> None:
    project = with_runs(tmp_path, {"2.5.1": "failed", "2.6.0": "passed", "2.7.1": "failed"})
    assert cells(project)["2.7"] == "contradicted"


def test_a_pass_above_until_is_a_contradiction(tmp_path: Path) -> None:
    project = with_runs(tmp_path, {"2.5.1": "failed", "2.6.0": "passed", "2.7.1": "passed"}, spec=">=2.6,<2.7")
    assert cells(project)["2.7"] == "contradicted"


@pytest.mark.parametrize(
    "error",
    [
        ("AttributeError", "module 'torch.compiler' has no attribute 'set_stance'"),
        ("ImportError", "cannot import name 'set_stance' from 'torch.compiler' (<site-packages>/torch/compiler.py)"),
        ("ModuleNotFoundError", "No module named 'torch.compiler'"),
    ],
)
def test_a_missing_feature_is_absent(tmp_path: Path, error: tuple[str, str]) -> None:
    assert cells(with_runs(tmp_path, {"2.5.1": error}))["2.5"] == "absent"


@pytest.mark.parametrize(
    "error",
    [
        ("ModuleNotFoundError", "No module named 'numpy'"),
        ("ImportError", "cannot import name 'thing' from 'pytorch_lightning'"),
        ("NameError", "name 'set_stance' is not defined"),
        ("AttributeError", "'list' object has no attribute 'apend'"),
        ("AssertionError", "wrong value"),
        ("TypeError", "set_stance() takes 1 positional argument"),
    ],
)
def test_an_incidental_failure_below_since_proves_nothing(tmp_path: Path, error: tuple[str, str]) -> None:
    project = with_runs(tmp_path, {"2.5.1": error, "2.6.0": "passed", "2.7.1": "passed"})
    assert cells(project)["2.5"] == "contradicted"
    assert proof(project).verdict == "contradicted"


@pytest.mark.parametrize("outcome", ["timeout", "crashed"])
def test_a_time_out_or_crash_below_since_proves_nothing(tmp_path: Path, outcome: str) -> None:
    assert cells(with_runs(tmp_path, {"2.5.1": outcome}))["2.5"] == "contradicted"


def test_an_announced_failure_is_absent(tmp_path: Path) -> None:
    project = with_runs(
        tmp_path,
        {"2.5.1": ("AssertionError", "gradient is 1, not 3")},
        extra='# absent = ["AssertionError: gradient is"]\n',
    )
    assert cells(project)["2.5"] == "absent"


def test_an_outcome_that_varies_with_the_machine_proves_nothing_outside_the_range(tmp_path: Path) -> None:
    extra = '# varies = "wrong values only without AVX-512"\n'
    project = with_runs(tmp_path, {"2.5.1": "passed", "2.6.0": "passed", "2.7.1": "failed"}, extra=extra)
    assert cells(project) == {"2.5": "not run", "2.6": "works", "2.7": "contradicted"}
    cell = project.evidence_index.get_best_cell(project.snippets[NAME], (), project.releases.baseline)
    assert cell.reason == "Outside its claim the outcome depends on the machine: wrong values only without AVX-512."


def test_a_changed_snippet_makes_its_runs_stale(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    path = tmp_path / "snippets" / f"{NAME}.py"
    path.write_text(path.read_text() + "# changed\n")
    project = load_project(tmp_path)
    assert set(cells(project).values()) == {"stale"}
    assert proof(project).verdict == "stale"


def test_an_unmet_need_is_not_run_and_says_why(tmp_path: Path) -> None:
    project = with_runs(tmp_path, {"2.6.0": "passed"})
    unmet = factory.run(project, outcome="unmet", error={"type": "Unmet", "message": "no CUDA device"})
    factory.record(tmp_path, "2.6.0", {NAME: unmet})
    snippet, project = project.snippets[NAME], load_project(tmp_path)
    cell = project.evidence_index.get_best_cell(snippet, (), project.releases.get_release("2.6"))
    assert cell.verdict == "not run"
    assert "no CUDA device" in cell.reason


def test_a_gap_in_the_runs_is_not_proof(tmp_path: Path) -> None:
    project = with_runs(tmp_path, {"2.5.1": "failed", "2.6.0": "passed"})
    assert proof(project).verdict == "not run"
    start = "It starts where it should, at 2.6.0 and not on 2.5.1; it"
    assert proof(project).reason == f"{start} has not run on 2.7."


def test_a_gap_without_the_release_before_tells_of_no_start(tmp_path: Path) -> None:
    project = with_runs(tmp_path, {"2.6.0": "passed"})
    assert proof(project).reason == "It has not run on 2.7."


def test_since_is_not_proved_while_the_release_before_has_not_run(tmp_path: Path) -> None:
    project = with_runs(tmp_path, {"2.6.0": "passed", "2.7.1": "passed"})
    assert proof(project).verdict == "not run"
    assert "2.5.1, the release before" in proof(project).reason


def test_what_works_on_the_baseline_is_that_old_or_older(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, since='"2.5"')
    factory.add_snippet(tmp_path, spec=">=2.5")
    project = load_project(tmp_path)
    for release in ("2.5.1", "2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {NAME: factory.run(project)})
    assert proof(load_project(tmp_path)).verdict == "proved"


def test_a_gpu_run_proves_what_a_cpu_cannot(tmp_path: Path) -> None:
    project = with_runs(tmp_path, {"2.5.1": "failed", "2.7.1": "passed"})
    unmet = factory.run(project, outcome="unmet", error={"type": "Unmet", "message": "no CUDA device"})
    factory.record(tmp_path, "2.6.0", {NAME: unmet})
    factory.record(tmp_path, "2.6.0", {NAME: factory.run(project)}, target="h200")
    project = load_project(tmp_path)
    best = project.evidence_index.get_best_cell(project.snippets[NAME], (), project.releases.get_release("2.6"))
    assert (best.verdict, best.target) == ("works", "h200")
    assert proof(project).verdict == "proved"


KERNEL = "kernel add: 1 of 1 candidate, 16 registers, 0 bytes of shared memory\n"


def assembled(root: Path, outcome: str, *, error: Mapping[str, str] | None = None, target: str = "") -> Project:
    """Return a checkout with proved runs on 2.5 and 2.6, and one on 2.7 that no device ran."""
    project = with_runs(root, {"2.5.1": ("AttributeError", factory.MISSING["message"]), "2.6.0": "passed"})
    run = factory.run(project, outcome=outcome, error=error, stdout=KERNEL if outcome == "assembled" else "")
    factory.record(root, "2.7.1", {NAME: run}, target=target or "assembled-sm_90")
    return load_project(root)


def on_2_7(project: Project) -> tuple[Verdict, str]:
    cell = project.evidence_index.get_best_cell(
        project.snippets[NAME], project.api_by_snippet[NAME], project.releases.get_release("2.7")
    )
    return cell.verdict, cell.reason


def test_what_assembles_has_not_run_and_proves_no_since(tmp_path: Path) -> None:
    project = assembled(tmp_path, "assembled")
    assert on_2_7(project) == ("assembles", "The kernels of what it shows assemble for sm_90; they have not run there.")
    assert proof(project).verdict == "not run"
    assert proof(project).reason.endswith("has not run on 2.7.")


def test_a_run_speaks_before_what_assembles(tmp_path: Path) -> None:
    project = assembled(tmp_path, "assembled")
    factory.record(tmp_path, "2.7.1", {NAME: factory.run(project)})
    project = load_project(tmp_path)
    assert on_2_7(project)[0] == "works"
    assert proof(project).verdict == "proved"


def test_a_refused_kernel_is_a_contradiction(tmp_path: Path) -> None:
    project = assembled(tmp_path, "failed", error={"type": "OutOfResources", "message": "shared memory"})
    assert on_2_7(project)[0] == "contradicted"
    assert proof(project).verdict == "contradicted"


def test_a_refusal_for_another_maker_than_the_claimed_contradicts_nothing(tmp_path: Path) -> None:
    error = {"type": "OutOfResources", "message": "shared memory"}
    found = assembled(tmp_path, "failed", error=error, target="assembled-gfx942")
    cell = found.evidence_index.get_cell(
        found.snippets[NAME], (), "assembled-gfx942", found.releases.get_release("2.7")
    )
    told = "It claims NVIDIA GPUs alone, and is refused for gfx942 with OutOfResources: shared memory."
    assert (cell.verdict, cell.reason) == ("not run", told)
    assert proof(found).verdict == "not run"


def test_what_was_not_had_is_not_run(tmp_path: Path) -> None:
    project = assembled(tmp_path, "unmet", error={"type": "Unmet", "message": "another interface"})
    assert on_2_7(project)[0] == "not run"


@pytest.mark.parametrize(("outcome", "target"), [("passed", "assembled-sm_90"), ("assembled", "h100")])
def test_a_run_and_what_assembles_cannot_change_places(tmp_path: Path, outcome: str, target: str) -> None:
    assert on_2_7(assembled(tmp_path, outcome, target=target))[0] == "contradicted"


def for_sm_90(root: Path, **changes: object) -> tuple[Verdict, str]:
    """Return what a record of an assembly says, with something changed in it."""
    project = with_runs(root, {"2.6.0": "passed"})
    run = factory.run(project, outcome="assembled", **{"stdout": KERNEL, "error": None, **changes})
    factory.record(root, "2.7.1", {NAME: run}, target="assembled-sm_90")
    project = load_project(root)
    cell = project.evidence_index.get_cell(
        project.snippets[NAME], (), "assembled-sm_90", project.releases.get_release("2.7")
    )
    return cell.verdict, cell.reason


@pytest.mark.parametrize(
    ("stdout", "told"),
    [
        ("", "no kernel"),
        ("graphs: 1, graph breaks: 0\n", "no kernel"),
        (KERNEL.replace("1 of 1", "0 of 1"), KERNEL.replace("1 of 1", "0 of 1").strip()),
        (f"{KERNEL}tensors: 3\n", "tensors: 3"),
    ],
)
def test_a_record_without_an_assembled_kernel_is_a_contradiction(tmp_path: Path, stdout: str, told: str) -> None:
    said = f"Its record for sm_90 names no kernels that were assembled: {told}"
    assert for_sm_90(tmp_path, stdout=stdout) == ("contradicted", said)


def test_what_was_assembled_from_an_older_file_says_nothing(tmp_path: Path) -> None:
    said = "The snippet has changed since its kernels were assembled."
    assert for_sm_90(tmp_path, sha256="0" * 64) == ("not run", said)


def test_of_two_proofs_one_that_only_assembles_does_not_speak_for_both(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    for name in (NAME, f"{factory.ID}/other"):
        factory.add_snippet(tmp_path, name=name, needs="a100")
    page = tmp_path / "docs" / f"{factory.ID}.md"
    page.write_text(page.read_text().replace("proof: [basics]", "proof: [basics, other]"))
    project = load_project(tmp_path)
    run = factory.run(project, outcome="assembled", stdout=KERNEL, error=None)
    factory.record(tmp_path, "2.7.1", {NAME: run}, target="assembled-sm_90")
    project = load_project(tmp_path)
    cell = find_feature_cell(
        project.features[factory.ID],
        project.snippets,
        project.evidence_index,
        project.releases.get_release("2.7"),
        "assembled-sm_90",
    )
    assert cell
    assert cell.verdict == "not run"
    factory.add_snippet(tmp_path, name=f"{factory.ID}/other")
    project = load_project(tmp_path)
    cell = find_feature_cell(
        project.features[factory.ID],
        project.snippets,
        project.evidence_index,
        project.releases.get_release("2.7"),
        "assembled-sm_90",
    )
    assert cell
    assert cell.verdict == "assembles", "what needs no GPU is not asked for there"


CRASH = {"type": "Crashed", "message": "killed by SIGSEGV"}


@pytest.fixture
def crashed_on_gpu(tmp_path: Path) -> Path:
    """A proved checkout with a crash on an H200 that is listed as known."""
    project = factory.proved(tmp_path)
    factory.record(
        tmp_path, "2.7.1", {NAME: factory.run(project, outcome="crashed", error=CRASH, torch="2.7.1")}, target="h200"
    )
    factory.add_known_failure(tmp_path)
    return tmp_path


def judge_on_gpu(root: Path) -> Cell:
    project = load_project(root)
    return project.evidence_index.get_cell(
        project.snippets[NAME], project.api_by_snippet[NAME], "h200", project.releases.get_release("2.7")
    )


def test_a_known_failure_is_shown_and_takes_no_proof_away(crashed_on_gpu: Path) -> None:
    cell = judge_on_gpu(crashed_on_gpu)
    assert cell.verdict == "fails here"
    assert cell.reason == "On h200 alone it ended with Crashed: killed by SIGSEGV; odd."
    project = load_project(crashed_on_gpu)
    assert proof(project).verdict == "proved"
    best = project.evidence_index.get_best_cell(
        project.snippets[NAME], project.api_by_snippet[NAME], project.releases.get_release("2.7")
    )
    assert (best.target, best.verdict) == (factory.TARGET, "works")


def test_a_known_failure_alone_proves_nothing(crashed_on_gpu: Path) -> None:
    (crashed_on_gpu / "evidence" / factory.TARGET / f"{factory.ID}.json").unlink()
    assert proof(load_project(crashed_on_gpu)).verdict == "not run"


@pytest.mark.parametrize(("old", "new"), [("SIGSEGV", "SIGABRT"), ("2.7.1", "2.6.0"), ("h200", "h100-80gb")])
def test_a_failure_excuses_that_run_alone(crashed_on_gpu: Path, old: str, new: str) -> None:
    path = crashed_on_gpu / FILE
    path.write_text(path.read_text().replace(old, new))
    assert judge_on_gpu(crashed_on_gpu).verdict == "contradicted"
