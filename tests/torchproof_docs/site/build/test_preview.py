"""The live preview renders what changed, and nothing that was edited during a build is lost."""

import os
from pathlib import Path

import factory
from torchproof_docs.site.build import live_preview
from torchproof_docs.verdicts.project import load_project


def _built(root: Path, at: float) -> Path:
    page = root / "site" / factory.ID / "index.html"
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text("built")
    os.utime(page, (at, at))
    return page


def test_a_page_is_rendered_again_when_its_snippet_changes(tmp_path: Path) -> None:
    factory.checkout(tmp_path)
    factory.add_page(tmp_path)
    snippet = next((tmp_path / "snippets" / factory.ID).glob("*.py"))
    page = _built(tmp_path, snippet.stat().st_mtime + 10)
    project = load_project(tmp_path)
    live_preview.delete_stale_pages(project, {f"{factory.ID}.md": page})
    assert page.is_file(), "nothing changed after it was built"
    os.utime(snippet, (page.stat().st_mtime + 1,) * 2)
    live_preview.delete_stale_pages(project, {f"{factory.ID}.md": page})
    assert not page.exists()


def test_an_edit_during_a_build_is_newer_than_what_was_built(tmp_path: Path) -> None:
    page = _built(tmp_path, 1_000.0)
    live_preview.set_build_time(tmp_path / "site", 900.0)
    assert page.stat().st_mtime == 900.0
    live_preview.set_build_time(tmp_path / "site", 950.0)
    assert page.stat().st_mtime == 900.0, "it was not built this time"
