"""The change entries that the scan reads, built from the release pages of a checkout."""

from pathlib import Path

import pytest

import factory
from torchproof.scan.data_source import DataSource
from torchproof.scan.rules.change_entries import build_entry
from torchproof_docs.changes_builder import build_changes
from torchproof_docs.package_data import write_package_data
from torchproof_docs.verdicts.project import load_project


@pytest.mark.parametrize(("later", "is_proved"), [("", True), ("# Changed.", False)])
def test_only_runs_of_todays_script_prove_a_change(tmp_path: Path, later: str, is_proved: bool) -> None:
    """A script that changed since its run proves nothing: its entry stands, and nothing says that it was seen."""
    factory.add_notes(factory.proved(tmp_path).root)
    script = tmp_path / "snippets" / f"{factory.NAME}.py"
    script.write_text(f"{script.read_text()}{later}")
    entries = build_changes(load_project(tmp_path))["entries"]
    (entry,) = [entry for entry in entries if "torch.compiler.set_stance" in entry["names"]]
    assert entry["proved"] is is_proved
    assert bool(entry["run"]) is is_proved


def test_a_script_that_is_not_there_proves_nothing(tmp_path: Path) -> None:
    factory.add_notes(factory.checkout(tmp_path), front=factory.CHANGES.replace("stance/basics", "stance/later"))
    assert {entry["proved"] for entry in build_changes(load_project(tmp_path))["entries"]} == {False}


def test_what_is_written_is_what_the_scan_reads_and_is_written_once(tmp_path: Path) -> None:
    (tmp_path / "src" / "torchproof" / "data").mkdir(parents=True)
    factory.add_notes(factory.checkout(tmp_path))
    assert write_package_data(load_project(tmp_path))
    assert not write_package_data(load_project(tmp_path))
    read = DataSource(tmp_path / "src" / "torchproof" / "data").read_changes()
    assert list(read) == [build_entry(entry) for entry in build_changes(load_project(tmp_path))["entries"]]
