"""A docs version as a folder of plain files: both builders make the same pages of it, without a hook of ours."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from bs4 import BeautifulSoup

import factory
from programs import ROOT
from small_site import small_site
from torchproof.errors import TorchproofError
from torchproof_docs.site.build import version_files
from torchproof_docs.site.build.builder_folder import render_folder
from torchproof_docs.site.build.builders import BUILDERS, Builder, BuilderError, build_folder, find_program
from torchproof_docs.site.build.finishing import finish_site
from torchproof_docs.verdicts.project import load_project


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a version of a small checkout."""
    project = load_project(small_site(tmp_path_factory.mktemp("checkout")))
    out = tmp_path_factory.mktemp("rendered") / "docs"
    version = version_files.load_docs_version(project, project.releases.get_release("2.6"), project.root / ".cache")
    assert render_folder(version, out) > len(version_files.ABOUT)
    return out


def built(rendered: Path, builder: str) -> Path:
    """Build the folder and finish what was built."""
    if (rendered / builder).is_dir():
        return rendered / builder
    shutil.rmtree(rendered / "site", ignore_errors=True)
    site = build_folder(rendered, BUILDERS[builder], root=ROOT)
    assert finish_site(rendered, site) > len(version_files.ABOUT)
    return Path(shutil.move(site, rendered / builder))


def facts(page: Path) -> dict[str, Any]:
    """Return what a reader finds on a page, whatever the theme makes of it."""
    content = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser").select_one(".md-content")
    assert content is not None, page
    links = [link for link in content.select("a[href]") if "headerlink" not in (link.get("class") or [])]
    return {
        "headings": [(heading.name, heading.get("id"), heading.get_text()) for heading in content.select("h1, h2, h3")],
        "code": [block.get_text() for block in content.select("pre code")],
        "links": [link["href"] for link in links],
        "open": len(content.select("[data-tp-slot]")),
    }


def test_the_folder_needs_nothing_of_ours(rendered: Path) -> None:
    configuration = yaml.safe_load((rendered / "mkdocs.yml").read_text(encoding="utf-8"))
    assert "hooks" not in configuration
    assert "version" not in configuration["extra"], "a version built alone has no list of versions to ask for"
    page = (rendered / "docs" / f"{factory.ID}.md").read_text(encoding="utf-8")
    assert page.startswith("---\ntitle: ")
    for text in (path.read_text(encoding="utf-8") for path in (rendered / "docs").rglob("*.md")):
        assert "{{" not in text
        assert "{%" not in text


def test_mkdocs_builds_it_and_the_finish_leaves_nothing_open(rendered: Path) -> None:
    site = built(rendered, "mkdocs")
    found = facts(site / factory.ID / "index.html")
    assert found["open"] == 0
    assert found["code"]
    assert any(str(link).startswith("runs/#runs-") for link in found["links"]), "a cell leads to its run"
    runs = site / factory.ID / "runs" / "index.html"
    assert 'id="runs-compile-stance-basics"' in runs.read_text(encoding="utf-8")
    assert {(runs.parent / str(link).partition("#")[0]).exists() for link in facts(runs)["links"]} == {True}
    assert (site / f"{factory.ID}.md").is_file(), "the twin"


@pytest.mark.parametrize("builder", sorted({*BUILDERS} - {"mkdocs"}))
def test_other_builders_make_the_same_pages(rendered: Path, builder: str) -> None:
    if find_program(BUILDERS[builder], ROOT) is None:
        pytest.skip(f"no {builder} here; {BUILDERS[builder].remedy}")
    ours, theirs = built(rendered, "mkdocs"), built(rendered, builder)
    pages = {path.relative_to(ours) for path in ours.rglob("index.html")}
    assert pages == {path.relative_to(theirs) for path in theirs.rglob("index.html")}
    for page in sorted(pages):
        assert facts(theirs / page) == facts(ours / page), page


def test_a_builder_that_warns_is_an_error_with_what_it_printed(rendered: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(rendered, tmp_path / "docs"))
    with (copy / "docs" / "about" / "data.md").open("a") as page:
        page.write("[lost](nowhere.md)\n")
    with pytest.raises(BuilderError, match=r"mkdocs failed: .*nowhere\.md"):
        build_folder(copy, BUILDERS["mkdocs"], root=ROOT)


def test_a_builder_that_is_not_installed_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(BuilderError, match="absent: not installed; make setup installs it"):
        build_folder(tmp_path, Builder("absent", ()), root=ROOT)


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    project = load_project(small_site(tmp_path.parent / "checkout-of-mine"))
    version = version_files.load_docs_version(project, project.releases.get_release("2.6"), project.root / ".cache")
    with pytest.raises(TorchproofError, match="not empty and not rendered before"):
        render_folder(version, tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    with pytest.raises(TorchproofError, match="no rendered docs version"):
        finish_site(tmp_path, tmp_path)
