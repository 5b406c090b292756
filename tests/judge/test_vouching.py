"""Evidence that somebody signed: taken in that person's name; a false signature, list or voucher is refused."""

import datetime as dt
import json
import shutil
import subprocess
from pathlib import Path

import pytest

import factory
import post
from torchproof.cli import main
from torchproof.judge.project import Project, load_project
from torchproof.records import evidence_files
from torchproof.records.evidence import machine_key
from torchproof.records.ssh_signatures import LIST, NAMESPACE, REVOKED, SIGNATURE, SIGNERS
from torchproof.site.fragments.docs_version import DocsVersion
from torchproof.site.fragments.feature_tables import render_coverage
from torchproof.site.pages.feature_pages import render_feature_page

pytestmark = pytest.mark.skipif(
    shutil.which("ssh-keygen") is None, reason="no ssh-keygen on this machine; install openssh-client"
)
ADA = "ada@example.org"


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return two real SSH keys: Ada's, whom the maintainers know, and Eve's."""
    folder = tmp_path_factory.mktemp("keys")
    for name in ("ada", "eve"):
        keygen("-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name))
    return {name: folder / name for name in ("ada", "eve")}


@pytest.fixture
def project(tmp_path: Path, keys: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> Project:
    root = factory.checkout(tmp_path / "checkout")
    for words in ("init -q", "add .", "-c user.name=t -c user.email=t@t.invalid commit -q -m x"):
        subprocess.run(["git", *words.split()], cwd=root, check=True)
    allow(root, keys["ada"])
    monkeypatch.chdir(root)
    return load_project(root)


def keygen(*arguments: str) -> None:
    subprocess.run(["ssh-keygen", *arguments], check=True, capture_output=True)


def allow(root: Path, key: Path, options: str = f'namespaces="{NAMESPACE}"') -> None:
    public = " ".join(key.with_suffix(".pub").read_text().split()[:2])
    (root / SIGNERS).write_text(f"# Who may vouch\n{ADA} {options} {public}\n")


def sent(project: Project, folder: Path, key: Path) -> Path:
    """Write a signed folder with one file of a run made today, and return the folder."""
    date = f"{dt.datetime.now(dt.UTC):%Y-%m-%d}"
    post.sent(project, folder / "bundle" / "compile", run={"date": date})
    shutil.rmtree(folder / "bundle" / "compile" / "sent")
    assert main(["sign", str(folder / "bundle"), "--key", str(key)]) == 0
    return folder / "bundle"


def test_what_a_known_person_signed_is_taken_in_that_name(
    project: Project, tmp_path: Path, keys: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says so, and the page of the run, and the list of machines; a second time changes nothing."""
    folder = sent(project, tmp_path, keys["ada"])
    assert main(["accept", str(folder)]) == 0
    assert f"in evidence/h100-80gb/compile/stance.json, signed by {ADA}\n" in capsys.readouterr().out
    taken = project.root / "evidence" / "h100-80gb" / "compile" / "stance.json"
    ((key, machine),) = evidence_files.read(taken).machines.items()
    assert machine["vouched"]["name"] == ADA
    assert machine["vouched"]["key"].startswith("SHA256:")
    assert key == machine_key(machine)
    again = load_project(project.root)
    version = DocsVersion(again, again.releases.latest)
    page = render_feature_page(version, again.features[factory.ID])
    assert f"sent by Ada, signed by {ADA}" in page
    assert f"sent by Ada, signed by {ADA}" in render_coverage(version, "")
    before = taken.read_bytes()
    assert main(["accept", "--own", str(taken)]) == 0, "a matrix sends back what it found"
    assert main(["accept", str(folder)]) == 0
    assert taken.read_bytes() == before


