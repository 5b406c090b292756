"""Files of one release loaded by every other: what is held against what, and how it is told."""

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest

import factory
from torchproof.behaviour import inside, things
from torchproof.behaviour.messages import stable
from torchproof.behaviour.plain import Case, Outcome
from torchproof.behaviour.saving import crossed
from torchproof.errors import EvidenceError
from torchproof.judge.project import load_project
from torchproof.records import saved
from torchproof.records.releases import Release
from torchproof.records.schemas import off_schema
from torchproof.site.fragments.docs_version import DocsVersion
from torchproof.site.fragments.saved_table import _list_things, describe_loads, render_saved_table

with_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
KEPT = saved.Saved.of(
    "cpu-x86_64",
    "2026-11-23",
    {"cpu": "Xeon"},
    ["2.5.1", "2.6.0", "2.7.1"],
    {
        "a set": {
            "weights only": [["same"] * 3, ["not saved: AttributeError: a|b"] * 3, ["ValueError: a|b", "same", "same"]],
            "anything": [["same"] * 3, ["not saved: AttributeError: a|b"] * 3, ["same"] * 3],
        }
    },
)


def test_a_load_is_held_against_what_was_saved(tmp_path: Path) -> None:
    root = factory.proved(tmp_path)
    older, newer = root.releases.all[:2]

    def ask(release: Release, asked: list[Case]) -> list[Outcome]:
        return [_end(release, case) for case in asked]

    def _end(release: Release, case: Case) -> Outcome:
        if case.mode == "save":
            absent = Outcome("raised", error=("AttributeError", "no new"))
            return absent if case.operator == "new" and release == older else Outcome("returned", [1.0, case.operator])
        if release == older and newer.torch in case.args[0] and case.kwargs["weights_only"]:
            return Outcome("raised", error=("UnpicklingError", "refused"))
        other = release == newer and older.torch in case.args[0]
        return Outcome("returned", [2.0 if other else 1.0, case.operator])

    found = crossed([older, newer], ["old", "new"], ask=ask, folder=tmp_path)
    assert found["old"]["weights only"][1] == ["UnpicklingError: refused", "same"]
    assert found["old"]["anything"][1] == ["same", "same"]
    assert found["old"]["anything"][0] == ["same", "other: (1.0, 'old') / (2.0, 'old')"]
    assert found["new"]["anything"][0] == ["not saved: AttributeError: no new"] * 2


@with_torch
def test_each_thing_of_this_release_comes_back_or_says_why_not(tmp_path: Path) -> None:
    wanted = ("tensor, bfloat16", "jagged nested tensor", "quantized tensor", "whole module, Linear", "torch.Size")
    for name in wanted:
        assert name in things.things()
        path = str(tmp_path / "thing.pt")
        kept = inside.call(Case(name, name, "usual", "save", "torch.save", (name, path), {}))
        back = inside.call(Case(name, name, "usual", "load", "torch.load", (path,), {"weights_only": False}))
        assert kept.end == back.end == "returned", (kept.error, back.error)
        assert kept.value == back.value, name


def test_failures_are_told_as_spans() -> None:
    names = ["2.5", "2.6", "2.7"]
    assert describe_loads([["same"] * 3] * 3, names) == "every release loads it"
    assert describe_loads([["X"] * 3] * 3, names) == "no release loads it"
    assert describe_loads([["not saved: X"] * 3] * 3, names) == "saved by none"
    rows = [["not saved: X"] * 3, ["X", "same", "same"], ["X", "same", "X"]]
    assert (
        describe_loads(rows, names)
        == "saved from 2.6 on; what 2.6 saved fails on 2.5; what 2.7 saved fails on 2.5, 2.7"
    )


def test_what_loads_and_is_not_the_same_did_not_fail() -> None:
    rows = [["same", "other: 1 / 2"], ["X", "same"]]
    assert (
        describe_loads(rows, ["2.5", "2.6"])
        == "what 2.5 saved is not quite the same on 2.6; what 2.6 saved fails on 2.5"
    )


def test_an_address_and_a_colour_are_no_difference() -> None:
    assert stable("<A object at 0x7f6efe3c7190>") == stable("<A object at 0x7fc264f26790>")
    assert stable("two options, \x1b[1mdo those\x1b[0m") == "two options, do those"


def test_things_that_fare_alike_share_a_row() -> None:
    assert _list_things(["set", "whole module, GRU", "whole module, LSTM"]) == "set; whole module: GRU, LSTM"


def test_a_docs_version_sees_its_own_releases_alone(tmp_path: Path) -> None:
    found = factory.proved(tmp_path)
    saved.save(KEPT, tmp_path / "evidence")
    assert load_project(tmp_path).saved == [KEPT]
    newest, older = (
        render_saved_table(DocsVersion(load_project(tmp_path), found.releases.get(minor))) for minor in ("2.7", "2.6")
    )
    assert "what 2.7 saved fails on 2.5" in newest
    assert "`ValueError: a/b`" in newest, "a bar would end the cell"
    assert "2.7" not in older


def test_a_record_of_files_is_sealed_and_keeps_to_its_schema(tmp_path: Path) -> None:
    path = saved.save(KEPT, tmp_path)
    assert saved.load_all(tmp_path) == [KEPT]
    assert [*off_schema(path)] == []
    moved = tmp_path / "behaviour" / "h200" / "files" / "saved.json"
    moved.parent.mkdir(parents=True)
    path.rename(moved)
    with pytest.raises(EvidenceError, match="holds cpu-x86_64"):
        saved.load_all(tmp_path)
    saved.save(replace(KEPT, date="yesterday"), tmp_path)
    assert len([*off_schema(path)]) == 1
    path.write_text(path.read_text().replace("yesterday", "2026-11-24"))
    with pytest.raises(EvidenceError, match="edited by hand"):
        saved.load(path, tmp_path)
