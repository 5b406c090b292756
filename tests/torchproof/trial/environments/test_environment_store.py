"""Environments: ready ones, those that uv makes, their room on the disk, and what keeps one from being made."""

import os
import stat
import sys
from pathlib import Path

import pytest

from torchproof.errors import TorchproofError
from torchproof.trial.environments import environment_store
from torchproof.trial.environments.environment_store import EnvironmentStore
from torchproof.trial.environments.requirements import EnvironmentRequirements
from torchproof.trial.environments.uv_client import InstallationError, OfflineError, describe_failure, find_uv
from torchproof.trial.trial_data import TorchRelease

UV = """#!/bin/sh
echo "$*" >> "$LOG"
case "$*" in
    *torch==2.6.0*) printf '  \\342\\225\\260\\342\\224\\200\\342\\226\\266 no wheels with a tag\\n' >&2; exit 1 ;;
    *torch==2.9.1*) echo 'cause: failed to write to file `/c/a.h`: No space left on device (os error 28)' >&2; exit 2 ;;
    *torch==2.7.1*) echo "error: Request failed: dns error" >&2; exit 2 ;;
    venv*) mkdir -p "$5/bin"; ln -sf {python} "$5/bin/python" ;;
esac
"""
OLD, GONE, DOWN, NEW = (TorchRelease(v[:3], v, ("3.10", "3.13")) for v in ("2.5.1", "2.6.0", "2.7.1", "2.8.0"))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EnvironmentStore:
    """Return a store with a uv that makes what it is told."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "uv").write_text(UV.replace("{python}", sys.executable))
    (programs / "uv").chmod(stat.S_IRWXU)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    monkeypatch.delenv("UV", raising=False)
    monkeypatch.setattr(environment_store, "can_reach", lambda _address: True)
    return EnvironmentStore(EnvironmentRequirements("3.11"), tmp_path / "cache")


def read_log(store: EnvironmentStore) -> list[str]:
    path = store.folder.parent / "log"
    return path.read_text().splitlines() if path.exists() else []


def test_one_is_made_once_and_found_again(store: EnvironmentStore) -> None:
    python = store.make_environment(OLD)
    assert store.make_environment(OLD) == python == store.find_python(OLD)
    venv, install = read_log(store)
    assert venv.startswith("venv --clear --python 3.11 ")
    assert install.endswith("torch==2.5.1 --torch-backend cpu --quiet")


def test_a_nightly_build_comes_from_its_own_index_with_companions_of_its_own(store: EnvironmentStore) -> None:
    store.requirements = EnvironmentRequirements("3.11", ("torchvision", "einops"))
    store.make_environment(TorchRelease("2.16", "2.16.0.dev20261120", ("3.11", "3.14")))
    assert "torch==2.16.0.dev20261120 torchvision>=0.dev0 einops --index " in (install := read_log(store)[1])
    assert "/whl/nightly/cpu " in install


def test_other_packages_make_another_environment(store: EnvironmentStore) -> None:
    plain = store.make_environment(OLD)
    store.requirements = EnvironmentRequirements("3.11", ("einops",))
    assert store.find_python(OLD) is None
    assert store.make_environment(OLD) != plain


def test_a_project_with_other_dependencies_makes_another_environment(store: EnvironmentStore, tmp_path: Path) -> None:
    metadata = tmp_path / "pyproject.toml"
    metadata.write_text('dependencies = ["einops"]')
    store.requirements = EnvironmentRequirements("3.11", (), tmp_path)
    plain = store.make_environment(OLD)
    (tmp_path / "module.py").touch()
    assert store.find_python(OLD) == plain
    metadata.write_text('dependencies = ["einops", "numpy"]')
    assert store.find_python(OLD) is None


def test_what_torch_requires_is_as_new_as_it_whatever_the_day(store: EnvironmentStore) -> None:
    store.requirements = EnvironmentRequirements("3.11", ("einops",), exclude_newer="2024-01-01")
    store.make_environment(OLD)
    _, first, then = read_log(store)
    assert "--exclude-newer" not in first
    assert " torch==2.5.1 einops --exclude-newer 2024-01-01 " in then


def test_what_uv_says_is_told(store: EnvironmentStore) -> None:
    with pytest.raises(InstallationError, match=r"^no wheels with a tag$"):
        store.make_environment(GONE)
    assert store.make_environment(NEW)
    with pytest.raises(InstallationError, match="dns error"):
        store.make_environment(DOWN)
    count = len(read_log(store))
    with pytest.raises(InstallationError, match="no network"):
        store.make_environment(TorchRelease("2.9", "2.9.1", ("3.10", "3.13")))
    assert len(read_log(store)) == count


def test_an_environment_that_is_ready_is_used_and_not_changed(store: EnvironmentStore, tmp_path: Path) -> None:
    home = tmp_path / "ready" / "2.5.1"
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "python").symlink_to(sys.executable)
    (home / "pyvenv.cfg").write_text("version_info = 3.12.1\n")
    (home / "lib" / "python3.12" / "site-packages" / "NumPy-2.1.0.dist-info").mkdir(parents=True)
    store.ready = tmp_path / "ready"
    assert store.make_environment(OLD) == home / "bin" / "python"
    for packages, python, is_ready in (
        (("numpy>=2",), "", True),
        (("numpy<2",), "", False),
        (("einops",), "", False),
        ((), "3.12", True),
        ((), "3.11", False),
    ):
        store.requirements = EnvironmentRequirements(python or "3.11", packages, is_python_chosen=bool(python))
        assert (store.find_python(OLD) is not None) is is_ready
    assert read_log(store) == []
    assert store.find_lock(home / "bin" / "python") is None


def test_what_is_to_come_is_announced_and_an_index_that_is_silent_is_not_asked(
    store: EnvironmentStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    store.tell = said.append
    store.announce([OLD, NEW])
    assert said[-1].startswith(f"to install in {store.folder}: torch 2.5.1, 2.8.0. Up to 0.8 GB to download")
    monkeypatch.setattr(environment_store, "can_reach", lambda _address: False)
    store.announce([OLD])
    assert "does not answer" in said[-2]
    assert "Up to 5.0 GB" in said[-1]
    store.make_environment(OLD)
    assert read_log(store)[-1].endswith("torch==2.5.1 --quiet")
    assert store.find_python(OLD)
    assert not store.find_python(NEW)
    said.clear()
    store.announce([OLD])
    assert said == []


@pytest.mark.parametrize("index", ["cpu", "", "https://example.org/simple"])
def test_without_a_network_one_line_says_so_and_no_size_is_told(
    store: EnvironmentStore, monkeypatch: pytest.MonkeyPatch, index: str
) -> None:
    said: list[str] = []
    store.tell, store.index = said.append, index
    monkeypatch.setattr(environment_store, "can_reach", lambda _address: False)
    (Path(os.environ["PATH"].partition(os.pathsep)[0]) / "uv").write_text(
        "#!/bin/sh\necho 'error: dns error' >&2; exit 2"
    )
    store.announce([OLD, NEW])
    assert said == ["no network: torch 2.5.1, 2.8.0 cannot be installed"]
    with pytest.raises(OfflineError, match="no network"):
        store.make_environment(OLD)


def test_the_one_that_was_not_used_for_longest_is_dropped(
    store: EnvironmentStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = store.make_environment(OLD), store.make_environment(NEW)
    os.utime(old.parent.parent / ".done", (1, 1))
    monkeypatch.setattr(environment_store, "measure_gigabytes", lambda _home: 1.0)
    store.limit = 2.5
    unfinished, foreign = store.folder / "2.7.1-0", store.folder / "mine"
    for home in (unfinished, foreign):
        home.mkdir()
    (store.folder / ".2.7.1-0.lock").touch()
    store.drop_oldest(1.0, keep=Path("another"))
    assert store.find_python(OLD) is None
    assert store.find_python(NEW) == new
    assert not unfinished.exists()
    assert foreign.exists()


def test_what_a_full_disk_ends_is_told_by_its_file_and_is_removed(store: EnvironmentStore) -> None:
    with pytest.raises(InstallationError, match=r"^/c/a\.h: no space left on device; free some$"):
        store.make_environment(TorchRelease("2.9", "2.9.1", ("3.10", "3.13")))
    assert [path.name for path in store.folder.iterdir() if path.is_dir()] == []
    assert store.make_environment(NEW).exists()


def test_a_full_disk_is_told_and_nothing_is_made(store: EnvironmentStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EnvironmentStore, "measure_free", lambda _self: 0.1)
    with pytest.raises(InstallationError, match=r"0\.1 GB of disk free, about 1\.2 needed; free some"):
        store.make_environment(OLD)
    assert read_log(store) == []


def test_an_installation_that_ended_early_is_made_anew(store: EnvironmentStore) -> None:
    home = store.make_environment(OLD).parent.parent
    (home / ".done").unlink()
    assert store.find_python(OLD) is None
    store.make_environment(OLD)
    assert sum(line.startswith("venv") for line in read_log(store)) == 2


def test_without_uv_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("UV", raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(TorchproofError, match="pip install uv"):
        find_uv()


def test_a_failure_in_one_line() -> None:
    assert describe_failure("\x1b[31merror\x1b[0m: a\n  ╰─▶ because b\n") == "a because b"
