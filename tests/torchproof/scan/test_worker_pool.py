"""A function called in several processes."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Sequence

import pytest

from torchproof.errors import RunnerError
from torchproof.scan.worker_pool import map_in_processes

STARTED: list[str] = []


def start(*words: str) -> None:
    STARTED[:] = words


def double(number: int) -> tuple[int, int, str]:
    if number < 0:
        raise ValueError(f"{number} is negative")
    if number == 99:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number, os.getpid(), "".join(STARTED)


def map_here(items: Sequence[int], jobs: int = 2) -> list[tuple[int, int, str]]:
    return [*map_in_processes(double, items, jobs, start=start, arguments=("a", "b"))]


@pytest.fixture(autouse=True)
def no_process_is_left() -> object:
    yield
    ends_at = time.monotonic() + 10.0  # a process that was told to end needs a moment
    while multiprocessing.active_children() and time.monotonic() < ends_at:
        time.sleep(0.02)
    assert multiprocessing.active_children() == []


def test_results_come_in_order_from_other_processes_that_were_started() -> None:
    before = signal.getsignal(signal.SIGTERM)
    results = map_here([3, 1, 2])
    assert [result for result, _, _ in results] == [6, 2, 4]
    assert os.getpid() not in {process for _, process, _ in results}
    assert {words for _, _, words in results} == {"ab"}
    assert signal.getsignal(signal.SIGTERM) is before
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())


def test_an_error_of_the_function_is_raised_here() -> None:
    with pytest.raises(ValueError, match="-1 is negative"):
        map_here([1, -1, 2])


def test_a_process_that_was_killed_is_one_line() -> None:
    with pytest.raises(RunnerError, match="was killed, perhaps for want of memory; try --jobs 1"):
        map_here([1, 99, 2])


def test_who_stops_asking_leaves_no_process() -> None:
    results = map_in_processes(double, range(20), 2, start=start)
    assert next(results)[0] == 0
    results.close()  # type: ignore[attr-defined]


def test_a_thread_may_ask_although_signals_are_for_the_main_one() -> None:
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.extend(result for result, _, _ in map_here([1, 2], 1)))
    thread.start()
    thread.join()
    assert found == [2, 4]
