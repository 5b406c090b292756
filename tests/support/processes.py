"""The processes of this machine, read where Linux lists them; one may end while the list is read."""

from pathlib import Path

PROCESSES = Path("/proc")


def find_processes(mark: bytes) -> list[int]:
    """Return the processes whose command line holds a mark; one that waits to be collected has none."""
    return [number for number in _list_numbers() if mark in _read(number, "cmdline")]


def list_group(group: int) -> list[int]:
    """Return the processes of a group that have not ended."""
    found = []
    for number in _list_numbers():
        fields = _read(number, "stat").rpartition(b")")[2].split()
        if fields and int(fields[2]) == group and fields[0] != b"Z":
            found.append(number)
    return found


def _list_numbers() -> list[int]:
    return [int(path.name) for path in PROCESSES.iterdir() if path.name.isdecimal()]


def _read(number: int, file: str) -> bytes:
    try:
        return (PROCESSES / str(number) / file).read_bytes()
    except OSError:
        return b""
