"""The store in which the ranks of a snippet find each other, in a process that outlives them all.

torchrun's agent hosts it so. Where rank 0 does, a rank that is still connecting when rank 0 has ended loses it:
``DistNetworkError: Connection reset by peer``, in one of some thousand runs.
"""

import os
import signal
import sys

from torchproof.run import processes

SHARED = {"TORCHELASTIC_USE_AGENT_STORE": "True", "TORCHELASTIC_RESTART_COUNT": "0"}
"""What torchrun tells its ranks, so that none of them hosts a store of its own."""
READY = b"1"


def host(address: str, port: int) -> bool:
    """Host a store in a child of this process until that child is killed; False where it cannot be.

    The ranks get ``SHARED`` only where it can. Where it cannot (the port is taken, torch is built without
    distributed) rank 0 tries to, and says in torch's words why.
    """
    ready, to_ready = os.pipe()
    if os.fork():
        os.close(to_ready)
        with os.fdopen(ready, "rb") as told:
            return told.read(1) == READY
    try:
        processes.die_with_parent()
        os.setsid()
        make = sys.modules["torch"].distributed.TCPStore
        store = make(address, port, is_master=True, wait_for_workers=False)
        os.write(to_ready, READY)
        os.close(to_ready)
        while store is not None:
            signal.pause()
    except BaseException as error:  # noqa: BLE001 - a forked child must never return into the loop of its parent
        sys.stderr.write(f"store at {address}:{port}: {type(error).__name__}: {error}\n")
        sys.stderr.flush()
    finally:
        os._exit(70)
