"""Puts a process into namespaces: programs read this machine and write only where they may.

Entered once, before torch is imported, so that what is forked later costs nothing more. It needs Linux 5.12 or newer
and the right to make user namespaces, which a container or a distribution may withhold; then programs run without it.
The Python of another environment loads this file by itself, so it imports the standard library alone.
"""

import ctypes
import os
import signal
import stat
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

# An environment variable that keeps programs out of the sandbox.
SWITCH = "TORCHPROOF_UNCONFINED"
NEW_USER, NEW_MOUNTS, NEW_PIDS, NEW_IPC, NEW_NETWORK = 0x10000000, 0x00020000, 0x20000000, 0x08000000, 0x40000000
DIES_WITH_PARENT = 1
BIND, RECURSIVE, PRIVATE, NO_SUID, NO_DEVICES, NO_EXEC = 0x1000, 0x4000, 0x40000, 0x2, 0x4, 0x8
MOUNT_SETATTR, HERE, AT_RECURSIVE, READ_ONLY = 442, -100, 0x8000, 1
NO_NEW_PRIVILEGES, DROP_BOUND, LAST_CAPABILITY, SET_DUMPABLE = 38, 24, 63, 4
# What every program may write to; AOTInductor unpacks below /tmp, whatever TMPDIR says.
SHARED = (Path("/dev/shm"), Path("/tmp"))  # noqa: S108 (not a temporary file: where processes put theirs)
KERNEL = ("/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus")
RAW = ("/dev/mem", "/dev/kmem", "/dev/port", "/dev/kmsg")


class _Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "namespace")]


class _Header(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


def enter_sandbox(writable: Sequence[Path], *, protected: Sequence[Path] = (), has_network: bool = True) -> str | None:
    """Continue as the first process of new namespaces in which all but some folders is read-only.

    Return why that could not be done (then nothing has changed), or None. The calling process waits until this one
    ends, and ends as it does; when it is killed, everything in the namespaces is.

    Args:
        writable: folders that may be written.
        protected: folders that stay read-only also below one that every program may write to, such as ``/tmp``.
        has_network: whether the network stays.

    """
    if os.environ.get(SWITCH):
        return f"{SWITCH} is set"
    if reason := _try_in_child(writable, protected, has_network):
        return reason
    _unshare_namespaces(has_network)
    pid = os.fork()
    if pid:
        _wait_and_exit(pid)
    _call_libc("prctl", DIES_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    _mount_read_only(writable, protected)
    return None


def protect_process() -> None:
    """Keep this process from being read or stopped by its forks, which have the same user."""
    _call_libc("prctl", SET_DUMPABLE, 0, 0, 0, 0)


def unprotect_process() -> None:
    """Undo the protection in a fork: torch reads its own ``/proc/self``."""
    _call_libc("prctl", SET_DUMPABLE, 1, 0, 0, 0)


def _try_in_child(writable: Sequence[Path], protected: Sequence[Path], has_network: bool) -> str | None:
    """Try everything in a child that ends at once, because half of it cannot be undone."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(read)
            _unshare_namespaces(has_network)
            inner = os.fork()
            if inner:
                os._exit(os.waitstatus_to_exitcode(os.waitpid(inner, 0)[1]))
            _mount_read_only(writable, protected)
            os._exit(0)
        except (OSError, AttributeError) as error:
            os.write(write, str(error).encode())
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        reason = pipe.read().decode(errors="replace")
    status = os.waitpid(pid, 0)[1]
    return reason or (f"it ended with status {status}" if status else None)


def _unshare_namespaces(has_network: bool) -> None:
    """Enter new namespaces in which this user has the same number."""
    user, group = os.getuid(), os.getgid()
    _call_libc("unshare", NEW_USER | NEW_MOUNTS | NEW_PIDS | NEW_IPC | (0 if has_network else NEW_NETWORK))
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
    Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def _mount_read_only(writable: Sequence[Path], protected: Sequence[Path]) -> None:
    """Mount the file systems of these namespaces read-only, and give up the right to change that."""
    where = Path.cwd()
    _call_libc("mount", None, b"/", None, RECURSIVE | PRIVATE, None)
    _call_libc("mount", b"proc", b"/proc", b"proc", NO_SUID | NO_DEVICES | NO_EXEC, None)
    kept = [folder for folder in (*writable, *SHARED) if folder.is_dir()]
    inside = {folder for folder in protected if folder.is_dir() and set(folder.parents) & set(kept)} - set(kept)
    for folder in sorted({*kept, *inside}, key=lambda folder: len(folder.parts)):  # what lies in another comes after it
        _bind_mount(folder, folder)
    for path in map(Path, KERNEL):
        if path.exists():
            _bind_mount(path, path)
    for node in _raw_devices():
        _bind_mount(Path(os.devnull), node)
    _set_mount_attributes(b"/", AT_RECURSIVE, _Attributes(set=READ_ONLY))
    for folder in (*kept, Path("/proc")):
        _set_mount_attributes(bytes(folder), 0, _Attributes(clear=READ_ONLY))
    os.chdir(where)  # or it would still be the folder as it was before
    _call_libc("prctl", NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    for number in range(LAST_CAPABILITY + 1):
        with suppress(OSError):  # beyond the last that this kernel knows
            _call_libc("prctl", DROP_BOUND, number, 0, 0, 0)
    _call_libc("capset", ctypes.byref(_Header(0x20080522, 0)), ctypes.byref((ctypes.c_uint32 * 6)()))


def _raw_devices() -> list[Path]:
    """Return the devices that bypass file systems: a read-only mount does not keep their owner from writing them."""
    with os.scandir("/dev") as entries:
        devices = [Path(entry.path) for entry in entries if stat.S_ISBLK(entry.stat(follow_symlinks=False).st_mode)]
    return [*devices, *(path for path in map(Path, RAW) if path.exists())]


def _bind_mount(source: Path, target: Path) -> None:
    _call_libc("mount", bytes(source), bytes(target), None, BIND, None)


def _set_mount_attributes(path: bytes, flags: int, attributes: _Attributes) -> None:
    size = ctypes.c_size_t(ctypes.sizeof(attributes))
    _call_libc("syscall", ctypes.c_long(MOUNT_SETATTR), HERE, path, flags, ctypes.byref(attributes), size)


def _wait_and_exit(pid: int) -> None:
    """Close all descriptors, wait for a process, and end with its status."""
    os.closerange(3, min(1 << 16, os.sysconf("SC_OPEN_MAX")))
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os._exit(status if status >= 0 else 128 - status)


def _call_libc(name: str, *arguments: object) -> None:
    """Call a function of the C library; raise OSError with what failed."""
    ctypes.set_errno(0)
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
