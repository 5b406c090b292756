"""The live preview shows a page while it is written; a build does not."""

from pathlib import Path

import pytest

import factory
from torchproof.errors import RecordError
from torchproof_docs.site.build import live_preview
from torchproof_docs.site.build.validated_project import ContradictionError, load_validated_project
from torchproof_docs.site.fragments.docs_version import DocsVersion


def test_a_draft_is_previewed_and_not_built(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, summary='"REPLACE: what it is."')
    with pytest.raises(ContradictionError, match="still to be written: what it is"):
        load_validated_project(tmp_path)
    assert load_validated_project(tmp_path, is_draft=True).features[factory.ID].summary == "REPLACE: what it is."
    factory.add_page(tmp_path, "stray/page")
    load_validated_project.cache_clear()
    with pytest.raises(ContradictionError, match="in the folder of no topic"):
        load_validated_project(tmp_path, is_draft=True)


def test_a_preview_goes_on_where_a_build_stops(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Problems are told; records that cannot be read are those of before; a page says what is wrong with it."""
    factory.proved(tmp_path)
    factory.add_page(tmp_path, "stray/page")
    read = live_preview.read_project(tmp_path)
    assert "in the folder of no topic" in caplog.text
    assert read.features[factory.ID].summary
    load_validated_project.cache_clear()
    factory.add_page(tmp_path, summary="No stop")
    assert live_preview.read_project(tmp_path) is read
    assert "summary: must be one sentence that ends with a full stop\nThe preview shows" in caplog.text
    factory.add_page(tmp_path, body='{{ snipet("basics") }} <b>')
    load_validated_project.cache_clear()
    version = DocsVersion(live_preview.read_project(tmp_path), read.releases.get_release("2.6"))
    page = live_preview.render_page(version, f"{factory.ID}.md")
    assert page.text.startswith("# This page cannot be shown\n\n- ")
    assert "did you mean snippet?" in page.text
    assert page.meta["twin"] == f"{factory.ID}.md"
    factory.add_page(tmp_path)
    load_validated_project.cache_clear()
    version = DocsVersion(live_preview.read_project(tmp_path), read.releases.get_release("2.6"))
    assert "cannot be shown" not in live_preview.render_page(version, f"{factory.ID}.md").text


def test_a_preview_of_records_that_were_never_read_stops(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path, summary="No stop")
    with pytest.raises(RecordError, match="summary: must be one sentence"):
        live_preview.read_project(tmp_path)
