"""Watches the processes of one run: drains their output, keeps them within limits, leaves none behind."""

import os
import selectors
import time
from collections.abc import Callable
from typing import Any

from torchproof_docs.runner.isolation import process_tree
from torchproof_docs.runner.isolation.rank import Rank

# Seconds that the other ranks have to fail by themselves once one has failed.
GRACE = 3.0
# Seconds between two counts of the processes.
COUNT_EVERY = 0.1


def watch_ranks(
    ranks: list[Rank], *, timeout: float, output: int, count: int, is_abandoned: Callable[[], bool]
) -> dict[str, Any]:
    """Wait until every rank has ended or must be stopped, kill what is left, and return the facts.

    Args:
        ranks: the forked processes.
        timeout: seconds until they are stopped.
        output: bytes that one may write.
        count: processes that may live at once.
        is_abandoned: whether nobody waits for the answer any more.

    """
    start = time.monotonic()
    with selectors.DefaultSelector() as selector:
        handles = _register_pipes(selector, ranks)
        stop, limit = _wait_for_ranks(
            selector, ranks, deadline=start + timeout, output=output, count=count, is_abandoned=is_abandoned
        )
        seconds = time.monotonic() - start
        process_tree.kill_descendants(os.getpid())
        _drain_output(selector, ranks, output)
        for descriptor in (*handles, *(pipe for rank in ranks for pipe in rank.output)):
            os.close(descriptor)
    return {"stop": stop, "limit": limit, "seconds": seconds, "ranks": [rank.collect_facts() for rank in ranks]}


def _register_pipes(selector: selectors.BaseSelector, ranks: list[Rank]) -> list[int]:
    handles = []
    for rank in ranks:
        for pipe in rank.output:
            os.set_blocking(pipe, False)
            selector.register(pipe, selectors.EVENT_READ, rank)
        if hasattr(os, "pidfd_open"):
            handles.append(os.pidfd_open(rank.pid))
            selector.register(handles[-1], selectors.EVENT_READ, rank.pid)
    return handles


def _wait_for_ranks(
    selector: selectors.BaseSelector,
    ranks: list[Rank],
    *,
    deadline: float,
    output: int,
    count: int,
    is_abandoned: Callable[[], bool],
) -> tuple[str | None, int]:
    stop: str = "timeout"
    counted, pause = time.monotonic(), COUNT_EVERY if hasattr(os, "pidfd_open") else 0.005
    while True:
        _read_available(selector, min(pause, max(0.0, deadline - time.monotonic())))
        ended = process_tree.reap_children()
        now = time.monotonic()
        for rank in ranks:
            if rank.pid in ended:
                rank.status, rank.at = ended[rank.pid], now
        if any(_output_size(rank) > output for rank in ranks):
            return "output", output
        if all(rank.status is not None for rank in ranks):
            return None, 0
        if any(rank.has_failed for rank in ranks) and stop == "timeout":
            stop, deadline = "rank", min(deadline, now + GRACE)
        if now >= deadline or is_abandoned():
            return stop, 0
        if now - counted > COUNT_EVERY:
            if len(process_tree.list_descendants(os.getpid())) > count:
                return "processes", count
            counted = now


def _read_available(selector: selectors.BaseSelector, seconds: float) -> bool:
    """Read the available output; return False if there was none."""
    has_read = False
    for key, _ in selector.select(seconds):
        if not isinstance(key.data, Rank):
            selector.unregister(key.fd)  # the handle of a process that has ended: it was there to wake us
        else:
            raw = _read(key.fd)
            if raw == b"":
                selector.unregister(key.fd)
            elif raw:
                key.data.output[key.fd] += raw
                has_read = True
    return has_read


def _drain_output(selector: selectors.BaseSelector, ranks: list[Rank], output: int) -> None:
    while _read_available(selector, 0) and all(_output_size(rank) <= 2 * output for rank in ranks):
        pass


def _read(descriptor: int) -> bytes | None:
    try:
        return os.read(descriptor, 1 << 16)
    except BlockingIOError:
        return None


def _output_size(rank: Rank) -> int:
    return len(rank.output[rank.stdout]) + len(rank.output[rank.stderr])
