"""Starts a program with the Python of a release, bounded in time and output, and measures it."""

import errno
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

# The most bytes of output before a program is ended, and the most of each stream that is read.
MAX_OUTPUT, MAX_READ = 64_000_000, 2_000_000
POLL_SECONDS = 0.02
# A disk with fewer bytes free is full.
MIN_FREE = 4096
# What stays of the user's environment: what would lead to another torch does not.
DROPPED = (
    *("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PYTHONDONTWRITEBYTECODE"),
    *("VIRTUAL_ENV", "CONDA_PREFIX", "__PYVENV_LAUNCHER__"),
)
# What runs now, to be ended on Ctrl-C.
_RUNNING: "set[subprocess.Popen[bytes]]" = set()


@dataclass(frozen=True)
class ProgramEnd:
    """How a program ended, and what it printed."""

    status: int
    """Exit status; a signal is its negative number."""
    stdout: str
    stderr: str
    seconds: float
    """Wall time."""
    cpu_seconds: float
    megabytes: float
    """Peak of the resident memory, 0 where the system does not tell."""
    limit: str = ""
    """Which limit ended it: ``time`` or ``output``."""


def run_process(command: Sequence[str], folder: Path, environment: Mapping[str, str], *, timeout: float) -> ProgramEnd:
    """Run a command and wait for it; end it and its children when a limit is reached or on Ctrl-C.

    Raises:
        OSError: It failed, and a disk that it writes to is full: that says nothing about the release.

    """
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        started = time.monotonic()
        try:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                start_new_session=True,
            )
        except OSError as error:
            return ProgramEnd(127, "", f"{command[0]}: {error.strerror or error}", 0.0, 0.0, 0.0)
        _RUNNING.add(process)
        try:
            status, usage, limit = _wait(process, started + timeout, (stdout, stderr))
        finally:
            _RUNNING.discard(process)
            _kill_group(process)
        if status:
            _check_room(Path(tempfile.gettempdir()), folder)
        seconds = time.monotonic() - started
        return ProgramEnd(
            status,
            _read_stream(stdout),
            _read_stream(stderr),
            seconds,
            usage.ru_utime + usage.ru_stime if usage else seconds,
            _convert_memory(usage),
            limit,
        )


def _check_room(*folders: Path) -> None:
    for folder in folders:
        if shutil.disk_usage(folder).free < MIN_FREE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(folder))


def stop_programs() -> None:
    """End every program that runs, with its children."""
    for process in list(_RUNNING):
        with suppress(OSError, AttributeError):
            os.killpg(process.pid, signal.SIGKILL)


def build_environment(python: Path, extra: Mapping[str, str], paths: Sequence[Path] = ()) -> dict[str, str]:
    """Return the environment variables of a run.

    Args:
        python: The interpreter of the release.
        extra: Variables to add.
        paths: Folders for PYTHONPATH.

    """
    kept = {key: value for key, value in os.environ.items() if key not in DROPPED}
    kept["PATH"] = os.pathsep.join((str(python.parent), kept.get("PATH", os.defpath)))
    kept["VIRTUAL_ENV"] = str(python.parent.parent)
    kept.setdefault("PYTHONHASHSEED", "0")  # the order of sets is no difference of a release
    if paths:
        kept["PYTHONPATH"] = os.pathsep.join(map(str, paths))
    return {**kept, **extra}


def _wait(process: "subprocess.Popen[bytes]", ends_at: float, streams: Sequence[IO[bytes]]) -> tuple[int, Any, str]:
    while True:
        status, usage = _poll(process)
        if status is not None:
            return status, usage, ""
        is_late = time.monotonic() > ends_at
        if is_late or sum(os.fstat(stream.fileno()).st_size for stream in streams) > MAX_OUTPUT:
            _kill_group(process)
            process.wait()
            return process.returncode, None, "time" if is_late else "output"
        time.sleep(POLL_SECONDS)


def _poll(process: "subprocess.Popen[bytes]") -> tuple[int | None, Any]:
    """Return the status of a process that ended, with what it used where the system tells."""
    if not hasattr(os, "wait4"):  # Windows
        return process.poll(), None
    pid, status, usage = os.wait4(process.pid, os.WNOHANG)
    if pid == 0:
        return None, None
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage


def _kill_group(process: "subprocess.Popen[bytes]") -> None:
    """End what is left of a process and of its children."""
    with suppress(OSError, AttributeError):
        os.killpg(process.pid, signal.SIGKILL)
    if process.returncode is None:
        process.kill()
        process.wait()


def _read_stream(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read(MAX_READ).decode("utf-8", "replace").replace("\r\n", "\n")


def _convert_memory(usage: Any) -> float:
    """Return a peak of memory in MB: Linux counts in KiB, macOS in bytes."""
    if usage is None:
        return 0.0
    import sys

    return float(usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e6 / 1024))
