"""Which CUDA devices a snippet sees when several pytest workers share a machine, and who waits for whom."""

import fcntl
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import Need


def wants_all(snippet: Snippet) -> bool:
    """Tell whether a snippet uses every device of the machine, and so runs alone."""
    return snippet.needs == Need.MULTI_GPU or snippet.processes > 1


def visible(count: int, setting: str | None) -> tuple[str, ...]:
    """Return the devices torch counts, by the names that ``CUDA_VISIBLE_DEVICES`` takes."""
    names = [part.strip() for part in setting.split(",")] if setting else [str(number) for number in range(count)]
    return tuple(names[:count])


def share(snippet: Snippet, devices: Sequence[str], worker: str) -> tuple[str, ...]:
    """Return the devices a worker such as ``gw3`` gives a snippet: its own one, or all to a snippet that wants all."""
    if not devices or wants_all(snippet):
        return tuple(devices)
    return (devices[int(re.sub(r"\D", "", worker) or 0) % len(devices)],)


@contextmanager
def lent(
    snippet: Snippet, *, count: int, environment: Mapping[str, str], locks: Path
) -> Iterator[tuple[str, ...] | None]:
    """Lend a snippet its devices; None, which changes nothing, without pytest workers or without CUDA devices.

    A snippet that wants all devices waits until every one is idle and keeps the other workers waiting meanwhile.
    """
    worker = environment.get("PYTEST_XDIST_WORKER")
    devices = visible(count, environment.get("CUDA_VISIBLE_DEVICES"))
    if worker is None or not devices:
        yield None
        return
    mine = share(snippet, devices, worker)
    locks.mkdir(parents=True, exist_ok=True)
    with ExitStack() as held:
        with ExitStack() as queue:  # or a snippet that wants all would never find all of them idle
            _lock(queue, locks / "queue.lock", fcntl.LOCK_EX)
            for device in mine:
                name = re.sub(r"[^\w.-]", "_", device)
                _lock(held, locks / f"{name}.lock", fcntl.LOCK_EX if wants_all(snippet) else fcntl.LOCK_SH)
        yield mine


def _lock(stack: ExitStack, path: Path, kind: int) -> None:
    fcntl.flock(stack.enter_context(path.open("w")), kind)
