"""Taking a new PyTorch release in: its entry."""

import datetime as dt
from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.wheels.release_entry import add_entry


def test_a_known_release_is_not_added_twice(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    before = (tmp_path / "releases.toml").read_text()
    add_entry(tmp_path, "2.7.1", date=dt.date(2026, 1, 1), cache=tmp_path)
    assert (tmp_path / "releases.toml").read_text() == before


def test_another_patch_is_an_edit(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    with pytest.raises(RecordError, match=r"2\.7 is there as 2\.7\.1; change torch in its entry to 2\.7\.2"):
        add_entry(tmp_path, "2.7.2", date=dt.date(2026, 1, 1), cache=tmp_path)


def test_nonsense_is_refused(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    with pytest.raises(RecordError, match="is not a torch version"):
        add_entry(tmp_path, "newest", date=dt.date(2026, 1, 1), cache=tmp_path)
