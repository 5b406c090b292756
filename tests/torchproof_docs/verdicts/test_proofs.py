"""What the cells of all releases say about a first release."""

from pathlib import Path

import pytest

import factory
import small
from torchproof_docs.records.releases import Releases
from torchproof_docs.records.verdict_vocabulary import ProofVerdict, Verdict
from torchproof_docs.verdicts.cells import Cell
from torchproof_docs.verdicts.project import count_verdicts, get_snippet_proof, load_project
from torchproof_docs.verdicts.proofs import Proof, prove_change, prove_start

SIGNS = {"w": Verdict.WORKS, "a": Verdict.ABSENT, "s": Verdict.STALE, "n": Verdict.NOT_RUN, "c": Verdict.CONTRADICTED}
OLDER = '[release."2.4"]\ntorch = "2.4.1"\ndate = 2024-07-24\ncuda = "12.1"\npython = ["3.8", "3.12"]\n'


def add_older_release(root: Path) -> None:
    path = root / "releases.toml"
    path.write_text(path.read_text().replace('baseline = "2.5"\n', f'baseline = "2.4"\n{OLDER}'))


@pytest.fixture
def releases(tmp_path: Path) -> Releases:
    add_older_release(factory.checkout(tmp_path))
    return load_project(tmp_path).releases


def prove(releases: Releases, signs: str, since: str, until: str = "2.7") -> Proof:
    """Prove a claim by a verdict for each of 2.4 to 2.7."""
    cells = [
        Cell("s", factory.TARGET, release, SIGNS[sign], f"It is {sign}.")
        for release, sign in zip(releases.all, signs, strict=True)
    ]
    return prove_start(cells, releases.get_release(since), releases.get_release(until), releases)


@pytest.mark.parametrize(
    ("signs", "since", "verdict", "reason"),
    [
        ("aaww", "2.6", "proved", "The script passes on 2.6.0 and fails on 2.5.1."),
        ("wwww", "2.4", "proved", "The script passes on 2.4.1, the oldest release tried."),
        ("aasw", "2.6", "stale", "2.6: It is s."),
        ("sacw", "2.6", "contradicted", "2.6: It is c."),
        ("aann", "2.6", "not run", "It is n."),
        ("aanw", "2.6", "not run", "It has not run on 2.6."),
        ("aawn", "2.6", "not run", "It starts where it should, at 2.6.0 and not on 2.5.1; it has not run on 2.7."),
        ("nnwn", "2.6", "not run", "It has not run on 2.7."),
        ("anww", "2.6", "not run", "It has not run on 2.5.1, the release before."),
    ],
)
def test_cells_prove_a_first_release(releases: Releases, signs: str, since: str, verdict: str, reason: str) -> None:
    proof = prove(releases, signs, since)
    assert (proof.verdict, proof.since, proof.reason) == (ProofVerdict(verdict), since, reason)


def test_a_proof_names_its_first_and_its_last_absent_cell(releases: Releases) -> None:
    proof = prove(releases, "aaww", "2.6")
    assert proof.first
    assert proof.last_absent
    assert (proof.first.release.minor, proof.last_absent.release.minor) == ("2.6", "2.5")
    assert (proof.said, proof.error_before) == ("proved", "")
    assert prove(releases, "aann", "2.6").said == "not proved"


def test_what_ended_is_proved_by_the_releases_that_had_it(releases: Releases) -> None:
    assert prove(releases, "awwa", "2.5", until="2.6").verdict == ProofVerdict.PROVED
    assert prove(releases, "awwn", "2.5", until="2.6").verdict == ProofVerdict.PROVED


def test_without_a_cell_nothing_has_run(releases: Releases) -> None:
    first = releases.get_release("2.6")
    assert prove_start([], first, releases.latest, releases).reason == "It has never run."


def test_a_change_is_proved_by_all_later_releases_of_its_range(tmp_path: Path) -> None:
    """Two releases before it in the range: the last of the range is neither the first nor the second."""
    add_older_release(small.checkout(tmp_path, spec=">=2.4,!=2.6.*"))
    outcomes: dict[str, str | tuple[str, str]] = dict.fromkeys(("2.4.1", "2.5.1", "2.7.1"), "passed")
    project = small.record(tmp_path, {**outcomes, "2.6.0": small.MISSING}, api={small.API: ("2.4.1", "2.5.1", "2.7.1")})
    snippet, api = project.snippets[small.NAME], project.api_by_snippet[small.NAME]
    proof = prove_change(project.releases.latest, snippet, api, project.evidence_index)
    assert (proof.verdict, proof.since) == (ProofVerdict.PROVED, "2.7")
    assert proof.reason.endswith("It passes on 2.4, 2.5 too.")


