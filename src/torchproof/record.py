"""Runs snippets on this machine and turns what happened into evidence."""

import datetime as dt
import fnmatch
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from torchproof.devices import wants_all
from torchproof.errors import RecordError
from torchproof.evidence import Evidence, Run, machine_key, normalise
from torchproof.judge import RANK
from torchproof.outcome import Outcome
from torchproof.project import Project
from torchproof.releases import Release
from torchproof.runner import Runner, runner
from torchproof.snippet import Snippet
from torchproof.target import Machine


def select(project: Project, patterns: Sequence[str]) -> list[Snippet]:
    """Return the snippets whose name matches a pattern, all without one; raise RecordError where nothing does."""
    chosen: dict[str, Snippet] = {}
    for pattern in patterns or ["*"]:
        name = pattern.removeprefix("snippets/").removesuffix(".py")
        found = [snippet for snippet in project.snippets.values() if fnmatch.fnmatch(snippet.name, name)]
        found = found or [snippet for snippet in project.snippets.values() if snippet.name.endswith(f"/{name}")]
        if not found:
            raise RecordError(f"{pattern}: no snippet of that name; see torchproof list")
        chosen.update((snippet.name, snippet) for snippet in found)
    return list(chosen.values())


def fresh(project: Project, target: str, release: Release, snippets: Iterable[Snippet]) -> list[Snippet]:
    """Return the snippets whose run on a target and release is missing or of an older file."""
    evidence = project.ledger.at(target, release)
    runs = evidence.runs if evidence else {}
    return [s for s in snippets if s.name not in runs or runs[s.name].sha256 != s.sha256]


def run_all(
    snippets: Sequence[Snippet],
    *,
    root: Path,
    jobs: int,
    started: Callable[[Snippet], None] = lambda _: None,
) -> Iterator[tuple[Snippet, Outcome]]:
    """Run snippets with several runners side by side, yielding each with its outcome as it ends.

    Snippets that use every device of the machine run after the others, alone; so do those with a cache of their own,
    because they measure how long compiling takes.
    """
    alone = [snippet for snippet in snippets if wants_all(snippet) or snippet.private_cache]
    together = [snippet for snippet in snippets if snippet not in alone]
    with ExitStack() as stack:
        idle: SimpleQueue[Runner] = SimpleQueue()
        for _ in range(min(jobs, max(len(together), 1))):
            idle.put(stack.enter_context(runner(root=root, cache=root / ".cache")))

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


def to_run(outcome: Outcome, snippet: Snippet, machine: str) -> Run:
    """Return the record of an outcome, normalised."""
    error = outcome.error
    return Run(
        sha256=snippet.sha256,
        outcome=outcome.outcome,
        seconds=round(outcome.seconds, 2),
        date=dt.datetime.now(dt.UTC).date().isoformat(),
        machine=machine,
        stdout=normalise(outcome.stdout),
        error={"type": error.type, "message": normalise(RANK.sub("", error.message))} if error else None,
        warnings=tuple(sorted({normalise(warning) for warning in outcome.warnings})),
        metrics={name: (value, unit) for name, (value, unit) in outcome.metrics.items()},
    )


def describe(machine: Machine) -> dict[str, Any]:
    """Return what evidence keeps of a machine: all but its torch, which the file names once."""
    table = asdict(machine)
    del table["torch"]
    return {**table, "offers": sorted(machine.offers)}


def to_evidence(
    machine: Machine,
    outcomes: Iterable[tuple[Snippet, Outcome]],
    api: dict[str, Any],
    *,
    contributor: str | None = None,
) -> Evidence:
    """Return evidence of what ran, ready to be merged into what is there."""
    table = describe(machine)
    key = machine_key(table)
    return Evidence(
        target=machine.device,
        torch=machine.torch,
        machines={key: table},
        runs={snippet.name: to_run(outcome, snippet, key) for snippet, outcome in outcomes},
        api={name: asdict(entry) for name, entry in api.items()},
        contributor=contributor,
    )
