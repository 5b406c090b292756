"""Calls uv, the program that makes environments."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from torchproof.errors import TorchproofError
from torchproof.text_escaping import escape_line

# What uv calls the index of PyTorch's small wheels for CPUs, and where that index is.
CPU = "cpu"
CPU_INDEX = "https://download.pytorch.org/whl/cpu"
# Where its nightly builds for CPUs are.
NIGHTLY_INDEX = "https://download.pytorch.org/whl/nightly/cpu"
PROBE_SECONDS = 5
# The most characters of what uv says of a failure.
MAX_REASON = 300
# uv draws trees of causes.
DRAWING = re.compile(r"[×╰├│─▶╭⎿]+")
NETWORK = re.compile(r"(?i)dns error|failed to fetch|error sending request|could not connect|network|tunnel|timed out")
FULL_DISK = re.compile(r"(?:`([^`]+)`[^`]*)?(?:No space left on device|os error 28)")
# What installs now, to be ended on Ctrl-C.
_RUNNING: "set[subprocess.Popen[str]]" = set()


class InstallationError(TorchproofError):
    """An environment could not be made; the message is what uv says."""

    @property
    def is_network(self) -> bool:
        """True if an index could not be reached."""
        return bool(NETWORK.search(str(self)))


class OfflineError(InstallationError):
    """An environment is not made because an index could not be reached before; that was told then."""


def find_uv() -> str:
    """Return the path of uv, on PATH or beside this Python; raise TorchproofError if it is missing."""
    named = os.environ.get("UV", "")
    path = named if named and Path(named).is_file() else None
    path = path or shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    if path is None:
        raise TorchproofError("uv: not on PATH; pip install uv, then give the command again")
    return path


def run_uv(*arguments: str, variables: Mapping[str, str] | None = None) -> str:
    """Run uv without output and return what it printed; raise InstallationError with what it says if it fails."""
    command = [find_uv(), *arguments, "--quiet"]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        env={**os.environ, **(variables or {})},
    ) as process:
        _RUNNING.add(process)
        try:
            stdout, stderr = process.communicate()
        finally:
            _RUNNING.discard(process)
            process.kill()
    if process.returncode:
        raise InstallationError(describe_failure(stderr) or f"uv ended with status {process.returncode}")
    return stdout


def stop_installations() -> None:
    """End every uv that runs; what it downloaded is kept in its cache."""
    for process in list(_RUNNING):
        process.terminate()


def describe_failure(text: str) -> str:
    """Return what uv says of a failure in one line."""
    plain = escape_line(re.sub(r"\x1b\[[0-9;]*m", "", DRAWING.sub(" ", text)))
    plain = re.sub(r"\s+", " ", plain).removeprefix("error: ").strip()
    if full := FULL_DISK.search(plain):
        return f"{full[1] or 'the disk of uv'}: no space left on device; free some"
    return plain if len(plain) <= MAX_REASON else f"{plain[:MAX_REASON]}…"


def can_reach(address: str) -> bool:
    """Return True if an index answers within a few seconds."""
    try:
        with urlopen(Request(f"{address}/", method="HEAD"), timeout=PROBE_SECONDS):  # noqa: S310 (CPU_INDEX)
            return True
    except URLError as error:
        return getattr(error, "code", None) is not None  # it answered, if only that it has no such page
    except (OSError, ValueError):
        return False


def can_find_torch(index: str) -> bool:
    """Return False if uv reaches no network: not the index, nor, for "", the one that its configuration names."""
    nowhere = Path(tempfile.gettempdir()) / "torchproof-nothing"  # not made: nothing is installed
    arguments = format_install(Path(sys.executable), index, ["torch", "--no-deps", "--target", str(nowhere)])
    try:
        run_uv(*arguments, "--dry-run", variables={"UV_HTTP_RETRIES": "0"})
    except InstallationError as error:
        return not error.is_network
    return True


def format_install(python: Path, index: str, requirements: Sequence[str]) -> list[str]:
    """Return the arguments with which uv installs requirements, torch from an index or from CPU."""
    arguments = ["pip", "install", "--python", str(python), *requirements]
    if index == CPU:
        return [*arguments, "--torch-backend", CPU]
    return [*arguments, "--index", index, "--index-strategy", "unsafe-best-match"] if index else arguments
