"""Runs many snippets, several side by side."""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from torchproof.records.snippets import Snippet
from torchproof.run.device_sharing import wants_all
from torchproof.run.outcomes import Outcome
from torchproof.run.runner import Runner, runner

FEW = 4
"""Snippets for which preparing more than one runner does not pay, nor importing everything ahead in one."""


def run_all(
    snippets: Sequence[Snippet],
    *,
    root: Path,
    jobs: int,
    started: Callable[[Snippet], None] = lambda _: None,
    spare: Runner | None = None,
) -> Generator[tuple[Snippet, Outcome], None, None]:
    """Run snippets with several runners side by side, yielding each with its outcome as it ends.

    A few snippets run one after the other in the ``spare`` runner, if there is one, because starting others that have
    everything imported ahead would take longer.

    Snippets that use every device of the machine run after the others, alone; so do those with a cache of their own,
    because they measure how long compiling takes.
    """
    if spare and len(snippets) <= FEW:
        for snippet in snippets:
            started(snippet)
            yield snippet, spare.run(snippet)
        return
    alone = [snippet for snippet in snippets if wants_all(snippet) or snippet.private_cache]
    together = [snippet for snippet in snippets if snippet not in alone]
    with ExitStack() as stack:
        cache, count = root / ".cache" / "snippets", min(jobs, max(len(together), 1))
        workers = [stack.enter_context(runner(root=root, cache=cache)) for _ in range(count)]
        idle: SimpleQueue[Runner] = SimpleQueue()
        for worker in workers:
            idle.put(worker)

        def one(snippet: Snippet) -> tuple[Snippet, Outcome]:
            worker = idle.get()
            try:
                started(snippet)
                return snippet, worker.run(snippet)
            finally:
                idle.put(worker)

        pool = stack.enter_context(ThreadPoolExecutor(jobs))
        try:
            for future in as_completed([pool.submit(one, snippet) for snippet in together]):
                yield future.result()
        except BaseException:  # Ctrl-C, or a caller that wants no more: not after the scripts under way, now
            for worker in workers:
                worker.stop()
            pool.shutdown(cancel_futures=True)
            raise
        yield from map(one, alone)
