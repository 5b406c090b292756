"""What is made once for all tests that use it: the built and the served site, and processes with torch."""

import contextlib
import fcntl
import gc
import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kept_zygotes import Kept
from programs import ROOT
from record_reads import RecordReads
from torchproof_docs.runner.isolation.warmup import GC_THRESHOLDS

VERSIONS = ("2.8", "2.10", "2.15")
AUTHOR = ("-c", "user.name=t", "-c", "user.email=t@t.invalid")


def pytest_configure(config: pytest.Config) -> None:
    """Hold tests of our own records apart from tests of the tool."""
    config.pluginmanager.register(RecordReads())


def pytest_collection_finish() -> None:
    """Look for unreachable cycles more rarely, and never among the tests themselves: a twentieth of a run's time."""
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def shared(factory: pytest.TempPathFactory) -> Path:
    """Return the folder that all pytest workers have in common."""
    base = factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@contextlib.contextmanager
def once(folder: Path) -> Iterator[bool]:
    """Tell whether a folder is still to be made; the other workers wait until it is."""
    done = folder / "done"
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield not done.exists()
        done.touch()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build two old versions and the newest of the project's own docs, strictly; once for all pytest workers."""
    from torchproof_docs.records.releases import load_releases
    from torchproof_docs.site.build.pipeline import build_versions

    releases = load_releases(ROOT / "releases.toml")
    out = shared(tmp_path_factory) / "site"
    with once(out) as is_mine:
        if is_mine:
            assert len(
                list(build_versions(ROOT, [releases.get_release(minor) for minor in VERSIONS], out, jobs=2))
            ) == len(VERSIONS)
    return out


@pytest.fixture(scope="session")
def published(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Commit these versions with mike to a repository of their own; once for all pytest workers."""
    from torchproof_docs.records.releases import load_releases
    from torchproof_docs.site.build.publish import commit_versions
    from torchproof_docs.verdicts.project import load_project

    releases = load_releases(ROOT / "releases.toml")
    repository = shared(tmp_path_factory) / "repository"
    with once(repository) as is_mine:
        if is_mine:
            for command in (
                ["init", "-q", str(repository)],
                ["-C", str(repository), "config", "core.compression", "0"],  # less than half of the work
                ["-C", str(repository), *AUTHOR, "commit", "-q", "--allow-empty", "-m", "x"],
            ):
                subprocess.run(["git", *command], check=True)
            chosen = [releases.get_release(minor) for minor in VERSIONS]
            commit_versions(repository, releases, chosen, site, branch="pages", records=load_project(ROOT))
    return repository


@pytest.fixture(scope="session")
def served(published: Path) -> Iterator[str]:
    """Serve these versions from the branch they were committed to."""
    from branch_server import serve_branch

    with contextlib.chdir(published):
        serving = serve_branch("pages")
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
    monkeypatch.setattr("torchproof_docs.runner.snippet_runner.ZygoteClient", kept)