def test_what_nobody_signed_is_taken_and_called_so(
    project: Project, tmp_path: Path, keys: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = sent(project, tmp_path, keys["ada"])
    (folder / SIGNATURE).unlink()  # the list alone guards the way, as the digest that a workflow attested does
    assert main(["accept", "--check", str(folder)]) == 0
    assert main(["accept", str(folder)]) == 0
    assert capsys.readouterr().out.count(", unsigned\n") == 2
    again = load_project(project.root)
    assert "sent by Ada, unsigned" in render_feature_page(
        DocsVersion(again, again.releases.latest), again.features[factory.ID]
    )


def test_a_signature_that_says_nothing_is_refused(
    project: Project, tmp_path: Path, keys: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """By an unknown key, a key whose time is over or that was revoked, for another purpose, of no format."""
    folder, root = sent(project, tmp_path, keys["ada"]), project.root
    allow(root, keys["ada"], 'valid-before="20200101"')
    assert "key has expired" in post.refused(folder, capsys)
    allow(root, keys["ada"], 'namespaces="git"')
    assert f'not permitted for use in signature namespace "{NAMESPACE}"' in post.refused(folder, capsys)
    allow(root, keys["eve"])
    assert f"is nobody's key in {SIGNERS} today (No principal matched.)" in post.refused(folder, capsys)
    (root / SIGNERS).unlink()
    assert "not there, so nobody is known" in post.refused(folder, capsys)
    allow(root, keys["ada"])
    shutil.copy(keys["ada"].with_suffix(".pub"), root / REVOKED)
    assert f"it stands in {REVOKED}" in post.refused(folder, capsys)
    (root / REVOKED).unlink()
    assert main(["accept", "--check", str(folder)]) == 0, "nothing else was wrong"
    (folder / SIGNATURE).unlink()
    keygen("-Y", "sign", "-n", "git", "-f", str(keys["ada"]), str(folder / LIST))
    assert f"was not made for {NAMESPACE}" in post.refused(folder, capsys)
    (folder / SIGNATURE).write_text("no signature\n")
    assert f"does not fit {LIST}" in post.refused(folder, capsys)


def test_a_folder_that_changed_after_it_was_signed_is_refused(
    project: Project, tmp_path: Path, keys: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = sent(project, tmp_path, keys["ada"])
    file, listed = folder / "compile" / "stance.json", folder / LIST
    kept, lines = file.read_text(), listed.read_text()
    table = json.loads(kept)
    file.write_text(kept.replace('"NVIDIA H100', '"A faster H100'))
    assert "compile/stance.json: changed after it; sign the folder again" in post.refused(folder, capsys)
    file.unlink()
    assert "compile/stance.json: not there" in post.refused(folder, capsys)
    file.write_text(kept)
    (folder / "more.json").write_text(json.dumps(table))
    assert f"more.json: not in {LIST}" in post.refused(folder, capsys)
    (folder / "more.json").unlink()
    listed.write_text(lines.replace("  compile", "  ./compile"))
    assert f"does not fit {LIST}" in post.refused(folder, capsys)
    listed.write_bytes(b"\xff\n")
    assert "no list of sha256sum" in post.refused(folder, capsys)
    listed.write_text("stance.json\n")
    assert f"{LIST}:1: no line of sha256sum" in post.refused(folder, capsys)
    listed.unlink()
    assert f"signs {LIST}, which is not there" in post.refused(folder, capsys)


def test_nobody_vouches_for_themselves(project: Project, tmp_path: Path) -> None:
    """Who stands for a machine is written by whoever takes its runs in, not by who sends them."""
    owner = {"contributor": "Eve", "vouched": {"name": ADA, "key": "SHA256:x"}}
    path = post.sent(project, tmp_path, owner=owner)
    assert "vouched: only torchproof accept writes it" in "".join(post.told(project, path))
    assert "vouched: only torchproof accept writes it" in "".join(post.told(project, path, own=True))


def test_what_cannot_be_signed_is_told_in_a_line(
    project: Project, tmp_path: Path, keys: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["sign", str(empty), "--key", str(keys["ada"])]) == 2
    assert "no evidence to sign" in capsys.readouterr().err
    post.sent(project, empty)
    (tmp_path / "broken").write_text("no key")
    assert main(["sign", str(empty), "--key", str(tmp_path / "broken")]) == 2
    told = capsys.readouterr().err
    assert "cannot sign" in told
    assert told.count("\n") == 1
