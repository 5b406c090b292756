"""Environments of releases: those that are ready, and those that uv makes in the user's cache."""

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from torchproof.trial.environments.environment_contents import has_requirements, read_python_version
from torchproof.trial.environments.file_lock import hold_lock
from torchproof.trial.environments.requirements import EnvironmentRequirements
from torchproof.trial.environments.uv_client import (
    CPU,
    CPU_INDEX,
    NIGHTLY_INDEX,
    InstallationError,
    OfflineError,
    can_find_torch,
    can_reach,
    find_uv,
    format_install,
    run_uv,
)
from torchproof.trial.trial_data import TorchRelease

# A folder of environments that are ready, one a version of torch; torchproof-docs keeps its own there.
READY_VARIABLE = "TORCHPROOF_ENVS"
CACHE_VARIABLE = "TORCHPROOF_CACHE"
MARKER = ".done"
# GB that an environment takes, and that are downloaded for it, with wheels for CPUs and with others.
SIZES = {True: (1.2, 0.4), False: (7.0, 5.0)}


def find_cache_folder() -> Path:
    """Return the folder of the user's cache in which environments are kept."""
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "torchproof" / "environments"
    base = os.environ.get("XDG_CACHE_HOME") or ("~/Library/Caches" if sys.platform == "darwin" else "~/.cache")
    return Path(base).expanduser() / "torchproof" / "environments"


@dataclass
class EnvironmentStore:
    """Makes environments and finds them again."""

    requirements: EnvironmentRequirements
    folder: Path = field(default_factory=find_cache_folder)
    ready: Path | None = None
    """A folder of environments that others made; they are used and never changed."""
    index: str = CPU
    """CPU for PyTorch's small wheels, the address of an index, or "" for the one that uv takes by default."""
    limit: float = 40
    """GB of disk that the environments may take together."""
    tell: Callable[[str], None] = lambda _: None
    _is_offline: bool = False

    def find_python(self, release: TorchRelease) -> Path | None:
        """Return the Python of an environment of a release that is there, None if it has to be made."""
        for home in self._list_homes(release):
            python = find_interpreter(home)
            if python and self._fits(home):
                return python
        return None

    def _list_homes(self, release: TorchRelease) -> list[Path]:
        homes = [self.ready / release.torch] if self.ready else []
        return [*homes, *([self._home(release)] if (self._home(release) / MARKER).is_file() else [])]

    def _fits(self, home: Path) -> bool:
        """Return True if an environment has the Python and the packages that are asked for."""
        if home.parent == self.folder:
            return True  # its name says so
        wanted = self.requirements
        if wanted.is_pinned_to_day or wanted.project:
            return False
        if wanted.is_python_chosen and read_python_version(home) != wanted.python:
            return False
        return has_requirements(home, wanted.list_packages(None))

    def _home(self, release: TorchRelease) -> Path:
        text = "\n".join((*self.requirements.list_packages(release), self.requirements.describe_choice(), self.index))
        return self.folder / f"{release.torch}-{hashlib.sha256(text.encode()).hexdigest()[:10]}"

    def announce(self, releases: Sequence[TorchRelease]) -> None:
        """Print what will be downloaded and installed, and choose an index that answers."""
        missing = [release for release in releases if self.find_python(release) is None]
        if not missing:
            return
        find_uv()
        named = ", ".join(release.torch for release in missing)
        is_silent = self.index == CPU and sys.platform != "darwin" and not can_reach(CPU_INDEX)
        if (is_silent or self.index != CPU) and not can_find_torch("" if self.index == CPU else self.index):
            self._is_offline = True
            self.tell(f"no network: torch {named} cannot be installed")
            return
        if is_silent:
            self.index = ""
            missing = [release for release in releases if self.find_python(release) is None]
            self.tell(f"{CPU_INDEX} does not answer: torch comes from the index that uv uses, with what GPUs need")
            if not missing:
                return
        disk, download = SIZES[self.is_small]
        named = ", ".join(release.torch for release in missing)
        self.tell(
            f"to install in {self.folder}: torch {named}. Up to {download * len(missing):.1f} GB to download, "
            f"{disk * len(missing):.1f} GB of disk, {self.measure_free():.0f} GB free; at most {self.limit:g} GB stay"
        )

    @property
    def is_small(self) -> bool:
        """True if wheels without the libraries of GPUs are installed."""
        return "cpu" in self.index or sys.platform == "darwin"

    def measure_free(self) -> float:
        """Return the free disk space in GB."""
        existing = next(folder for folder in (self.folder, *self.folder.absolute().parents) if folder.is_dir())
        return shutil.disk_usage(existing).free / 1e9

    def make_environment(self, release: TorchRelease) -> Path:
        """Return the Python of a release's environment, made if it is missing; raise InstallationError if it cannot."""
        if python := self.find_python(release):
            _touch(python)
            return python
        if self._is_offline:
            raise OfflineError("no network; environments that are there are used")
        home = self._home(release)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with hold_lock(self.folder / f".{home.name}.lock"):
                if not (home / MARKER).is_file():  # another process made it meanwhile
                    try:
                        self._install(release, home)
                    except BaseException:
                        shutil.rmtree(home, ignore_errors=True)  # half of it is of no use, and takes gigabytes
                        raise
        except InstallationError as error:
            self._is_offline = self._is_offline or error.is_network
            raise
        except OSError as error:
            raise InstallationError(f"{error.filename or self.folder}: {error.strerror or error}") from error
        python = find_interpreter(home)
        if python is None:
            raise InstallationError(f"{home}: no Python in it; delete that folder")
        return python

    def _install(self, release: TorchRelease, home: Path) -> None:
        disk, _ = SIZES[self.is_small]
        self.drop_oldest(disk, keep=home)
        if (free := self.measure_free()) < disk / 3:  # uv links what it has downloaded before
            raise InstallationError(f"{free:.1f} GB of disk free, about {disk:g} needed; free some")
        self.tell(f"torch {release.torch}: installing it")
        run_uv("venv", "--clear", "--python", self.requirements.python, str(home))
        python = find_interpreter(home)
        assert python
        packages = self.requirements.list_arguments(release)
        index = NIGHTLY_INDEX if release.is_nightly else self.index
        torch = f"torch=={release.torch}"
        if self.requirements.is_pinned_to_day:  # what is there is kept, whatever the day
            run_uv(*format_install(python, index, [torch, *self.requirements.list_companions(release)]))
        run_uv(*format_install(python, index, [torch, *packages]))
        (home / MARKER).touch()

    def drop_oldest(self, wanted: float, keep: Path) -> None:
        """Remove what a killed process left unfinished, and what was not used for longest until there is room."""
        for lock in self.folder.glob(".*.lock"):  # of what this program began, and of nothing else that lies there
            home = self.folder / lock.name.removeprefix(".").removesuffix(".lock")
            with hold_lock(lock, wait=False) as is_free:
                if is_free and home != keep and home.is_dir() and not (home / MARKER).is_file():
                    shutil.rmtree(home, ignore_errors=True)
        homes = [path.parent for path in self.folder.glob(f"*/{MARKER}") if path.parent != keep]
        homes.sort(key=lambda home: (home / MARKER).stat().st_mtime)
        sizes = {home: measure_gigabytes(home) for home in homes}
        for home in homes:
            if sum(sizes.values()) + wanted <= self.limit:
                return
            with hold_lock(self.folder / f".{home.name}.lock", wait=False) as is_free:
                if is_free:
                    self.tell(f"{home.name}: removed, {sizes.pop(home):.1f} GB; at most {self.limit:g} GB stay")
                    (home / MARKER).unlink(missing_ok=True)
                    shutil.rmtree(home, ignore_errors=True)

    def find_lock(self, python: Path) -> Path | None:
        """Return the lock file that keeps an environment from being removed, None for one that others made."""
        home = python.parent.parent
        return self.folder / f".{home.name}.lock" if home.parent == self.folder else None


