"""Calls a function in several processes, none of which outlives this one, however it ends."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from types import FrameType
from typing import Any, TypeVar

from torchproof.errors import RunnerError

ItemT = TypeVar("ItemT")
ResultT = TypeVar("ResultT")


def map_in_processes(
    function: Callable[[ItemT], ResultT],
    items: Sequence[ItemT],
    jobs: int,
    *,
    start: Callable[..., None],
    arguments: Iterable[Any] = (),
) -> Iterator[ResultT]:
    """Yield the result of each item, in order.

    Args:
        function: What to call, of a module.
        items: What to call it with.
        jobs: The most processes.
        start: Called first in each process.
        arguments: What ``start`` is called with.

    Raises:
        RunnerError: A process was killed.

    """
    pool = ProcessPoolExecutor(min(jobs, len(items)), initializer=_start_worker, initargs=(start, tuple(arguments)))
    try:
        with _end_with_workers():
            with _hold_interrupts():  # a worker inherits it, so that Ctrl-C is for this process alone
                futures = deque(pool.submit(function, item) for item in items)
            while futures:
                yield futures.popleft().result()
        pool.shutdown()
    except BrokenProcessPool as error:
        raise RunnerError("a process that read files was killed, perhaps for want of memory; try --jobs 1") from error
    except BaseException:
        threading.excepthook = lambda _: None  # the pool's own thread trips over workers that are gone
        raise
    finally:
        _kill_workers()
        pool.shutdown(wait=False)  # without cancelling: the pool itself fails what is left, now that it has no workers


def _start_worker(start: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if parent := multiprocessing.parent_process():
        threading.Thread(target=_end_with_parent, args=(parent.sentinel,), daemon=True).start()
    start(*arguments)


def _end_with_parent(sentinel: int) -> None:
    """End this process as soon as the one that started it is gone, even if that was killed."""
    wait([sentinel])
    os._exit(1)


def _kill_workers() -> None:
    for worker in multiprocessing.active_children():
        worker.kill()


@contextmanager
def _hold_interrupts() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _end_with_workers() -> Iterator[None]:
    """End the workers first when this process is asked to end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _frame: FrameType | None) -> None:
        _kill_workers()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
