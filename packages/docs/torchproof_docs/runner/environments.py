"""Makes an environment for each PyTorch release with uv, lends it, and removes it."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Self

from torchproof.errors import TorchproofError
from torchproof.trial.environments.environment_store import READY_VARIABLE, measure_gigabytes
from torchproof.trial.environments.uv_client import CPU_INDEX, find_uv
from torchproof_docs.records.releases import Release

# A CPython that every covered release has wheels for.
PYTHON = "3.11"


@dataclass(frozen=True)
class Environments:
    """The environments of one checkout, in a folder for each release."""

    folder: Path
    requirements: Path
    """The requirements file with what snippets import beside torch."""
    keep: bool = False
    """Environments stay; else each is removed with its downloads, so that one exists at a time."""
    own_cache: bool = True
    """Downloads are kept beside the environments, not in the user's cache of uv."""
    index: str = ""
    """A package index for torch alone, such as CPU_INDEX."""
    tell: Callable[[str], None] = lambda _: None

    @classmethod
    def from_checkout(cls, root: Path, *, keep: bool, index: str | None, tell: Callable[[str], None]) -> Self:
        """Return the environments of a checkout: in ``.nox``, or kept in the folder that TORCHPROOF_ENVS names."""
        named = os.environ.get(READY_VARIABLE)
        folder = Path(named).resolve() if named else root / ".nox"
        requirements = root / "snippets" / "requirements.txt"
        index = index or os.environ.get("TORCH_INDEX", "")
        return cls(folder, requirements, bool(keep or named), not named, index, tell)

    @property
    def download(self) -> float:
        """Return the most that one environment downloads, in GB."""
        return 0.4 if self.index == CPU_INDEX else 5

    @property
    def size(self) -> float:
        """Return the most disk space that one environment and its downloads take, in GB."""
        return 2 if self.index == CPU_INDEX else 8

    def announce(self, releases: Sequence[Release]) -> None:
        """Print what will be downloaded and installed; raise TorchproofError if disk space or uv is missing."""
        missing = [release for release in releases if not self._marker(release).is_file()]
        if self.index and len(missing) < len(releases):
            kept = ", ".join(release.torch for release in releases if release not in missing)
            self.tell(f"kept in {self.folder}, used with the build that they have, not from {self.index}: torch {kept}")
        if not missing:
            return
        find_uv()
        total = self.size * len(missing)
        existing = next(folder for folder in (self.folder, *self.folder.parents) if folder.is_dir())
        free, wanted = shutil.disk_usage(existing).free / 1e9, total if self.keep else self.size
        if free < wanted:
            raise TorchproofError(
                f"{self.folder}: {free:.0f} GB free, about {wanted:g} needed; free some, or name a folder on another "
                "disk with TORCHPROOF_ENVS"
            )
        stays = "all of them stay" if self.keep else "one at a time, removed afterwards"
        self.tell(
            f"to install in {self.folder}: torch {', '.join(release.torch for release in missing)}; {stays}. Up to "
            f"{self.download:g} GB to download for each, {wanted:g} GB of disk, {free:.0f} GB free"
        )

    @contextmanager
    def lend(self, release: Release) -> Iterator[Path]:
        """Lend the Python of a release's environment; raise TorchproofError if it cannot be installed."""
        home = self.folder / release.torch
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._lock(release) as lock:
            made = [] if self._marker(release).is_file() else [home, *([self._cache] if self.own_cache else [])]
            try:
                if made:
                    self._install(release, home)
                if not self.own_cache:
                    fcntl.flock(lock, fcntl.LOCK_SH)  # it is there and stays, so others may use it too
                yield _python(home)
                self.tell(f"torch {release.torch}: {measure_gigabytes(home, self._cache):.1f} GB of disk in use")
            finally:
                for folder in [] if self.keep else made:
                    shutil.rmtree(folder, ignore_errors=True)

    def find_kept_python(self, release: Release) -> Path:
        """Return the Python of a kept environment, installed if it is missing, without holding a lock."""
        if self._marker(release).is_file():
            return _python(self.folder / release.torch)
        with self.lend(release) as python:
            return python

    def _marker(self, release: Release) -> Path:
        return self.folder / release.torch / ".done"

    @property
    def _cache(self) -> Path:
        return self.folder / "cache"

    @contextmanager
    def _lock(self, release: Release) -> Iterator[IO[str]]:
        """Lock the folder, or one release of a shared folder, against installing and removing by other processes."""
        with (self.folder / (".lock" if self.own_cache else f".{release.torch}.lock")).open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                if self.own_cache:
                    raise TorchproofError(
                        f"{self.folder}: in use by another torchproof-docs prove; wait for it, or name another "
                        "folder with TORCHPROOF_ENVS"
                    ) from error
                if not self._marker(release).is_file():
                    self.tell(f"torch {release.torch}: another torchproof is installing it; waiting")
                fcntl.flock(lock, fcntl.LOCK_SH)
                if not self._marker(release).is_file():  # the other one could not install it
                    fcntl.flock(lock, fcntl.LOCK_EX)
            yield lock

    def _install(self, release: Release, home: Path) -> None:
        self.tell(f"torch {release.torch}: installing it in {home}")
        install = ("pip", "install", "--python", str(_python(home)))
        torch, others = f"torch=={release.torch}", ("-r", str(self.requirements))
        self._run_uv(release, "venv", "--clear", "--python", PYTHON, str(home))
        if self.index:  # it may have old copies of the other packages, and uv would take those
            self._run_uv(release, *install, "--index", self.index, torch)
            self._run_uv(release, *install, *others)
        else:
            self._run_uv(release, *install, torch, *others)
        self._marker(release).touch()

    def _run_uv(self, release: Release, *arguments: str) -> None:
        quiet = [] if sys.stderr.isatty() else ["--quiet"]
        cache = {"UV_CACHE_DIR": str(self._cache)} if self.own_cache else {}
        process = subprocess.run([find_uv(), *arguments, *quiet], env={**os.environ, **cache}, check=False)
        if process.returncode:
            raise TorchproofError(f"torch {release.torch} could not be installed; uv said above why")


def install_package(folder: Path, requirement: str) -> Path:
    """Install one pure-Python package in a folder of its own, and return that; environments stay unchanged."""
    home = folder / requirement.replace("==", "-")
    if not home.is_dir():
        command = [find_uv(), "pip", "install", "--quiet", "--no-deps", "--target", str(home), requirement]
        if subprocess.run(command, check=False).returncode:
            raise TorchproofError(f"{requirement} could not be installed in {home}; uv said above why")
    return home


def _python(home: Path) -> Path:
    return home / "bin" / "python"