def test_the_proof_of_a_snippet_is_computed_once(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    first = get_snippet_proof(project, factory.NAME, (small.API,))
    assert (first.verdict, first.since) == (ProofVerdict.PROVED, "2.6")
    assert get_snippet_proof(project, factory.NAME, (small.API,)) is first


def test_verdicts_of_a_topic_are_counted_by_one_target_or_by_all(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    assert count_verdicts(project, "compile") == {ProofVerdict.PROVED: 1}
    assert count_verdicts(project, "compile", factory.TARGET) == {ProofVerdict.PROVED: 1}
    assert count_verdicts(project, "compile", "h100-80gb") == {ProofVerdict.NOT_RUN: 1}
    assert count_verdicts(project, "export") == {}


def test_targets_are_cpus_then_gpus_then_what_was_assembled_for(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    targets = [factory.TARGET, "cpu-aarch64", "h200", "assembled-sm_80", "assembled-sm_100", "assembled-gfx942"]
    for target in reversed(targets):
        factory.record(tmp_path, "2.6.0", {factory.NAME: factory.run(project)}, target=target)
    assert load_project(tmp_path).evidence_index.targets == ("cpu-aarch64", factory.TARGET, *targets[2:])


def prove_interface(root: Path, page_needs: str, *, needs: str = "cpu", target: str = factory.TARGET) -> Proof:
    """Prove a page that needs hardware by a script that needs ``needs``, run on ``target``."""
    factory.checkout(root)
    factory.add_snippet(root, needs=needs)
    factory.add_page(root, needs=page_needs)
    project = load_project(root)
    missing = factory.run(project, outcome="failed", error=factory.MISSING)
    for torch, run in (("2.5.1", missing), ("2.6.0", factory.run(project)), ("2.7.1", factory.run(project))):
        factory.record(root, torch, {factory.NAME: run}, target=target)
    return load_project(root).proofs[factory.ID]


@pytest.mark.parametrize(
    ("page_needs", "needs", "verdict"),
    [
        ("mps", "cpu", "present"),
        ("hopper", "a100", "present"),
        ("multi_gpu", "a100", "present"),
        ("xpu", "rocm", "present"),
        ("a100", "hopper", "proved"),
        ("cpu", "mps", "proved"),
        ("xpu", "xpu", "proved"),
    ],
)
def test_a_script_that_needs_less_than_its_page_shows_the_interface_alone(
    tmp_path: Path, page_needs: str, needs: str, verdict: str
) -> None:
    assert prove_interface(tmp_path, page_needs, needs=needs).verdict == verdict


def test_what_shows_the_interface_says_which_hardware_has_not_run_it(tmp_path: Path) -> None:
    proof = prove_interface(tmp_path, "mps")
    assert proof.said == "interface there, not run on MPS"
    assert proof.reason == (
        "The script passes on 2.6.0 and fails on 2.5.1. That is compile/stance/basics, without that hardware; "
        "what it does has not run on an Apple GPU."
    )


def test_hardware_that_ran_on_one_release_does_not_prove_the_others(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, "compile/stance/kernel", needs="a100")
    factory.add_page(
        tmp_path, needs="a100", proof="[kernel, basics]", body='{{ snippet("kernel") }}{{ snippet("basics") }}'
    )
    project = load_project(tmp_path)
    missing = factory.run(project, outcome="failed", error=factory.MISSING)
    for torch, run in (("2.5.1", missing), ("2.6.0", factory.run(project)), ("2.7.1", factory.run(project))):
        factory.record(tmp_path, torch, {factory.NAME: run})
    factory.record(
        tmp_path, "2.6.0", {"compile/stance/kernel": factory.run(project, "compile/stance/kernel")}, target="h200"
    )
    proof = load_project(tmp_path).proofs[factory.ID]
    assert proof.verdict == ProofVerdict.PRESENT
    assert proof.reason.endswith("of compute capability 8.0 or newer with 2.6 alone.")
