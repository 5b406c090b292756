"""Environments: what is announced, made, lent, kept and removed; with a uv that makes a Python of what it is told."""

import fcntl
import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

import factory
from torchproof.errors import TorchproofError
from torchproof.trial.environments.environment_store import measure_gigabytes
from torchproof.trial.environments.uv_client import CPU_INDEX
from torchproof_docs.records.releases import Release, load_releases
from torchproof_docs.runner.environments import Environments

UV = """#!/bin/sh
echo "$*" >> "$LOG"
echo "cache $UV_CACHE_DIR" >> "$LOG"
case "$*" in
    *torch==2.6.0*) exit 1 ;;
    venv*) mkdir -p "$5/bin"; printf '#!/bin/sh\\nexec {python} "$@"\\n' > "$5/bin/python"; chmod +x "$5/bin/python" ;;
esac
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout, with that uv first on PATH."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "uv").write_text(UV.replace("{python}", sys.executable))
    (programs / "uv").chmod(stat.S_IRWXU)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    monkeypatch.delenv("TORCHPROOF_ENVS", raising=False)
    monkeypatch.delenv("TORCH_INDEX", raising=False)
    return factory.checkout(tmp_path / "checkout")


def release(root: Path, minor: str) -> Release:
    return load_releases(root / "releases.toml").get_release(minor)


def test_one_is_made_lent_and_gone_with_its_downloads(root: Path, tmp_path: Path) -> None:
    said: list[str] = []
    environments = Environments.from_checkout(root, keep=False, index=None, tell=said.append)
    with environments.lend(release(root, "2.7")) as python:
        assert python == root / ".nox" / "2.7.1" / "bin" / "python"
        assert python.is_file()
        (root / ".nox" / "cache").mkdir()
    assert not python.exists()
    assert not (root / ".nox" / "cache").exists()
    venv, cache, install, _ = (tmp_path / "log").read_text().splitlines()
    assert venv.startswith(f"venv --clear --python 3.11 {root}/.nox/2.7.1")
    assert cache == f"cache {root}/.nox/cache"
    assert install.startswith(f"pip install --python {python} torch==2.7.1 -r {root}/snippets/requirements.txt")
    assert said[0].startswith("torch 2.7.1: installing it")
    assert said[1].endswith("GB of disk in use")


def test_what_is_kept_is_used_again_and_stays(root: Path, tmp_path: Path) -> None:
    with Environments.from_checkout(root, keep=True, index=None, tell=print).lend(release(root, "2.7")) as python:
        pass
    (tmp_path / "log").unlink()
    with Environments.from_checkout(root, keep=False, index=None, tell=print).lend(release(root, "2.7")) as again:
        assert again == python
    assert python.is_file(), "it was there before"
    assert not (tmp_path / "log").exists(), "uv had nothing to do"


def test_a_folder_of_ones_own_is_kept_with_the_cache_of_its_user(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TORCHPROOF_ENVS", str(tmp_path / "mine"))
    with Environments.from_checkout(root, keep=False, index=None, tell=print).lend(release(root, "2.7")) as python:
        assert python.is_relative_to(tmp_path / "mine")
    assert python.is_file()
    assert (tmp_path / "log").read_text().splitlines()[1] == f"cache {os.environ.get('UV_CACHE_DIR', '')}"


def test_an_index_is_asked_for_torch_alone(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCH_INDEX", CPU_INDEX)
    environments = Environments.from_checkout(root, keep=False, index=None, tell=print)
    with environments.lend(release(root, "2.7")):
        pass
    lines = [line for line in (tmp_path / "log").read_text().splitlines() if line.startswith("pip")]
    assert f"--index {CPU_INDEX} torch==2.7.1" in lines[0]
    assert "requirements.txt" not in lines[0]
    assert "--index" not in lines[1]
    assert environments.size < Environments.from_checkout(root, keep=False, index="https://elsewhere", tell=print).size


def test_one_that_cannot_be_installed_leaves_nothing(root: Path) -> None:
    with pytest.raises(TorchproofError, match=r"torch 2\.6\.0 could not be installed; uv said above why"):  # noqa: SIM117
        with Environments.from_checkout(root, keep=False, index=None, tell=print).lend(release(root, "2.6")):
            pass
    assert not (root / ".nox" / "2.6.0").exists()


def test_half_an_environment_is_made_anew(root: Path, tmp_path: Path) -> None:
    (root / ".nox" / "2.7.1" / "bin").mkdir(parents=True)
    with Environments.from_checkout(root, keep=True, index=None, tell=print).lend(release(root, "2.7")) as python:
        assert python.is_file()
    assert "venv --clear" in (tmp_path / "log").read_text()


def test_two_at_a_time_do_not_meet(root: Path) -> None:
    environments = Environments.from_checkout(root, keep=False, index=None, tell=print)
    with environments.lend(release(root, "2.7")):  # noqa: SIM117
        with pytest.raises(TorchproofError, match="in use by another torchproof-docs prove; wait for it"):
            with environments.lend(release(root, "2.5")):
                pass
    with environments.lend(release(root, "2.5")):
        pass


def test_a_shared_folder_lends_to_many_and_installs_once(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TORCHPROOF_ENVS", str(tmp_path / "shared"))
    environments, said = Environments.from_checkout(root, keep=False, index=None, tell=print), list[str]()
    second = Environments.from_checkout(root, keep=False, index=None, tell=said.append)
    with environments.lend(release(root, "2.7")) as python, second.lend(release(root, "2.7")) as same:
        assert same == python

    def lent() -> str:
        with second.lend(release(root, "2.5")) as python:
            return python.parents[1].name

    with ThreadPoolExecutor() as pool:
        with (tmp_path / "shared" / ".2.5.1.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # as while another installs it
            waiting = pool.submit(lent)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.3)
        assert waiting.result(timeout=30) == "2.5.1"
    assert "torch 2.5.1: another torchproof is installing it; waiting" in said
    assert sum("installing it in" in line for line in said) == 1, "2.7 was there"


def test_what_it_costs_is_said_before_it_begins(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=100e9))
    said: list[str] = []
    releases = [release(root, minor) for minor in ("2.5", "2.7")]
    Environments.from_checkout(root, keep=False, index=None, tell=said.append).announce(releases)
    Environments.from_checkout(root, keep=True, index=None, tell=said.append).announce(releases)
    assert said[0].startswith(
        f"to install in {root}/.nox: torch 2.5.1, 2.7.1; one at a time, removed afterwards. Up to"
    )
    assert "5 GB to download for each, 8 GB of disk" in said[0]
    assert "all of them stay" in said[1]
    assert "16 GB of disk" in said[1]
    assert not (root / ".nox").exists()
    with Environments.from_checkout(root, keep=True, index=None, tell=print).lend(releases[1]):
        pass
    Environments.from_checkout(root, keep=True, index=None, tell=said.append).announce(releases[1:])
    assert len(said) == 2, "nothing is to be made"
    Environments.from_checkout(root, keep=True, index=CPU_INDEX, tell=said.append).announce(releases[1:])
    assert said[2].endswith("used with the build that they have, not from " + CPU_INDEX + ": torch 2.7.1")


def test_a_full_disk_and_a_missing_uv_are_said_at_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environments = Environments.from_checkout(root, keep=True, index=None, tell=print)
    with pytest.raises(TorchproofError, match=r"GB free, about 80000 needed; free some, or name a folder"):
        environments.announce([release(root, "2.7")] * 10_000)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(TorchproofError, match="uv: not on PATH; pip install uv"):
        environments.announce([release(root, "2.7")])


def test_a_file_with_two_names_counts_once(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"x" * 10_000_000)
    (tmp_path / "two").hardlink_to(tmp_path / "one")
    assert measure_gigabytes(tmp_path) == pytest.approx(0.01, rel=0.05)
