"""Strips: a row of cells, one a release, and where they lead."""

from pathlib import Path

import factory
from torchproof_docs.records.verdict_vocabulary import Sign, Verdict
from torchproof_docs.site.fragments import cell_rows
from torchproof_docs.verdicts.project import load_project


def test_a_strip_in_words(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    (strip,) = cell_rows.build_feature_rows(project, project.features[factory.ID])
    assert strip.summary == "2.5 absent; 2.6 to 2.7 works"


def test_a_target_that_says_nothing_has_no_strip(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    unmet = factory.run(project, outcome="unmet", error={"type": "Unmet", "message": "no Intel GPU"})
    factory.record(tmp_path, "2.6.0", {factory.NAME: unmet}, target="xpu")
    project = load_project(tmp_path)
    labels = [strip.label for strip in cell_rows.build_feature_rows(project, project.features[factory.ID])]
    assert labels == ["cpu-x86_64"]


def test_a_run_has_an_anchor_of_its_own(tmp_path: Path) -> None:
    project = factory.proved(tmp_path)
    cells = cell_rows.build_feature_row(project, project.features[factory.ID]).cells
    assert [cell_rows.build_run_id(cell) for cell in cells] == [
        f"run-compile-stance-basics-cpu-x86_64-{minor}" for minor in ("2.5", "2.6", "2.7")
    ]


def test_where_behaviour_changed_the_old_one_worked_too(tmp_path: Path) -> None:
    """A dash would say of a release that something does not work there."""
    factory.proved(tmp_path)
    for kind, said in (("breaking", Sign.CHANGED), ("deprecation", Sign.DEPRECATED)):
        factory.add_page(tmp_path, kind=kind, before="None.", after="One.", action="Go.")
        project = load_project(tmp_path)
        (strip,) = cell_rows.build_feature_rows(project, project.features[factory.ID])
        assert [sign for _, sign in strip.signed_cells] == [Sign.BEFORE, said, said]
        assert strip.summary == f"2.5 as before; 2.6 to 2.7 {said}"
    assert cell_rows.find_sign(Verdict.STALE, "breaking") == Verdict.STALE
    assert cell_rows.find_sign(Verdict.ABSENT, "feature") == Verdict.ABSENT


def test_no_two_states_share_a_sign_but_both_words_for_what_is_missing() -> None:
    signs = [word.symbol for word in (*Verdict, *Sign)]
    assert {sign for sign in signs if signs.count(sign) > 1} == {Verdict.ABSENT.symbol}
    assert Sign.GONE.symbol == Verdict.ABSENT.symbol
