"""Builds the request that a zygote runs: room, environment variables and limits of one snippet."""

import getpass
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.runner.isolation.snippet_process import run_snippet

Request = dict[str, Any]
Environment = dict[str, str | None]
# Inductor keeps precompiled C++ headers in this folder; each takes it 3 s, and a snippet has a TMPDIR of its own.
HEADERS = "precompiled_headers"
# What Inductor replaces in the name of a user.
UNSAFE_IN_NAMES = re.compile(r'[\\/:*?"<>|]')


@dataclass(frozen=True)
class Limits:
    """What one snippet may use; its time limit is its own, cut to ``timeout`` where that is given."""

    memory: int = 8 * 2**30
    """Bytes of address space beyond what torch itself maps; not applied where a device is used."""
    output: int = 2**20
    """Bytes on stdout and stderr together."""
    processes: int = 64
    timeout: float | None = None
    """Seconds."""

    def cut_timeout(self, snippet: Snippet) -> float:
        """Return the seconds that a snippet may take."""
        return min(snippet.timeout, self.timeout or snippet.timeout)


def format_entry_point(function: Callable[..., None]) -> str:
    """Return the name by which a request asks the zygote for a function."""
    return f"{function.__module__}:{function.__qualname__}"


def build_snippet_request(
    snippet: Snippet, *, room: Path, cache: Path, limits: Limits, port: int | None, fresh: bool, has_device: bool
) -> Request:
    """Return the request that runs a snippet in a room.

    Args:
        snippet: what to run.
        room: a folder that ``make_room`` made.
        cache: the compile cache that snippets share; one with a private cache takes its room's.
        limits: what it may use.
        port: where its ranks meet; None for a single process.
        fresh: start a new interpreter instead of a fork.
        has_device: do not bound the address space, which CUDA reserves without using it.

    """
    caches = room / "cache" if snippet.private_cache else cache
    return {
        "work": format_entry_point(run_snippet),
        "path": str(snippet.path.resolve()),
        "text": snippet.text,
        "cwd": str(room / "cwd"),
        "fresh": fresh,
        "environments": build_rank_environments(snippet.processes, cache=caches, room=room, port=port),
        "timeout": limits.cut_timeout(snippet),
        "output": limits.output,
        "processes": limits.processes,
        "memory": None if has_device else limits.memory,
    }


def build_rank_environments(processes: int, *, cache: Path, room: Path, port: int | None) -> list[Environment]:
    """Return the environment variables of each rank, as torchrun sets them; None removes a variable."""
    common: Environment = {
        "TMPDIR": str(room / "tmp"),
        "TORCHINDUCTOR_CACHE_DIR": str(cache / "inductor"),
        "TRITON_CACHE_DIR": str(cache / "triton"),
        "PYTHONPATH": os.environ.get("PYTHONPATH"),
        "CI": None,  # torch turns some warnings into errors if it is set; a reader has it not set
    }
    if processes == 1:
        return [common]
    size = str(processes)
    common |= {"WORLD_SIZE": size, "LOCAL_WORLD_SIZE": size, "OMP_NUM_THREADS": "1"}
    common |= {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port)}
    return [common | {"RANK": str(rank), "LOCAL_RANK": str(rank)} for rank in range(processes)]


def make_room(room: Path) -> Path:
    """Make the folders of one run; raise OSError if the disk refuses."""
    for part in ("cwd", "tmp", "cache"):
        (room / part).mkdir(parents=True)
    share_precompiled_headers(room / "tmp")
    return room


def share_precompiled_headers(temporary: Path) -> None:
    """Link a room's folder of precompiled headers to the one that all processes of this user share."""
    with suppress(OSError, KeyError):  # a user without a name, or somebody else's folder: the snippet compiles its own
        user = "torchinductor_" + UNSAFE_IN_NAMES.sub("_", getpass.getuser())
        shared = Path(tempfile.gettempdir(), user, HEADERS)
        shared.mkdir(parents=True, exist_ok=True)
        (temporary / user).mkdir()
        (temporary / user / HEADERS).symlink_to(shared)


def remove_tree(directory: Path) -> None:
    """Delete a directory that a snippet may have left in any state."""

    def unlock_and_retry(function: Any, path: str, _: Any) -> None:
        with suppress(OSError):
            Path(path).parent.chmod(0o700)
            Path(path).chmod(0o700)
            function(path)

    shutil.rmtree(directory, onerror=unlock_and_retry)
