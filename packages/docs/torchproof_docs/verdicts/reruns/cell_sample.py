"""Draws recorded cells at random, and tells how a new run of one differs."""

import random
from collections.abc import Iterable

from torchproof_docs.evidence.page_evidence import Run
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet, is_recorded_on
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.verdicts.project import Project

# How far a measured value may be from the recorded one: another machine is slower, and a ratio of times moves.
METRIC_FACTOR = 20.0


def select_cells(
    project: Project, target: str, names: Iterable[str], *, sample: int | None, seed: int
) -> list[tuple[Snippet, Release]]:
    """Draw recorded cells of a target at random; without a sample take all.

    Args:
        project: the checkout.
        target: whose runs are drawn.
        names: the scripts to draw from.
        sample: how many.
        seed: the same draw for the same seed and records.

    """
    chosen = set(names)
    cells = []
    for release in project.releases.tried:
        evidence = project.evidence_index.get_evidence(target, release)
        for name, run in sorted(evidence.runs.items()) if evidence else ():
            script = project.scripts.get(name)
            is_current = script is not None and run.sha256 == script.sha256 and run.outcome != OutcomeKind.UNMET
            is_shown = script is not None and is_recorded_on(script, release, project.releases)
            if script and name in chosen and is_current and is_shown and not script.varies:
                cells.append((script, release))
    if sample is None or sample >= len(cells):
        return cells
    return random.Random(seed).sample(cells, sample)  # noqa: S311 - a draw, no secret


def list_cell_differences(recorded: Run, made: Run) -> list[str]:
    """List how a run that was made anew differs from the recorded one."""
    found = recorded.list_differences(made)
    for name, (value, unit) in recorded.metrics.items():
        other = made.metrics.get(name, (0.0, ""))
        low, high = sorted((abs(value), abs(other[0])))
        if made.outcome == OutcomeKind.PASSED and (other[1] != unit or high > METRIC_FACTOR * max(low, 1e-9)):
            found.append("metrics")
            break
    return found
