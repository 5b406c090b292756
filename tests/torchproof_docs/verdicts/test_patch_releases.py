"""Earlier patches of a covered release: which scripts run on them, and what their runs say about a first release."""

from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

import factory
from torchproof_docs.records.scripts.snippets import is_recorded_on
from torchproof_docs.records.verdict_vocabulary import ProofVerdict
from torchproof_docs.rules.contradicted_claims import find_contradicted_claims
from torchproof_docs.runner.selection import find_snippets_without_run
from torchproof_docs.verdicts.missing_runs import find_missing_runs
from torchproof_docs.verdicts.project import Project, load_project
from torchproof_docs.verdicts.proofs import Proof


def add_patch(root: Path) -> None:
    path = root / "releases.toml"
    path.write_text(path.read_text().replace('torch = "2.7.1"', 'torch = "2.7.1"\npatches = ["2.7.0"]'))


def record_claim(root: Path, spec: str, since: str, passing: set[str], ran: list[str]) -> Project:
    """Record a page with one script of a range on torch, which passes on some of the versions that it ran on."""
    factory.checkout(root)
    add_patch(root)
    factory.add_snippet(root, spec=spec)
    factory.add_page(root, since=f'"{since}"')
    project = load_project(root)
    for torch in ran:
        failed = factory.run(project, outcome="failed", error=factory.MISSING)
        run = factory.run(project) if torch in passing else failed
        factory.record(root, torch, {factory.NAME: run})
    return load_project(root)


def prove_claim(root: Path, spec: str, passing: set[str], *, on_patch: bool = True) -> Proof:
    ran = ["2.5.1", "2.6.0", *(["2.7.0"] if on_patch else []), "2.7.1"]
    return record_claim(root, spec, "2.7", passing, ran).proofs[factory.ID]


@pytest.mark.parametrize(
    ("spec", "is_tried"),
    [
        (">=2.7", True),
        (">=2.7.1", True),
        (">=2.7.0,<2.7.1", True),
        (">=2.5,<2.7", True),
        (">=2.5", False),
        (">=2.6", False),
        (">=2.5,!=2.7.0", True),
    ],
)
def test_a_script_runs_on_a_patch_where_its_range_begins_or_ends(tmp_path: Path, spec: str, is_tried: bool) -> None:
    factory.checkout(tmp_path)
    add_patch(tmp_path)
    releases = load_project(tmp_path).releases
    assert releases.is_tried_on_patch(releases.get_release("2.7.0"), SpecifierSet(spec)) is is_tried


def test_a_build_of_a_listed_patch_is_that_patch_and_others_stand_for_the_release(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    add_patch(tmp_path)
    releases = load_project(tmp_path).releases
    assert releases.get_release_of_build("2.7.0+cu126").torch == "2.7.0"
    assert releases.get_release_of_build("2.7.2+cu126").torch == releases.get_release("2.7").torch == "2.7.1"
    assert [release.torch for release in releases.tried] == ["2.5.1", "2.6.0", "2.7.0", "2.7.1"]
    assert "2.7.0" not in [release.torch for release in releases.all]


def test_a_claim_that_begins_with_the_first_patch_is_proved_there(tmp_path: Path) -> None:
    proof = prove_claim(tmp_path, ">=2.7", {"2.7.0", "2.7.1"})
    assert (proof.verdict, proof.since) == (ProofVerdict.PROVED, "2.7")
    assert proof.reason == "The script passes on 2.7.0 and fails on 2.6.0."


def test_a_claim_that_the_first_patch_does_not_keep_is_contradicted(tmp_path: Path) -> None:
    proof = prove_claim(tmp_path, ">=2.7", {"2.7.1"})
    assert proof.verdict == ProofVerdict.CONTRADICTED
    assert "2.7.0" in proof.reason
    assert any("2.7.0" in line for line in find_contradicted_claims(load_project(tmp_path)))


def test_a_claim_may_begin_with_the_second_patch(tmp_path: Path) -> None:
    proof = prove_claim(tmp_path, ">=2.7.1", {"2.7.1"})
    assert proof.verdict == ProofVerdict.PROVED
    assert proof.reason == "The script passes on 2.7.1 and fails on 2.7.0."


def test_without_a_run_on_the_patch_the_covered_releases_speak(tmp_path: Path) -> None:
    proof = prove_claim(tmp_path, ">=2.7", {"2.7.1"}, on_patch=False)
    assert proof.reason == "The script passes on 2.7.1 and fails on 2.6.0."
    (gap,) = find_missing_runs(load_project(tmp_path))
    assert "on 2.7.0" in str(gap)


def test_a_patch_runs_no_script_whose_claim_has_no_end_there(tmp_path: Path) -> None:
    project = record_claim(tmp_path, ">=2.6", "2.6", {"2.6.0", "2.7.1"}, ["2.5.1", "2.6.0", "2.7.1"])
    snippet, patch = project.snippets[factory.NAME], project.releases.get_release("2.7.0")
    assert not is_recorded_on(snippet, patch, project.releases)
    assert find_snippets_without_run(project, factory.TARGET, patch, [snippet]) == []
    assert find_missing_runs(project) == []
