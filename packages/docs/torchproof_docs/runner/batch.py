"""Runs many snippets, several side by side."""

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue

from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import Need
from torchproof_docs.runner.outcomes import Outcome
from torchproof_docs.runner.snippet_runner import Runner, lend_runner

# Snippets for which preparing more than one runner does not pay, nor importing everything ahead in one.
FEW = 4


def run_snippets(
    snippets: Sequence[Snippet],
    *,
    root: Path,
    jobs: int,
    on_start: Callable[[Snippet], None] = lambda _: None,
    spare: Runner | None = None,
) -> Generator[tuple[Snippet, Outcome], None, None]:
    """Run snippets with several runners side by side, yielding each with its outcome as it ends.

    Snippets that need an accelerator come first. Of these and of the others, snippets that use every device of the
    machine run last, alone; so do those with a cache of their own, because they measure how long compiling takes.

    Args:
        snippets: what to run.
        root: the checkout.
        jobs: how many run at once.
        on_start: called with each snippet as it starts.
        spare: a started runner, in which a few snippets run one after the other: starting others takes longer.

    """
    if spare and len(snippets) <= FEW:
        for snippet in snippets:
            on_start(snippet)
            yield snippet, spare.run(snippet)
        return
    with ExitStack() as stack:
        side_by_side = sum(not runs_alone(snippet) for snippet in snippets)
        cache, count = root / ".cache" / "snippets", min(jobs, max(side_by_side, 1))
        runners = [stack.enter_context(lend_runner(root=root, cache=cache)) for _ in range(count)]
        idle: SimpleQueue[Runner] = SimpleQueue()
        for idle_runner in runners:
            idle.put(idle_runner)

        def run_in_idle(snippet: Snippet) -> tuple[Snippet, Outcome]:
            taken = idle.get()
            try:
                on_start(snippet)
                return snippet, taken.run(snippet)
            finally:
                idle.put(taken)

        pool = stack.enter_context(ThreadPoolExecutor(jobs))
        try:
            for group in group_by_device(snippets):
                parallel = [pool.submit(run_in_idle, snippet) for snippet in group if not runs_alone(snippet)]
                for future in as_completed(parallel):
                    yield future.result()
                yield from map(run_in_idle, filter(runs_alone, group))
        except BaseException:  # Ctrl-C, or a caller that wants no more: not after the scripts under way, now
            pool.shutdown(wait=False, cancel_futures=True)  # first, so that no thread takes up the next script
            for running in runners:
                running.stop()
            raise


def group_by_device(snippets: Iterable[Snippet]) -> tuple[list[Snippet], list[Snippet]]:
    """Return the snippets that need an accelerator, and the others: a machine is often lent for less than all take."""
    found: tuple[list[Snippet], list[Snippet]] = ([], [])
    for snippet in snippets:
        found[snippet.needs == Need.CPU].append(snippet)
    return found


def runs_alone(snippet: Snippet) -> bool:
    """Return True if a snippet uses every device of the machine, or measures with a cache of its own."""
    return snippet.needs == Need.MULTI_GPU or snippet.processes > 1 or snippet.private_cache
