"""The live preview shows a page while it is written; a build does not."""

from pathlib import Path

import pytest

import factory
from torchproof.site.checked import ContradictionError, checked_project


def test_a_draft_is_previewed_and_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, summary='"REPLACE: what it is."')
    with pytest.raises(ContradictionError, match="still to be written: what it is"):
        checked_project(tmp_path)
    monkeypatch.setenv("TORCHPROOF_LIVE", "1")
    assert checked_project(tmp_path).features[factory.ID].summary == "REPLACE: what it is."
    factory.add_page(tmp_path, "stray/page")
    checked_project.cache_clear()
    with pytest.raises(ContradictionError, match="in the folder of no topic"):
        checked_project(tmp_path)
