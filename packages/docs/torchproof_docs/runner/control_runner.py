"""Runs the sides of borders under controls, and names the control under which one moves."""

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from torchproof_docs.evidence.controlled_runs import ControlledRun
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.batch import run_snippets
from torchproof_docs.runner.controls import CONTROLS, build_controlled_snippet, split_trace
from torchproof_docs.runner.outcomes import Outcome

# Returns True if a run counts as the recorded one does.
Judge = Callable[[Snippet, Outcome], bool]
# Packages that torch's wheels bring in: an error that one of them raises is not torch's.
BESIDE_TORCH = ("sympy", "mpmath", "networkx", "jinja2", "fsspec", "filelock", "numpy", "packaging", "triton")


def run_controlled(
    snippets: Sequence[Snippet], *, root: Path, jobs: int, torch: str, packages: Path | None, judge: Judge
) -> Iterator[tuple[Snippet, ControlledRun]]:
    """Run scripts under all controls together; one that then says otherwise than before runs under each alone.

    A run that did not end in time says nothing of a border, but of a busy machine: it yields no record.

    Args:
        snippets: the scripts.
        root: the checkout.
        jobs: how many run at once.
        torch: the build that runs.
        packages: a folder with other versions of packages; None where they are the same on both sides.
        judge: tells whether a run counts as the recorded one does.

    """
    controls = tuple(control for control in CONTROLS if control != "packages" or packages)
    controlled = {each.name: build_controlled_snippet(each, controls, packages=packages) for each in snippets}
    names = {each.name: each for each in snippets}
    for ran, raw in run_snippets([*controlled.values()], root=root, jobs=jobs):
        snippet = names[ran.name]
        outcome, line, origin = split_trace(raw)
        moved = ""
        if outcome.outcome != OutcomeKind.TIMEOUT and not judge(snippet, outcome):
            moved, outcome, line, origin = _find_control(snippet, controls, root=root, packages=packages, judge=judge)
        if outcome.outcome == OutcomeKind.TIMEOUT:
            continue
        if not moved and origin in BESIDE_TORCH:
            moved = f"raised in {origin}"
        yield (
            snippet,
            _build_record(snippet, outcome, torch=torch, controls=controls, moved=moved, line=line, origin=origin),
        )


def _find_control(
    snippet: Snippet, controls: Sequence[str], *, root: Path, packages: Path | None, judge: Judge
) -> tuple[str, Outcome, int, str]:
    """Return the first control under which a script alone says otherwise than the record, with that run."""
    last: tuple[str, Outcome, int, str] | None = None
    for control in controls:
        single = build_controlled_snippet(snippet, (control,), packages=packages)
        for _, raw in run_snippets([single], root=root, jobs=1):
            outcome, line, origin = split_trace(raw)
            if not judge(snippet, outcome):
                return control, outcome, line, origin
            last = "", outcome, line, origin
    # No control alone moves it: all together do, or it was chance.
    together = build_controlled_snippet(snippet, controls, packages=packages)
    for _, raw in run_snippets([together], root=root, jobs=1):
        outcome, line, origin = split_trace(raw)
        if not judge(snippet, outcome):
            return "all together", outcome, line, origin
    assert last
    return last


def _build_record(
    snippet: Snippet, outcome: Outcome, *, torch: str, controls: Sequence[str], moved: str, line: int, origin: str
) -> ControlledRun:
    said = f"{outcome.error.type}: {outcome.error.message}" if outcome.error else str(outcome.outcome)
    today = dt.datetime.now(dt.UTC).date().isoformat()
    return ControlledRun(snippet.sha256, torch, today, tuple(controls), moved, said, origin, line)
