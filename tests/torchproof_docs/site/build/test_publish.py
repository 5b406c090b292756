"""Versions committed one after another to a branch, without building any."""

import json
import shutil
import socket
import subprocess
from pathlib import Path
from threading import Barrier

import pytest

import factory

pytest.importorskip("mike")


from torchproof.errors import TorchproofError
from torchproof_docs.records.git import run_git
from torchproof_docs.records.releases import Release
from torchproof_docs.site.build import pipeline, publish, version_files
from torchproof_docs.verdicts.project import Project, load_project

BRANCH = "pages"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Return a checkout with a commit, and sites that stand for built ones."""
    root = factory.checkout(tmp_path)
    run_git(root, "init", "--quiet")
    who = ["-c", "user.name=t", "-c", "user.email=t@t.invalid"]
    subprocess.run(["git", *who, "commit", "-q", "--allow-empty", "-m", "x"], cwd=root, check=True)
    for minor in ("2.6", "2.7"):
        (root / "site" / minor).mkdir(parents=True)
        (root / "site" / minor / "index.html").write_text(f"docs of {minor}")
        (root / "site" / minor / "404.html").write_text(f"not in {minor}")
    return load_project(root)


def commit(project: Project, *minors: str) -> None:
    chosen = [project.releases.get_release(minor) for minor in minors]
    publish.commit_versions(project.root, project.releases, chosen, project.root / "site", branch=BRANCH)


def test_versions_stand_side_by_side_with_the_newest_as_latest(project: Project) -> None:
    assert publish.read_versions(project.root, BRANCH) == []
    commit(project, "2.6", "2.7")
    assert publish.read_versions(project.root, BRANCH) == ["2.7", "2.6"]
    assert run_git(project.root, "show", f"{BRANCH}:2.6/index.html") == "docs of 2.6"
    assert run_git(project.root, "show", f"{BRANCH}:latest") == "2.7", "a symbolic link"
    assert run_git(project.root, "show", f"{BRANCH}:404.html") == "not in 2.7", "where hosts look for it"


def test_a_version_alone_leaves_the_others(project: Project) -> None:
    commit(project, "2.6", "2.7")
    (project.root / "site" / "2.6" / "index.html").write_text("corrected")
    commit(project, "2.6")
    assert publish.read_versions(project.root, BRANCH) == ["2.7", "2.6"]
    assert run_git(project.root, "show", f"{BRANCH}:2.6/index.html") == "corrected"
    assert run_git(project.root, "show", f"{BRANCH}:404.html") == "not in 2.7"


def test_an_old_version_with_none_newer_beside_it_is_the_latest(project: Project) -> None:
    """What its pages say of the latest then leads somewhere; the next that is newer takes the name over."""
    commit(project, "2.6")
    assert publish.read_versions(project.root, BRANCH) == ["2.6"]
    assert run_git(project.root, "show", f"{BRANCH}:latest") == "2.6"
    assert 'url=latest/"' in run_git(project.root, "show", f"{BRANCH}:index.html")
    assert run_git(project.root, "show", f"{BRANCH}:404.html") == "not in 2.6"
    commit(project, "2.7")
    commit(project, "2.6")
    assert run_git(project.root, "show", f"{BRANCH}:latest") == "2.7"
    assert run_git(project.root, "show", f"{BRANCH}:404.html") == "not in 2.7"


def test_what_versions_share_lies_once_beside_them(project: Project) -> None:
    """An older version that is published alone adds to it; the newest leaves nothing of before."""

    def lie(*names: str) -> None:
        for name in names:
            path = project.root / "site" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)

    def shared() -> set[str]:
        found = run_git(project.root, "ls-tree", "-r", "--name-only", BRANCH).splitlines()
        return {name for name in found if name.split("/")[0] in pipeline.SHARED}

    lie("names.json", "history/torch.nn/index.html", "snippets/compile/old.py", "zensical/index.html")
    commit(project, "2.6", "2.7")
    first = {"names.json", "history/torch.nn/index.html", "snippets/compile/old.py"}
    assert shared() == first
    shutil.rmtree(project.root / "site" / "history")
    (project.root / "site" / "snippets" / "compile" / "old.py").unlink()
    lie("snippets/compile/new.py")
    commit(project, "2.6")
    assert shared() == {*first, "snippets/compile/new.py"}
    commit(project, "2.6", "2.7")
    assert shared() == {"names.json", "snippets/compile/new.py"}


def test_a_preview_branch_is_dropped_and_may_be_missing(project: Project) -> None:
    publish.delete_branch(project.root, BRANCH)
    commit(project, "2.6", "2.7")
    publish.delete_branch(project.root, BRANCH)
    assert publish.read_versions(project.root, BRANCH) == []


def test_an_address_in_use_is_refused_before_anything_is_built() -> None:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        with pytest.raises(publish.PublishError, match=f"{address}: .*in use; choose another: --address"):
            publish.require_free_address(address)
    publish.require_free_address(address)


@pytest.mark.parametrize("address", ["8000", ":8000", "127.0.0.1:", "127.0.0.1:http", "127.0.0.1:99999"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(publish.PublishError, match=r"not an address; give one such as|choose another"):
        publish.require_free_address(address)


def test_the_time_of_a_build_is_that_of_the_commit(project: Project, tmp_path_factory: pytest.TempPathFactory) -> None:
    """So that the same commit gives the same bytes; where there is none, the epoch."""
    assert pipeline.read_commit_time(project.root) == run_git(project.root, "log", "-1", "--format=%ct").strip()
    assert pipeline.read_commit_time(tmp_path_factory.mktemp("bare")) == "0"


def test_the_root_says_which_versions_have_a_page(project: Project) -> None:
    factory.add_page(project.root, since='"2.7"')
    commit(project, "2.6", "2.7")
    pages = json.loads(run_git(project.root, "show", f"{BRANCH}:pages.json"))
    assert pages[f"{factory.ID}/"]["since"] == "2.7"
    assert pages[f"{factory.ID}/"]["until"] == project.releases.latest.minor


def test_the_sources_of_all_versions_are_waited_for_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = load_project(factory.checkout(tmp_path))
    releases = project.releases.all
    together = Barrier(len(releases), timeout=20)
    fetched: list[str] = []

    def fetch(release: Release, _: set[str], cache: Path) -> Path:
        together.wait()
        fetched.append(release.minor)
        if release == project.releases.latest:
            raise TorchproofError(f"torch {release.torch}: cannot read its wheel")
        return cache / release.torch

    monkeypatch.setattr(version_files, "fetch_sources", fetch)
    with pytest.raises(TorchproofError, match="cannot read its wheel"):
        version_files.fetch_all_sources(project, releases, tmp_path)
    assert sorted(fetched) == sorted(release.minor for release in releases)
