"""Files of one release loaded by every other: the record, and how its table words it."""

from dataclasses import asdict, replace
from pathlib import Path

import pytest

import factory
from torchproof.errors import EvidenceError
from torchproof_docs.evidence import evidence_files, saved_files
from torchproof_docs.evidence.evidence_schemas import find_schema_problems
from torchproof_docs.site.fragments.docs_version import DocsVersion
from torchproof_docs.site.fragments.saved_table import _list_things, describe_loads, render_saved_table
from torchproof_docs.verdicts.project import load_project

ENDS = ("same", "not saved: AttributeError: a|b", "ValueError: a|b")
ROWS = ("0 0 0", "1 1 1")
KEPT = saved_files.SavedFiles(
    "cpu-x86_64",
    "2026-11-23",
    {"cpu": "Xeon"},
    ("2.5.1", "2.6.0", "2.7.1"),
    ENDS,
    {"a set": {"weights only": (*ROWS, "2 0 0"), "anything": (*ROWS, "0 0 0")}},
)


def write_record(saved: saved_files.SavedFiles, root: Path) -> Path:
    path = saved_files.get_saved_path(root, saved.target)
    evidence_files.write_sealed(path, asdict(saved))
    return path


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


def test_things_that_fare_alike_share_a_row() -> None:
    assert _list_things(["set", "whole module, GRU", "whole module, LSTM"]) == "set; whole module: GRU, LSTM"


def test_a_docs_version_sees_its_own_releases_alone(tmp_path: Path) -> None:
    found = factory.proved(tmp_path)
    write_record(KEPT, tmp_path / "evidence")
    assert load_project(tmp_path).saved == [KEPT]
    newest, older = (
        render_saved_table(DocsVersion(load_project(tmp_path), found.releases.get_release(minor)))
        for minor in ("2.7", "2.6")
    )
    assert "what 2.7 saved fails on 2.5" in newest
    assert "`ValueError: a/b`" in newest, "a bar would end the cell"
    assert "2.7" not in older


def test_a_record_of_files_is_sealed_and_keeps_to_its_schema(tmp_path: Path) -> None:
    path = write_record(KEPT, tmp_path)
    assert saved_files.load_all_saved_files(tmp_path) == [KEPT]
    assert [*find_schema_problems(path)] == []
    moved = tmp_path / "behaviour" / "h200" / "files" / "saved.json"
    moved.parent.mkdir(parents=True)
    path.rename(moved)
    with pytest.raises(EvidenceError, match="holds cpu-x86_64"):
        saved_files.load_all_saved_files(tmp_path)
    write_record(replace(KEPT, date="yesterday"), tmp_path)
    assert len([*find_schema_problems(path)]) == 1
    path.write_text(path.read_text().replace("yesterday", "2026-11-24"))
    with pytest.raises(EvidenceError, match="edited by hand"):
        saved_files.load_saved_files(path, tmp_path)