def find_interpreter(home: Path) -> Path | None:
    """Return the Python of an environment, None if it has none."""
    for path in (home / "bin" / "python", home / "Scripts" / "python.exe"):
        if path.exists():
            return path
    return None


def measure_gigabytes(*folders: Path) -> float:
    """Return the disk space of folders, each file counted once however many links it has."""
    sizes: dict[int, int] = {}
    for folder in folders:
        for path in folder.rglob("*"):
            with suppress(OSError):
                status = path.lstat()
                sizes[status.st_ino] = getattr(status, "st_blocks", status.st_size // 512) * 512
    return sum(sizes.values()) / 1e9


def find_bytecode_folder(python: Path) -> Path | None:
    """Return where to keep the bytecode of an environment that has none, None if it has: else each import compiles."""
    home = python.parent.parent
    if any(home.glob("lib/python3*/site-packages/torch/__pycache__")) or sys.platform == "win32":
        return None
    if (home / MARKER).exists() and home.parent == find_cache_folder():
        return home / "bytecode"
    digest = hashlib.sha256(str(home).encode()).hexdigest()[:10]
    return find_cache_folder().parent / "bytecode" / f"{home.name}-{digest}"


def _touch(python: Path) -> None:
    with suppress(OSError):
        marker = python.parent.parent / MARKER
        if marker.exists() and os.access(marker, os.W_OK):
            os.utime(marker)
