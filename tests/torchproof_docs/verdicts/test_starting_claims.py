"""The starting table, judged by look-ups, proofs and refuting runs."""

from pathlib import Path

import factory
from torchproof_docs.verdicts.project import load_project
from torchproof_docs.verdicts.starting_claims import ClaimRow, judge_starting_claims

CLAIM = '{{row: 2, feature: Stances, api: set_stance(), since: "{since}", names: [{name}], truth: So it is.{more}}}'


def claimed(
    root: Path, *, since: str = "2.6", name: str = "torch.compiler.set_stance", more: str = "", runs: bool = True
) -> ClaimRow:
    project = factory.proved(root)
    factory.add_page(root, starting_claim=CLAIM.format(since=since, name=name, more=more))
    if not runs:
        for release in ("2.5.1", "2.6.0", "2.7.1"):
            unmet = factory.run(project, outcome="unmet", error={"type": "Unmet", "message": "no CUDA device"})
            factory.record(root, release, {factory.NAME: unmet})
    (row,) = judge_starting_claims(load_project(root))
    return row


def test_a_claim_that_runs_prove_is_confirmed(tmp_path: Path) -> None:
    assert claimed(tmp_path).verdict == "confirmed"


def test_a_claim_of_another_release_is_corrected(tmp_path: Path) -> None:
    row = claimed(tmp_path, since="2.7")
    assert row.verdict == "corrected"
    assert row.findings == ("Claimed since 2.7; runs show 2.6: The script passes on 2.6.0 and fails on 2.5.1.",)


def test_a_name_in_no_release_is_wrong(tmp_path: Path) -> None:
    factory.proved(tmp_path)
    for release in ("2.5.1", "2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {}, api={"torch.set_stance": factory.name_entry(present=False)})
    factory.add_page(tmp_path, starting_claim=CLAIM.format(since="2.6", name="torch.set_stance", more=""))
    (row,) = judge_starting_claims(load_project(tmp_path))
    assert (row.verdict, row.findings) == ("wrong", ("`torch.set_stance` is in none of the 3 releases looked at.",))


def test_a_refuting_snippet_makes_a_claim_wrong_only_once_it_passed(tmp_path: Path) -> None:
    row = claimed(tmp_path, more=", refuted_by: [basics]")
    assert row.verdict == "wrong"
    assert "on torch 2.6.0 to 2.7.1: Show a stance." in row.findings[0]


def test_a_claim_no_machine_could_run_is_judged_by_its_names(tmp_path: Path) -> None:
    assert claimed(tmp_path, runs=False).verdict == "names only"


def test_a_claim_no_machine_could_run_with_names_of_another_release_is_corrected(tmp_path: Path) -> None:
    row = claimed(tmp_path, since="2.7", runs=False)
    assert row.verdict == "corrected"
    assert row.findings[0].startswith("Claimed since 2.7; its names are there since 2.6.")


def test_a_claim_no_machine_could_run_with_names_from_the_oldest_release_on_is_open(tmp_path: Path) -> None:
    """They may be older than any release that was looked at, so they date nothing."""
    claimed(tmp_path, name="torch.old", runs=False)
    for release in ("2.5.1", "2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {}, api={"torch.old": factory.name_entry()})
    (row,) = judge_starting_claims(load_project(tmp_path))
    assert (row.verdict, row.findings) == ("not run", ("It has not run: no machine had what it needs.",))


def test_a_claim_no_machine_could_run_with_names_that_nobody_looked_up_is_open(tmp_path: Path) -> None:
    assert claimed(tmp_path, name="torch.never", runs=False).verdict == "not run"


def test_a_claim_of_which_a_part_could_run_says_which(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    on_gpu = f"{factory.ID}/on_gpu"
    factory.add_snippet(tmp_path, on_gpu, needs="a100")
    claim = CLAIM.format(since="2.6", name="torch.compiler.set_stance", more="")
    factory.add_page(tmp_path, starting_claim=claim, proof="[on_gpu, basics]")
    project = load_project(tmp_path)
    unmet = factory.run(project, on_gpu, outcome="unmet", error={"type": "Unmet", "message": "no CUDA device"})
    for release in ("2.5.1", "2.6.0", "2.7.1"):
        factory.record(tmp_path, release, {on_gpu: unmet})
    (row,) = judge_starting_claims(load_project(tmp_path))
    assert (row.verdict, row.findings[0].partition(";")[0]) == ("partly run", f"`{factory.NAME}` works since 2.6")
