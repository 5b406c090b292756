"""Hosts the store in which the ranks of a snippet find each other, in a process that outlives them all.

torchrun's agent hosts it so. Where rank 0 does, a rank that is still connecting when rank 0 has ended loses it:
``DistNetworkError: Connection reset by peer``, in 53 of 1,128 runs of a short script beside three busy processes.
"""

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from torchproof_docs.runner.isolation import process_tree

# What torchrun tells its ranks, so that none of them hosts a store of its own.
AGENT_VARIABLES = {"TORCHELASTIC_USE_AGENT_STORE": "True", "TORCHELASTIC_RESTART_COUNT": "0"}
READY = b"1"
# Seconds between two checks that the process that asked for the store is still there.
CHECK_EVERY = 1.0


@contextmanager
def lease_store(environments: Sequence[dict[str, str | None]]) -> Iterator[dict[str, str | None]]:
    """Host the store of these ranks until they have ended; yield the environment variables that tell them of it.

    There are none for a single process, nor if no store can be hosted (the port is taken, torch is built without
    distributed): then rank 0 tries to, and reports the reason in torch's words.
    """
    if len(environments) < 2:
        yield {}
        return
    pid, ready = _host_store(str(environments[0]["MASTER_ADDR"]), int(environments[0]["MASTER_PORT"] or 0))
    try:
        yield {**AGENT_VARIABLES} if ready else {}
    finally:
        with suppress(ChildProcessError):  # gone and collected, with everything else below this process
            if os.waitpid(pid, os.WNOHANG)[0] == 0:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def _host_store(address: str, port: int) -> tuple[int, bool]:
    """Host a store in a child of this process; return its process id, and whether it is ready."""
    parent = os.getpid()
    ready, to_ready = os.pipe()
    if pid := os.fork():
        os.close(to_ready)
        with os.fdopen(ready, "rb") as pipe:
            return pid, pipe.read(1) == READY
    try:
        process_tree.die_with_parent()
        os.setsid()
        make = sys.modules["torch"].distributed.TCPStore
        store = make(address, port, is_master=True, wait_for_workers=False)
        os.write(to_ready, READY)
        os.close(to_ready)
        while store is not None and os.getppid() == parent:
            time.sleep(CHECK_EVERY)
    except BaseException as error:  # noqa: BLE001 - a forked child must never return into the loop of its parent
        sys.stderr.write(f"store at {address}:{port}: {type(error).__name__}: {error}\n")
        sys.stderr.flush()
    finally:
        os._exit(70)
