"""The record of costs is sealed, keeps what was recorded before, and says what is wrong with a file."""

import json
from pathlib import Path

import pytest

from torchproof.errors import EvidenceError
from torchproof_docs.evidence import evidence_schemas
from torchproof_docs.evidence.cost_record import CostRecord, load_cost_record, load_cost_records, save_cost_record

SORT, SAVE = ("operators", "torch.sort", "small"), ("files", "torch.save", "50 layers")
MACHINE = {"cpu": "a processor", "platform": "Linux", "python": "3.11.7"}
EMPTY = CostRecord("cpu-x86_64", "2.8.0+cu128", "AVX2", MACHINE, (), {})


def test_a_saved_record_is_read_back_and_fits_its_schema(tmp_path: Path) -> None:
    made = EMPTY.add_measurements("2026-11-27", {SORT: (1e-6, 2e-6), SAVE: (0.5,)}, again=False)
    path = save_cost_record(made, tmp_path)
    assert load_cost_records(tmp_path) == [made]
    assert not [*evidence_schemas.find_schema_problems(path)]


def test_a_recording_replaces_what_it_measured_and_nothing_else() -> None:
    first = EMPTY.add_measurements("2026-11-26", {SORT: (1.0,), SAVE: (2.0,)}, again=False)
    second = first.add_measurements("2026-11-27", {SORT: (3.0,)}, again=False)
    assert dict(second.iterate_measurements()) == {SORT: ((3.0,),), SAVE: ((2.0,),)}
    assert second.dates == ("2026-11-26", "2026-11-27")


def test_a_recording_made_again_stands_beside_the_first() -> None:
    first = EMPTY.add_measurements("2026-11-27", {SORT: (1.0,)}, again=False)
    assert dict(first.add_measurements("2026-11-27", {SORT: (3.0,)}, again=True).iterate_measurements()) == {
        SORT: ((1.0,), (3.0,))
    }


def test_an_edited_record_is_refused(tmp_path: Path) -> None:
    path = save_cost_record(EMPTY.add_measurements("2026-11-27", {SORT: (1.0,)}, again=False), tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace("1.0", "0.1"), encoding="utf-8")
    with pytest.raises(EvidenceError, match=r"edited"):
        load_cost_record(path, tmp_path)


def test_a_misplaced_record_is_refused(tmp_path: Path) -> None:
    path = save_cost_record(EMPTY.add_measurements("2026-11-27", {SORT: (1.0,)}, again=False), tmp_path)
    moved = path.with_name("2.9.1.json")
    path.rename(moved)
    with pytest.raises(EvidenceError, match=r"holds cpu-x86_64 2\.8\.0"):
        load_cost_record(moved, tmp_path)


def test_a_figure_that_is_no_number_does_not_fit_the_schema(tmp_path: Path) -> None:
    path = save_cost_record(EMPTY.add_measurements("2026-11-27", {SORT: (1.0,)}, again=False), tmp_path)
    table = json.loads(path.read_text(encoding="utf-8"))
    table["measured"]["operators"]["torch.sort"]["small"] = [["fast"]]
    path.write_text(json.dumps(table), encoding="utf-8")
    assert any("fast" in line for line in evidence_schemas.find_schema_problems(path))
