"""Watch the processes of one run: drain their output, keep them within limits, leave none behind."""

import json
import os
import selectors
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from torchproof.run import processes

GRACE = 3.0
"""Seconds the other ranks have to fail by themselves once one has failed."""
COUNT_EVERY = 0.1
FORGED = ("ForgedReport", "wrote to the pipe on which the runner tells how it ended")


@dataclass
class Rank:
    """One forked process and what came out of it."""

    pid: int
    report: int
    stdout: int
    stderr: int
    secret: str
    """What its report must carry; a snippet that writes to the pipe does not know it."""
    output: dict[int, bytearray] = field(default_factory=dict)
    status: int | None = None
    at: float = 0.0
    """When it ended, or reported; of CLOCK_MONOTONIC."""

    def __post_init__(self) -> None:
        """Make a buffer for each pipe."""
        self.output = {descriptor: bytearray() for descriptor in (self.report, self.stdout, self.stderr)}

    def facts(self) -> dict[str, Any]:
        """Return what the judge needs, as JSON."""
        told = self._told()
        return {
            "status": self.status,
            "at": told["time"] if told else self.at,
            "report": told,
            "stdout": self.output[self.stdout].decode("latin-1"),
            "stderr": self.output[self.stderr].decode("latin-1"),
        }

    def _told(self) -> dict[str, Any] | None:
        """Return its report; of one that is not its own, that somebody forged it."""
        raw = bytes(self.output[self.report])
        if not raw or (self.status not in (None, 0) and not raw.endswith(b"\n")):  # none, or it ended while it wrote
            return None
        with suppress(ValueError):
            told = json.loads(raw)
            if isinstance(told, dict) and told.pop("secret", None) == self.secret:
                return told
        return {"time": self.at, "error": FORGED, "warnings": []}

    @property
    def failed(self) -> bool:
        """Tell whether it ended other than well."""
        return self.status is not None and (self.status != 0 or not self.output[self.report])


def watch(
    ranks: list[Rank], *, timeout: float, output: int, count: int, abandoned: Callable[[], bool]
) -> dict[str, Any]:
    """Wait until every rank has ended or must be stopped, kill what is left, and return the facts."""
    start = time.monotonic()
    with selectors.DefaultSelector() as selector:
        handles = _register(selector, ranks)
        stop, limit = _wait(selector, ranks, deadline=start + timeout, output=output, count=count, abandoned=abandoned)
        seconds = time.monotonic() - start
        processes.kill_descendants(os.getpid())
        _drain(selector, ranks, output)
        for descriptor in (*handles, *(pipe for rank in ranks for pipe in rank.output)):
            os.close(descriptor)
    return {"stop": stop, "limit": limit, "seconds": seconds, "ranks": [rank.facts() for rank in ranks]}


def _register(selector: selectors.BaseSelector, ranks: list[Rank]) -> list[int]:
    handles = []
    for rank in ranks:
        for pipe in rank.output:
            os.set_blocking(pipe, False)
            selector.register(pipe, selectors.EVENT_READ, rank)
        if hasattr(os, "pidfd_open"):
            handles.append(os.pidfd_open(rank.pid))
            selector.register(handles[-1], selectors.EVENT_READ, rank.pid)
    return handles


def _wait(
    selector: selectors.BaseSelector,
    ranks: list[Rank],
    *,
    deadline: float,
    output: int,
    count: int,
    abandoned: Callable[[], bool],
) -> tuple[str | None, int]:
    stop: str = "timeout"
    counted, pause = time.monotonic(), COUNT_EVERY if hasattr(os, "pidfd_open") else 0.005
    while True:
        _take(selector, min(pause, max(0.0, deadline - time.monotonic())))
        ended = processes.reap()
        now = time.monotonic()
        for rank in ranks:
            if rank.pid in ended:
                rank.status, rank.at = ended[rank.pid], now
        if any(_size(rank) > output for rank in ranks):
            return "output", output
        if all(rank.status is not None for rank in ranks):
            return None, 0
        if any(rank.failed for rank in ranks) and stop == "timeout":
            stop, deadline = "rank", min(deadline, now + GRACE)
        if now >= deadline or abandoned():
            return stop, 0
        if now - counted > COUNT_EVERY:
            if len(processes.descendants(os.getpid())) > count:
                return "processes", count
            counted = now


def _take(selector: selectors.BaseSelector, seconds: float) -> bool:
    """Read what is there; False once nothing more came."""
    some = False
    for key, _ in selector.select(seconds):
        if not isinstance(key.data, Rank):
            selector.unregister(key.fd)  # the handle of a process that has ended: it was there to wake us
        else:
            raw = _read(key.fd)
            if raw == b"":
                selector.unregister(key.fd)
            elif raw:
                key.data.output[key.fd] += raw
                some = True
    return some


def _drain(selector: selectors.BaseSelector, ranks: list[Rank], output: int) -> None:
    while _take(selector, 0) and all(_size(rank) <= 2 * output for rank in ranks):
        pass


def _read(descriptor: int) -> bytes | None:
    try:
        return os.read(descriptor, 1 << 16)
    except BlockingIOError:
        return None


def _size(rank: Rank) -> int:
    return len(rank.output[rank.stdout]) + len(rank.output[rank.stderr])
