"""The change entries that the scan reads, built from the release pages of a checkout."""

from pathlib import Path

import pytest

import factory
from torchproof.changes_builder import build_changes, format_changes
from torchproof.scan.data_source import DataSource


@pytest.mark.parametrize(("needs", "is_proved"), [("cpu", True), ("a100", False)])
def test_only_a_script_that_has_run_proves_a_change(tmp_path: Path, needs: str, is_proved: bool) -> None:
    """What needs a GPU is checked without one: its entry stands, and nothing says that it was seen."""
    factory.checkout(tmp_path)
    factory.add_snippet(tmp_path, needs=needs)
    factory.add_notes(tmp_path)
    changes = DataSource(tmp_path).read_changes()
    (entry,) = [entry for entry in changes if "torch.compiler.set_stance" in entry.names]
    assert entry.proved is is_proved


def test_a_script_that_is_not_there_proves_nothing(tmp_path: Path) -> None:
    factory.add_notes(factory.checkout(tmp_path), front=factory.CHANGES.replace("stance/basics", "stance/later"))
    assert {entry["proved"] for entry in build_changes(tmp_path)["entries"]} == {False}


def test_the_written_file_gives_the_same_entries_as_the_checkout(tmp_path: Path) -> None:
    root = tmp_path / "checkout"
    root.mkdir()
    factory.add_notes(factory.checkout(root))
    path = tmp_path / "changes.json"
    path.write_text(format_changes(root))
    assert DataSource(changes=path).read_changes() == DataSource(root).read_changes()
