"""What is made once for all tests that use it: the built and the served site, and processes with torch."""

import contextlib
import fcntl
import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kept_zygotes import Kept

ROOT = Path(__file__).parents[1]
VERSIONS = ("2.8", "2.10", "2.15")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build two old versions and the newest of the project's own docs, strictly; once for all pytest workers."""
    from torchproof.records.releases import load_releases
    from torchproof.site.publish import build_all

    releases = load_releases(ROOT / "releases.toml")
    base = tmp_path_factory.getbasetemp()
    out = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    done = out / "done"
    with out.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            assert len(list(build_all(ROOT, [releases.get(minor) for minor in VERSIONS], out, jobs=2))) == len(VERSIONS)
            done.touch()
    return out


@pytest.fixture(scope="session")
def served(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Commit both versions with mike to a repository of their own and serve them from its branch."""
    from torchproof.records.releases import load_releases
    from torchproof.site.publish import commit_all
    from torchproof.site.server import server

    releases = load_releases(ROOT / "releases.toml")
    repository = tmp_path_factory.mktemp("repository")
    for command in (
        ["init", "-q"],
        ["-c", "user.name=t", "-c", "user.email=t@t.invalid", "commit", "-q", "--allow-empty", "-m", "x"],
    ):
        subprocess.run(["git", *command], cwd=repository, check=True)
    commit_all(repository, releases, [releases.get(minor) for minor in VERSIONS], site, branch="pages", records=ROOT)

    with contextlib.chdir(repository):
        serving = server("pages", ("127.0.0.1", 0))
        thread = threading.Thread(target=serving.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}"
        serving.shutdown()
        thread.join()
        serving.server_close()


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """Keep what one test started for the next."""
    kept = Kept(tmp_path_factory.mktemp("zygotes"))
    yield kept
    kept.close()


@pytest.fixture
def one_torch(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the runners of this process take a process with torch that is kept."""
    monkeypatch.setattr("torchproof.run.runner.Zygote", kept)
