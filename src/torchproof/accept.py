"""Whether evidence that somebody sends in may be taken: sealed, of today's snippets, from a machine that can exist."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from torchproof import evidence, lint, plausible
from torchproof.errors import EvidenceError, RecordError
from torchproof.evidence import Evidence, Run
from torchproof.project import Project

SLACK = dt.timedelta(days=1)
"""A day has another date elsewhere on earth."""
LATE = 60.0
"""Seconds the runner may take beyond a snippet's own limit."""
AGAIN = "run it again on today's checkout: torchproof run --record --only fresh"


def problems(
    project: Project, path: Path, *, born: dict[str, dt.date], today: dt.date, own: bool = False, new: bool = False
) -> list[str]:
    """Return, a line each, why a file cannot be taken; born is the day each snippet got today's content.

    An own file needs no contributor; a new one takes the place of what is there.
    """
    found = [*lint.off_schema(path)]
    if found:
        return found
    try:
        sent = evidence.read(path)
    except EvidenceError as error:
        return [str(error)]
    there = None if new else standing(project, sent)
    rules = (
        partial(_wrong_name, path),
        partial(_wrong_owner, there=there, own=own),
        partial(_wrong_release, project),
        plausible.machines,
        partial(_wrong_runs, project, there=there),
        partial(_wrong_days, project, there=there, born=born, today=today),
    )
    return [f"{path}: {line}" for rule in rules for line in rule(sent)]


def standing(project: Project, sent: Evidence) -> Evidence | None:
    """Return the evidence that is in the place of what was sent."""
    return project.ledger.evidence.get((sent.target, sent.release))


def news(sent: Evidence, there: Evidence | None) -> dict[str, Run]:
    """Return the runs that say something the evidence in place does not; that a machine lacks something, last."""
    old = there.runs if there else {}
    return {
        name: run
        for name, run in sent.runs.items()
        if name not in old or not (run == old[name] or _says_less(run, old[name]))
    }


def take(project: Project, path: Path, *, new: bool = False) -> Path:
    """Put a file that has no problems in its place, merged with what is there, and return that place."""
    sent = evidence.read(path)
    there = None if new else standing(project, sent)
    merged = evidence.merge(there, replace(sent, runs=news(sent, there)))
    kept = evidence.prune(merged, snippets=set(project.snippets), names=set(project.api_names))
    return evidence.save(kept, project.root / "evidence")


def _says_less(run: Run, old: Run) -> bool:
    return run.outcome == "unmet" and old.outcome != "unmet" and run.sha256 == old.sha256


def _wrong_name(path: Path, sent: Evidence) -> Iterator[str]:
    if path.name != f"{sent.release}.json":
        yield f"holds torch {sent.torch}; keep the name the run gave it, {sent.release}.json"


def _wrong_owner(sent: Evidence, *, there: Evidence | None, own: bool) -> Iterator[str]:
    who = sent.contributor
    if who is None and not own:
        yield 'contributor: nobody; run with --contributor "your name", which the site shows with the machine'
    if who is not None and not (who.strip() == who and who.isprintable() and 0 < len(who) <= 80):
        yield f"contributor: {who[:80]!r}; give a name of one line, at most 80 characters"
    if there and (there.torch, there.contributor) != (sent.torch, who):
        place = f"evidence/{sent.target}/{sent.release}.json"
        yield f"{place} is there, torch {there.torch} by {there.contributor or 'us'}; take this one instead: --replace"


def _wrong_release(project: Project, sent: Evidence) -> Iterator[str]:
    try:
        release = project.releases.of_torch(sent.torch)
    except RecordError as error:
        yield str(error)
        return
    if sent.release != release.torch:
        yield f"torch {sent.release} is not covered; run it with {release.torch}"
    for machine in sent.machines.values():
        minor = ".".join(str(machine["python"]).split(".")[:2])
        if not plausible.numbers(release.python[0]) <= plausible.numbers(minor) <= plausible.numbers(release.python[1]):
            yield f"Python {machine['python']}: torch {release.torch} has wheels for {' to '.join(release.python)}"


def _wrong_runs(project: Project, sent: Evidence, *, there: Evidence | None) -> Iterator[str]:
    runs = news(sent, there)
    if not sent.runs:
        yield "no runs; record some: torchproof run --record"
    if gone := [name for name in runs if name not in project.snippets]:
        yield f"{_some(gone)}: no such snippet today; {AGAIN}"
    known = {name: (run, project.snippets[name]) for name, run in runs.items() if name in project.snippets}
    if old := [name for name, (run, snippet) in known.items() if run.sha256 != snippet.sha256]:
        yield f"{_some(old)}: ran another file than today's; {AGAIN}"
    for name, (run, snippet) in known.items():
        machine = sent.machines.get(run.machine)
        if machine is None:
            yield f"{name}: machine {run.machine} is not described; {AGAIN}"
        elif run.outcome != "unmet" and snippet.needs not in machine["offers"]:
            yield f"{name}: {run.outcome}, but needs {snippet.needs}, which its machine does not offer; {AGAIN}"
        if run.outcome == "passed" and run.seconds > snippet.timeout + LATE:
            yield f"{name}: passed after {run.seconds:g} s, but is stopped after {snippet.timeout:g}; {AGAIN}"


def _wrong_days(
    project: Project, sent: Evidence, *, there: Evidence | None, born: dict[str, dt.date], today: dt.date
) -> Iterator[str]:
    early, late = [], []
    for name, run in news(sent, there).items():
        try:
            day = dt.date.fromisoformat(run.date)
        except ValueError:
            yield f"{name}: date: {run.date} is no day; {AGAIN}"
            continue
        if name in born and project.snippets[name].sha256 == run.sha256 and day < born[name] - SLACK:
            early.append(name)
        if day > today + SLACK:
            late.append(name)
    if early:
        yield f"{_some(early)}: ran before today's file was written; set the machine's clock and {AGAIN}"
    if late:
        yield f"{_some(late)}: ran after today; set the machine's clock and {AGAIN}"


def _some(names: Iterable[str]) -> str:
    listed = sorted(names)
    return ", ".join(listed[:5]) + (f" and {len(listed) - 5} more" if len(listed) > 5 else "")
