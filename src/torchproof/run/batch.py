"""Runs many snippets, several side by side."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from torchproof.records.snippets import Snippet
from torchproof.run.device_sharing import wants_all
from torchproof.run.outcomes import Outcome
from torchproof.run.runner import Runner, runner

FEW = 4
"""Snippets for which preparing more than one runner does not pay."""


def run_all(
    snippets: Sequence[Snippet],
    *,
    root: Path,
    jobs: int,
    started: Callable[[Snippet], None] = lambda _: None,
    spare: Runner | None = None,
) -> Iterator[tuple[Snippet, Outcome]]:
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
        idle: SimpleQueue[Runner] = SimpleQueue()
        for _ in range(min(jobs, max(len(together), 1))):
            idle.put(stack.enter_context(runner(root=root, cache=root / ".cache" / "snippets")))

        def one(snippet: Snippet) -> tuple[Snippet, Outcome]:
            worker = idle.get()
            try:
                started(snippet)
                return snippet, worker.run(snippet)
            finally:
                idle.put(worker)

        with ThreadPoolExecutor(jobs) as pool:
            done: SimpleQueue[tuple[Snippet, Outcome] | BaseException] = SimpleQueue()
            for snippet in together:
                pool.submit(one, snippet).add_done_callback(lambda f: done.put(f.exception() or f.result()))
            for _ in together:
                result = done.get()
                if isinstance(result, BaseException):
                    raise result
                yield result
        yield from map(one, alone)
