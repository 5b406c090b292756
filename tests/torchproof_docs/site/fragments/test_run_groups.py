"""Runs that say the same are told once; whatever differs, or is of another target, is told on its own."""

from dataclasses import replace
from datetime import date

from torchproof_docs.evidence.page_evidence import Run
from torchproof_docs.records.releases import Release
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.site.fragments.run_groups import RunGroup, group_runs
from torchproof_docs.verdicts.cells import Cell


def a_cell(
    minor: str, stdout: str = "eager\n", *, target: str = "cpu-x86_64", verdict: Verdict = Verdict.WORKS
) -> Cell:
    release = Release(minor, f"{minor}.1", date(2026, 1, 1), "13.0", ("3.10", "3.14"))
    outcome, said = OutcomeKind.PASSED, "It passed"
    if verdict is Verdict.ABSENT:
        outcome, said = OutcomeKind.FAILED, "As claimed it does not work"
    run = Run("0", outcome, 0.1, "2026-01-02", release.torch, "machine", stdout, None, (), {})
    return Cell("compile/stance/basics", target, release, verdict, f"{said} on torch {release.torch}.", run)


def told(groups: list[RunGroup]) -> list[tuple[str, str, str]]:
    return [(group.span, group.reason, group.output) for group in groups]


def test_neighbours_that_say_the_same_are_one() -> None:
    groups = [*group_runs([a_cell("2.5", verdict=Verdict.ABSENT), a_cell("2.6"), a_cell("2.7"), a_cell("2.8")])]
    assert told(groups) == [
        ("2.5", "As claimed it does not work on torch 2.5.1.", ""),
        ("2.6 to 2.8", "It passed.", "eager\n"),
    ]
    assert [cell.release.minor for cell in groups[1].cells] == ["2.6", "2.7", "2.8"]


def test_one_release_alone_says_its_patch() -> None:
    assert told([*group_runs([a_cell("2.6")])]) == [("2.6", "It passed on torch 2.6.1.", "eager\n")]


def test_another_output_is_told() -> None:
    groups = [*group_runs([a_cell("2.6"), a_cell("2.7", "other\n"), a_cell("2.8")])]
    assert [(group.span, group.output) for group in groups] == [
        ("2.6", "eager\n"),
        ("2.7", "other\n"),
        ("2.8", "eager\n"),
    ]


def test_what_stopped_scripts_printed_keeps_them_not_apart() -> None:
    stopped = [a_cell("2.5", "a\n", verdict=Verdict.ABSENT), a_cell("2.6", "b\n", verdict=Verdict.ABSENT)]
    assert told([*group_runs(stopped)]) == [("2.5 to 2.6", "As claimed it does not work.", "")]


def test_a_contradiction_never_hides_among_works() -> None:
    groups = [*group_runs([a_cell("2.6"), a_cell("2.7", verdict=Verdict.CONTRADICTED), a_cell("2.8")])]
    assert [group.span for group in groups] == ["2.6", "2.7", "2.8"]


def test_a_release_without_a_run_parts_its_neighbours() -> None:
    missing = replace(a_cell("2.7"), verdict=Verdict.NOT_RUN, reason="It has not run on this target.", run=None)
    assert [group.span for group in group_runs([a_cell("2.6"), missing, a_cell("2.8")])] == ["2.6", "2.8"]


def test_targets_are_apart() -> None:
    groups = [*group_runs([a_cell("2.6"), a_cell("2.6", target="h100")])]
    assert [group.first.target for group in groups] == ["cpu-x86_64", "h100"]
