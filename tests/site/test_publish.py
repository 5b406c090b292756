"""Versions committed one after another to a branch, and the address that every page of a published site carries."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

import factory

pytest.importorskip("mike")

from torchproof.cli import main
from torchproof.judge.project import Project, load_project
from torchproof.mkdocs_hooks import ABOUT
from torchproof.records.features import TOPICS
from torchproof.records.git import git
from torchproof.site import publish
from torchproof.site.publish import PublishError, build_all, check_address

ROOT = Path(__file__).parents[2]
SITE = "https://owner.example/torchproof/"
BRANCH = "pages"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a checkout with a commit, and sites that stand for built ones."""
    root = factory.checkout(tmp_path)
    git(root, "init", "--quiet")
    who = ["-c", "user.name=t", "-c", "user.email=t@t.invalid"]
    subprocess.run(["git", *who, "commit", "-q", "--allow-empty", "-m", "x"], cwd=root, check=True)
    for minor in ("2.6", "2.7"):
        (root / "site" / minor).mkdir(parents=True)
        (root / "site" / minor / "index.html").write_text(f"docs of {minor}")
        (root / "site" / minor / "404.html").write_text(f"not in {minor}")
    return load_project(root)


def commit(project: Project, *minors: str) -> None:
    chosen = [project.releases.get(minor) for minor in minors]
    publish.commit_all(project.root, project.releases, chosen, project.root / "site", branch=BRANCH)


def test_versions_stand_side_by_side_with_the_newest_as_latest(project: Project) -> None:
    assert publish.served_versions(project.root, BRANCH) == []
    commit(project, "2.6", "2.7")
    assert publish.served_versions(project.root, BRANCH) == ["2.7", "2.6"]
    assert git(project.root, "show", f"{BRANCH}:2.6/index.html") == "docs of 2.6"
    assert git(project.root, "show", f"{BRANCH}:latest") == "2.7", "a symbolic link"
    assert git(project.root, "show", f"{BRANCH}:404.html") == "not in 2.7", "where hosts look for it"


def test_a_version_alone_leaves_the_others(project: Project) -> None:
    commit(project, "2.6", "2.7")
    (project.root / "site" / "2.6" / "index.html").write_text("corrected")
    commit(project, "2.6")
    assert publish.served_versions(project.root, BRANCH) == ["2.7", "2.6"]
    assert git(project.root, "show", f"{BRANCH}:2.6/index.html") == "corrected"
    assert git(project.root, "show", f"{BRANCH}:404.html") == "not in 2.7"


def test_a_preview_branch_is_dropped_and_may_be_missing(project: Project) -> None:
    publish.drop_branch(project.root, BRANCH)
    commit(project, "2.6", "2.7")
    publish.drop_branch(project.root, BRANCH)
    assert publish.served_versions(project.root, BRANCH) == []


def test_the_time_of_a_build_is_that_of_the_commit(project: Project, tmp_path_factory: pytest.TempPathFactory) -> None:
    """So that the same commit gives the same bytes; where there is none, the epoch."""
    assert publish.commit_time(project.root) == git(project.root, "log", "-1", "--format=%ct").strip()
    assert publish.commit_time(tmp_path_factory.mktemp("bare")) == "0"


def small_site(root: Path) -> Path:
    """Write a checkout with one feature that builds with the project's own configuration."""
    factory.checkout(root)
    factory.add_page(root, until='"2.6"')
    factory.add_snippet(root, spec=">=2.6,<2.7")
    docs = root / "docs"
    for name in ("overrides", "assets"):
        shutil.copytree(ROOT / "docs" / name, docs / name)
    others = [f"{topic}/index" for topic in TOPICS if topic != "compile"] + [f"about/{name}" for name in ABOUT]
    for name in ("index", "releases/index", "releases/breaking-changes", *others):
        (docs / name).parent.mkdir(exist_ok=True)
        (docs / f"{name}.md").write_text("---\ngroups: {}\n---\n# Page\n")
    text = (ROOT / "mkdocs.yml").read_text().replace("[src/", f"[{ROOT}/src/")
    (root / "mkdocs.yml").write_text(text)
    return root


def test_a_site_below_a_folder_knows_its_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canonical addresses lead to the newest version that has the page, and the page for missing addresses works."""
    check_address(SITE)
    monkeypatch.setenv("SITE_URL", SITE.rstrip("/"))  # as GitHub gives it
    root, out = small_site(tmp_path / "checkout"), tmp_path / "site"
    releases = [load_project(root).releases.get(minor) for minor in ("2.6", "2.7")]
    assert len(list(build_all(root, releases, out, jobs=1))) == 2

    def address(page: str) -> str:
        link = BeautifulSoup((out / page).read_text(), "html.parser").select_one("link[rel=canonical]")
        return str(link["href"]) if link else ""

    assert address("2.7/about/data/index.html") == address("2.6/about/data/index.html") == f"{SITE}latest/about/data/"
    assert address("2.6/compile/stance/index.html") == f"{SITE}2.6/compile/stance/", "the newest lacks it"
    for version in ("2.6", "2.7"):
        listed = re.findall("<loc>(.*?)</loc>", (out / version / "sitemap.xml").read_text())
        assert len(listed) > len(ABOUT)
        assert all(entry.startswith(SITE) for entry in listed)
        assert (
            gzip.decompress((out / version / "sitemap.xml.gz").read_bytes())
            == (out / version / "sitemap.xml").read_bytes()
        )
        for page in (out / version).rglob("*.html"):
            assert "127.0.0.1" not in page.read_text(), page
    missing = BeautifulSoup((out / "2.7" / "404.html").read_text(), "html.parser")
    wanted = [
        str(tag.get("href") or tag.get("src")) for tag in missing.select("link[href], script[src], .md-content a")
    ]
    inside = [one for one in wanted if not one.startswith(("https://", "#"))]
    assert inside
    assert [one for one in inside if not one.startswith("/torchproof/latest/")] == []
    for one in inside:
        file = out / "2.7" / one.removeprefix("/torchproof/latest/").partition("#")[0].partition("?")[0]
        assert file.is_file() or (file / "index.html").is_file(), one


@pytest.mark.parametrize(
    "address",
    ["", "owner.example/x", "http://127.0.0.1:8000/", "http://localhost/x", "http://[::1]/", "https://0.0.0.0/", "/x"],
)
def test_an_address_that_nobody_reaches_is_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(PublishError, match="SITE_URL"):
        check_address(address)
    monkeypatch.setenv("SITE_URL", address)
    monkeypatch.chdir(factory.checkout(tmp_path))
    assert main(["publish", "2.6"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert f"SITE_URL: {address or 'not set'}; set it to" in told
