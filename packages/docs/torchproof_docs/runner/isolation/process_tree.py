"""Finds, kills and adopts the processes below this one, also those that try to get away."""

import ctypes
import os
import signal
import time
from contextlib import suppress
from pathlib import Path

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
# Where Linux lists processes.
PROC = Path("/proc")


def die_with_parent() -> None:
    """Have the kernel kill this process when the thread that forked it ends."""
    _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def adopt_orphans() -> None:
    """Become the parent of every descendant whose own parent ends, also of one that called setsid."""
    _prctl(PR_SET_CHILD_SUBREAPER, 1)


def list_descendants(root: int) -> list[int]:
    """Return the living processes below a process; none without ``/proc``."""
    children: dict[int, list[int]] = {}
    for pid, parent in _parent_ids().items():
        children.setdefault(parent, []).append(pid)
    living, waiting = [], [root]
    while waiting:
        below = children.get(waiting.pop(), [])
        living += below
        waiting += below
    return living


def kill_descendants(root: int, *, seconds: float = 10.0) -> bool:
    """Kill everything below a process; return False if something still lives after ``seconds``."""
    end = time.monotonic() + seconds
    while living := list_descendants(root):
        for group in {group for pid in living if (group := _process_group(pid)) not in (None, os.getpgid(root))}:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)  # at once for the whole group: a fork bomb cannot outrun it
        for pid in living:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if time.monotonic() > end:
            return False
        reap_children()
        time.sleep(0.001)
    reap_children()
    return True


def reap_children() -> dict[int, int]:
    """Collect every child that has ended; return exit statuses, or minus the signal that killed it."""
    ended = {}
    with suppress(ChildProcessError):
        while (child := os.waitpid(-1, os.WNOHANG))[0]:
            ended[child[0]] = os.waitstatus_to_exitcode(child[1])
    return ended


def kill_marked(mark: str) -> None:
    """Kill every process whose environment contains a text."""
    for _ in range(5):
        marked = [pid for pid in _process_ids() if pid != os.getpid() and mark.encode() in _read_file(pid, "environ")]
        for pid in marked:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not marked:
            return
        time.sleep(0.02)


def measure_mapped_bytes() -> int:
    """Return the bytes of address space that this process has mapped."""
    return int((PROC / "self/statm").read_text().split()[0]) * os.sysconf("SC_PAGESIZE")


def measure_cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a process, or 0 without ``/proc``."""
    fields = _read_file(pid, "stat").rpartition(b")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


def _prctl(option: int, value: int) -> None:
    with suppress(AttributeError, OSError):  # not Linux: the process group is what remains
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _process_group(pid: int) -> int | None:
    with suppress(ProcessLookupError):
        return os.getpgid(pid)
    return None


def _process_ids() -> list[int]:
    return [int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit()] if PROC.is_dir() else []


def _parent_ids() -> dict[int, int]:
    parents = {}
    for pid in _process_ids():
        fields = _read_file(pid, "stat").rpartition(b")")[2].split()
        if fields and fields[0] not in (b"Z", b"X"):
            parents[pid] = int(fields[1])
    return parents


def _read_file(pid: int, name: str) -> bytes:
    try:
        return (PROC / str(pid) / name).read_bytes()
    except OSError:
        return b""
