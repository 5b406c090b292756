"""An environment a PyTorch release, made with uv: where it lies, what it costs, and how long it stays."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Self

from torchproof.errors import TorchproofError
from torchproof.records.releases import Release

PYTHON = "3.11"
"""A CPython that every covered release has wheels for."""
CPU_INDEX = "https://download.pytorch.org/whl/cpu"


@dataclass(frozen=True)
class Environments:
    """The environments of one checkout, a folder a release."""

    folder: Path
    requirements: Path
    """What snippets import beside torch."""
    keep: bool = False
    """What is made stays; else it goes with its downloads, so that one exists at a time."""
    own_cache: bool = True
    """Downloads lie beside the environments, not in the cache that uv keeps for its user."""
    index: str = ""
    """A package index for torch alone, such as CPU_INDEX."""
    tell: Callable[[str], None] = lambda _: None
    held: bool = False
    """This process has an environment of the same folder lent already, and others are used beside it."""

    @classmethod
    def of(cls, root: Path, *, keep: bool, index: str | None, tell: Callable[[str], None]) -> Self:
        """Return those of a checkout: below ``.nox``, or in the folder TORCHPROOF_ENVS, where they are kept."""
        named = os.environ.get("TORCHPROOF_ENVS")
        folder = Path(named).resolve() if named else root / ".nox"
        requirements = root / "snippets" / "requirements.txt"
        index = index or os.environ.get("TORCH_INDEX", "")
        return cls(folder, requirements, bool(keep or named), not named, index, tell)

    def beside(self) -> Self:
        """Return the same environments, to lend more of them while one is lent."""
        return replace(self, held=True)

    @property
    def download(self) -> float:
        """Return about how much one environment downloads at most, in GB."""
        return 0.4 if self.index == CPU_INDEX else 5

    @property
    def size(self) -> float:
        """Return about how much of the disk one environment and its downloads take at most, in GB."""
        return 2 if self.index == CPU_INDEX else 8

    def announce(self, releases: Sequence[Release]) -> None:
        """Tell what will be downloaded and put on the disk; raise TorchproofError where room or uv is missing."""
        missing = [release for release in releases if not self._done(release).is_file()]
        if self.index and len(missing) < len(releases):
            kept = ", ".join(release.torch for release in releases if release not in missing)
            self.tell(f"kept in {self.folder}, used with the build that they have, not from {self.index}: torch {kept}")
        if not missing:
            return
        uv()
        total = self.size * len(missing)
        there = next(folder for folder in (self.folder, *self.folder.parents) if folder.is_dir())
        together = self.keep or self.held
        free, wanted = shutil.disk_usage(there).free / 1e9, total if together else self.size
        if free < wanted:
            raise TorchproofError(
                f"{self.folder}: {free:.0f} GB free, about {wanted:g} needed; free some, or name a folder on another "
                "disk with TORCHPROOF_ENVS"
            )
        stays = (
            "all of them stay" if self.keep else f"{'together' if together else 'one at a time'}, removed afterwards"
        )
        self.tell(
            f"to install in {self.folder}: torch {', '.join(release.torch for release in missing)}; {stays}. Up to "
            f"{self.download:g} GB to download for each, {wanted:g} GB of disk, {free:.0f} GB free"
        )

    @contextmanager
    def lend(self, release: Release) -> Iterator[Path]:
        """Lend the Python of a release's environment, made if there is none; raise TorchproofError if it cannot be."""
        home = self.folder / release.torch
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._locked(release) as lock:
            made = [] if self._done(release).is_file() else [home, *([self._cache] if self.own_cache else [])]
            try:
                if made:
                    self._make(release, home)
                if not self.own_cache:
                    fcntl.flock(lock, fcntl.LOCK_SH)  # it is there and stays, so others may use it too
                yield _python(home)
                self.tell(f"torch {release.torch}: {gigabytes(home, self._cache):.1f} GB of disk in use")
            finally:
                for folder in [] if self.keep else made:
                    shutil.rmtree(folder, ignore_errors=True)

    def python(self, release: Release) -> Path:
        """Return the Python of an environment that stays, made if there is none; nothing is locked afterwards."""
        if self._done(release).is_file():
            return _python(self.folder / release.torch)
        with self.lend(release) as python:
            return python

    def _done(self, release: Release) -> Path:
        return self.folder / release.torch / ".done"

    @property
    def _cache(self) -> Path:
        return self.folder / "cache"

    @contextmanager
    def _locked(self, release: Release) -> Iterator[IO[str]]:
        """Keep others from making and removing what is in use here: all of a folder, or one release of a shared one."""
        with (self.folder / (".lock" if self.own_cache else f".{release.torch}.lock")).open("w") as lock:
            if self.held and self.own_cache:
                yield lock  # the folder's one lock is this process's
                return
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                if self.own_cache:
                    raise TorchproofError(
                        f"{self.folder}: in use by another torchproof prove or matrix; wait for it, or name another "
                        "folder with TORCHPROOF_ENVS"
                    ) from error
                if not self._done(release).is_file():
                    self.tell(f"torch {release.torch}: another torchproof is installing it; waiting")
                fcntl.flock(lock, fcntl.LOCK_SH)
                if not self._done(release).is_file():  # the other one could not install it
                    fcntl.flock(lock, fcntl.LOCK_EX)
            yield lock

    def _make(self, release: Release, home: Path) -> None:
        self.tell(f"torch {release.torch}: installing it in {home}")
        install = ("pip", "install", "--python", str(_python(home)))
        torch, others = f"torch=={release.torch}", ("-r", str(self.requirements))
        self._uv(release, "venv", "--clear", "--python", PYTHON, str(home))
        if self.index:  # it may have old copies of the other packages, and uv would take those
            self._uv(release, *install, "--index", self.index, torch)
            self._uv(release, *install, *others)
        else:
            self._uv(release, *install, torch, *others)
        self._done(release).touch()

    def _uv(self, release: Release, *arguments: str) -> None:
        quiet = [] if sys.stderr.isatty() else ["--quiet"]
        cache = {"UV_CACHE_DIR": str(self._cache)} if self.own_cache else {}
        done = subprocess.run([uv(), *arguments, *quiet], env={**os.environ, **cache}, check=False)
        if done.returncode:
            raise TorchproofError(f"torch {release.torch} could not be installed; uv said above why")


def uv() -> str:
    """Return the path of uv, on PATH or installed beside this; raise TorchproofError where there is none."""
    found = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    if found is None:
        raise TorchproofError("uv: not on PATH; pip install uv, then give the command again")
    return found


def package(folder: Path, requirement: str) -> Path:
    """Return a folder with one pure-Python package, for environments that lack it and shall stay as they are."""
    home = folder / requirement.replace("==", "-")
    if not home.is_dir():
        command = [uv(), "pip", "install", "--quiet", "--no-deps", "--target", str(home), requirement]
        if subprocess.run(command, check=False).returncode:
            raise TorchproofError(f"{requirement} could not be installed in {home}; uv said above why")
    return home


def gigabytes(*folders: Path) -> float:
    """Return the size of folders, each file counted once however many links it has."""
    sizes: dict[int, int] = {}
    for folder in folders:
        for path in folder.rglob("*"):
            about = path.lstat()
            sizes[about.st_ino] = about.st_blocks * 512
    return sum(sizes.values()) / 1e9


def _python(home: Path) -> Path:
    return home / "bin" / "python"
