"""Calls in forked processes: one that hangs or dies costs itself, never the others."""

import faulthandler
import os
import pickle
import resource
import select
import signal
import struct
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from torchproof_behaviour.serialization import Outcome
from torchproof_docs.runner.isolation import process_tree

# Seconds of processor time a call may take.
LIMIT = 10.0
# So many times as long it may take by the clock, where the machine is busy or the call sleeps.
PATIENCE = 6
# Bytes that calls may take beyond what the parent has.
MEMORY = 6 << 30
HEADER = struct.Struct("<q")
Item = TypeVar("Item")
Result = TypeVar("Result")


def run_forked(
    cases: Sequence[Item], call: Callable[[Item], Result], *, limit: float = LIMIT
) -> Iterator[Result | Outcome]:
    """Yield the outcome of every case in order; after a death or a hang a new process goes on with the next."""
    done = 0
    while done < len(cases):
        pid, reading = _start_child(cases[done:], call)
        try:
            while done < len(cases) and (frame := _read_frame(reading, pid, limit)):
                yield pickle.loads(frame)  # noqa: S301 - our own child wrote it
                done += 1
            hung = frame is None if done < len(cases) else False
        finally:
            os.close(reading)
            os.kill(pid, signal.SIGKILL)
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        if done < len(cases):
            yield Outcome("timeout") if hung else Outcome("died", error=("death", _describe_death(status)))
            done += 1


def _start_child(cases: Sequence[Item], call: Callable[[Item], Result]) -> tuple[int, int]:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        process_tree.die_with_parent()
        os.close(reading)
        faulthandler.disable()
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(nothing, descriptor)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        bound = process_tree.measure_mapped_bytes() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
        for case in cases:
            frame = pickle.dumps(call(case))
            _write_all(writing, HEADER.pack(len(frame)) + frame)
        signal.pause()  # the parent ends it: what torch does at exit is no outcome
    finally:
        os._exit(70)


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]


def _read_frame(descriptor: int, pid: int, limit: float) -> bytes | None:
    """Read the next frame, empty if the child has ended. Return None if it is silent for too long."""
    header = _read_bytes(descriptor, HEADER.size, pid, limit)
    return _read_bytes(descriptor, HEADER.unpack(header)[0], pid, limit) if header else header


def _read_bytes(descriptor: int, size: int, pid: int, limit: float) -> bytes | None:
    parts = b""
    while len(parts) < size:
        if not _wait_readable(descriptor, pid, limit):
            return None
        part = os.read(descriptor, size - len(parts))
        if not part:
            return b""
        parts += part
    return parts


def _wait_readable(descriptor: int, pid: int, limit: float) -> bool:
    """Wait until a child has written or ended; False once its call takes too long."""
    used, end = process_tree.measure_cpu_seconds(pid), time.monotonic() + PATIENCE * limit
    while time.monotonic() < end and process_tree.measure_cpu_seconds(pid) - used < limit:
        if select.select([descriptor], [], [], min(1.0, limit))[0]:
            return True
    return False


def _describe_death(status: int) -> str:
    return signal.Signals(-status).name if status < 0 else f"exit status {status}"
