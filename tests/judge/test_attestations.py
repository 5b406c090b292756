"""Evidence that a workflow attested: GitHub is asked for this repository, whatever the folder says."""

import datetime as dt
import subprocess
from pathlib import Path

import pytest

import factory
import post
from torchproof.cli import main
from torchproof.judge.project import Project, load_project
from torchproof.records import evidence_files
from torchproof.records.attestations import CLAIM, WORKFLOW
from torchproof.site.fragments.docs_version import DocsVersion
from torchproof.site.pages.feature_pages import render_feature_page

OWN = "ada/torchproof"
GH = """#!/bin/sh
echo "$@" >> {asked}
[ {status} = 0 ] || echo "Error: no attestations found" >&2
exit {status}
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    root = factory.checkout(tmp_path / "checkout")
    commit = "-c user.name=t -c user.email=t@t.invalid commit -q -m x"
    for words in ("init -q", f"remote add origin git@github.com:{OWN}.git", "add .", commit):
        subprocess.run(["git", *words.split()], cwd=root, check=True)
    monkeypatch.chdir(root)
    return load_project(root)


@pytest.fixture
def folder(project: Project, tmp_path: Path) -> Path:
    """Return what a workflow hands over: evidence, its list, and the claim that GitHub attests the list."""
    merged = tmp_path / "merged"
    (merged / "evidence").mkdir(parents=True)
    made = post.sent(project, merged / "evidence", run={"date": f"{dt.datetime.now(dt.UTC):%Y-%m-%d}"})
    listed = subprocess.run(["sha256sum", made.relative_to(merged)], cwd=merged, check=True, capture_output=True)
    (merged / "SHA256SUMS").write_bytes(listed.stdout)
    (merged / CLAIM).write_text(f"{OWN}\n")
    return merged


def gh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, status: int) -> Path:
    """Put a stand-in for gh first on PATH, and return where it writes what it was asked."""
    tool, asked = tmp_path / "bin" / "gh", tmp_path / "asked"
    tool.parent.mkdir()
    tool.write_text(GH.format(asked=asked, status=status))
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tool.parent), prepend=":")
    return asked


def test_github_is_asked_and_the_run_says_who_vouches(
    project: Project,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = gh(tmp_path, monkeypatch, status=0)
    assert main(["accept", str(folder)]) == 0
    assert f", attested by {OWN}/{WORKFLOW}\n" in capsys.readouterr().out
    told = f"attestation verify {folder}/SHA256SUMS --repo {OWN} --signer-workflow {OWN}/{WORKFLOW}\n"
    assert asked.read_text() == told
    (machine,) = evidence_files.read(project.root / "evidence/h100-80gb/compile/stance.json").machines.values()
    assert machine["vouched"]["key"].startswith("attestation of sha256:")
    again = load_project(project.root)
    page = render_feature_page(DocsVersion(again, again.releases.latest), again.features[factory.ID])
    assert f"attested by {OWN}/{WORKFLOW}" in page


def test_what_github_does_not_attest_is_refused(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gh(tmp_path, monkeypatch, status=1)
    assert f"does not attest that {OWN} wrote it (Error: no attestations found)" in post.refused(folder, capsys)


def test_without_gh_the_command_is_told_and_nobody_vouches(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert main(["accept", "--check", str(folder)]) == 0
    told = capsys.readouterr().out
    assert f"type gh attestation verify {folder}/SHA256SUMS --repo {OWN}" in told
    assert ", unsigned\n" in told


def test_the_repository_of_somebody_else_attests_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = gh(tmp_path, monkeypatch, status=0)
    (folder / CLAIM).write_text("eve/torchproof\n")
    assert f"says 'eve/torchproof', and this checkout is of {OWN}" in post.refused(folder, capsys)
    assert not asked.exists()


@pytest.mark.parametrize("change", ["edit", "add", "no list"])
def test_what_is_not_what_was_attested_is_refused(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], change: str
) -> None:
    asked = gh(tmp_path, monkeypatch, status=0)
    (made,) = (folder / "evidence").rglob("*.json")
    if change == "edit":
        made.write_text(made.read_text().replace("passed", "failed"))
    elif change == "add":
        (made.parent / "more.json").write_text("{}")
    else:
        (folder / "SHA256SUMS").unlink()
    assert post.refused(folder, capsys)
    assert not asked.exists()


@pytest.mark.parametrize("origin", ["https://gitlab.com/ada/torchproof.git", "https://github.com.evil.org/ada/x", ""])
def test_a_checkout_that_is_of_no_repository_of_github(
    project: Project, folder: Path, capsys: pytest.CaptureFixture[str], origin: str
) -> None:
    words = ["set-url", "origin", origin] if origin else ["remove", "origin"]
    subprocess.run(["git", "remote", *words], cwd=project.root, check=True)
    assert "no repository of GitHub" in post.refused(folder, capsys)
