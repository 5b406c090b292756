"""The store in which the ranks of a snippet find each other, in a process that outlives them all.

torchrun's agent hosts it so. Where rank 0 does, a rank that is still connecting when rank 0 has ended loses it:
``DistNetworkError: Connection reset by peer``, in 53 of 1,128 runs of a short script beside three busy processes.
"""

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from torchproof.run import processes

SHARED = {"TORCHELASTIC_USE_AGENT_STORE": "True", "TORCHELASTIC_RESTART_COUNT": "0"}
"""What torchrun tells its ranks, so that none of them hosts a store of its own."""
READY = b"1"
LOOK_EVERY = 1.0
"""Seconds between two looks at whether the process that asked for the store is still there."""


@contextmanager
def lent_store(environments: Sequence[dict[str, str | None]]) -> Iterator[dict[str, str | None]]:
    """Host the store of these ranks until they have ended; give what each of them has to be told.

    That is nothing for a single process, and where no store can be hosted (the port is taken, torch is built without
    distributed): then rank 0 tries to, and says in torch's words why.
    """
    if len(environments) < 2:
        yield {}
        return
    pid, ready = _host(str(environments[0]["MASTER_ADDR"]), int(environments[0]["MASTER_PORT"] or 0))
    try:
        yield {**SHARED} if ready else {}
    finally:
        with suppress(ChildProcessError):  # gone and collected, with everything else below this process
            if os.waitpid(pid, os.WNOHANG)[0] == 0:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def _host(address: str, port: int) -> tuple[int, bool]:
    """Host a store in a child of this process; return its number, and whether it answers."""
    parent = os.getpid()
    ready, to_ready = os.pipe()
    if pid := os.fork():
        os.close(to_ready)
        with os.fdopen(ready, "rb") as told:
            return pid, told.read(1) == READY
    try:
        processes.die_with_parent()
        os.setsid()
        make = sys.modules["torch"].distributed.TCPStore
        store = make(address, port, is_master=True, wait_for_workers=False)
        os.write(to_ready, READY)
        os.close(to_ready)
        while store is not None and os.getppid() == parent:
            time.sleep(LOOK_EVERY)
    except BaseException as error:  # noqa: BLE001 - a forked child must never return into the loop of its parent
        sys.stderr.write(f"store at {address}:{port}: {type(error).__name__}: {error}\n")
        sys.stderr.flush()
    finally:
        os._exit(70)
