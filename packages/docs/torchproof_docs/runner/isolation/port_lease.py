"""Leases ports for the ranks of a snippet: no other process can take one between its choice and its use."""

import fcntl
import os
import random
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from torchproof.errors import RunnerError

# Ports below are often those of services.
LOWEST = 20_000
EPHEMERAL = Path("/proc/sys/net/ipv4/ip_local_port_range")


@contextmanager
def lease_port() -> Iterator[int]:
    """Lease a TCP port until the ranks that use it have ended; raise RunnerError if none is free.

    A port that is chosen by binding to port 0 and closed again may be handed to any connection before a rank binds it.
    This one lies below the range from which the kernel hands ports out, and a lock keeps other runners away from it.
    """
    locks = Path(tempfile.gettempdir()) / f"torchproof-ports-{os.getuid()}"
    locks.mkdir(exist_ok=True)
    candidates = list(range(LOWEST, read_first_ephemeral_port()))
    random.shuffle(candidates)
    for port in candidates:
        with (locks / str(port)).open("w") as lock:
            if _try_lock(lock.fileno()) and _is_free(port):
                yield port
                return
    raise RunnerError(f"no free TCP port between {LOWEST} and {read_first_ephemeral_port()}; end what listens there")


def read_first_ephemeral_port() -> int:
    """Return the first port that the kernel hands out by itself."""
    try:
        first = int(EPHEMERAL.read_text(encoding="ascii").split()[0])
    except (OSError, ValueError, IndexError):
        first = 32_768
    return first if first > LOWEST else 32_768


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the rank that will bind it does
        try:
            probe.bind(("", port))
        except OSError:
            return False
    return True
