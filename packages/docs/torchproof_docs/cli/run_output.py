"""Prints the outcomes of snippets and their counts, with what a machine has that only runs snippets."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

import click

from torchproof.text_escaping import escape_line
from torchproof_docs.evidence.evidence_files import FullRun
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.evidence_recorder import Result
from torchproof_docs.runner.outcomes import Outcome
from torchproof_docs.verdicts.cells import Cell


def choose_outcome_color(kind: OutcomeKind) -> str:
    """Return the terminal colour of an outcome."""
    match kind:
        case OutcomeKind.PASSED:
            return "green"
        case OutcomeKind.FAILED | OutcomeKind.TIMEOUT | OutcomeKind.CRASHED:
            return "red"
        case OutcomeKind.UNMET:
            return "yellow"
        case OutcomeKind.ASSEMBLED:
            return "cyan"
        case _:
            assert_never(kind)


def describe_error(outcome: Outcome) -> str:
    """Return the error of an outcome in one line, or ""."""
    return escape_line(f"{outcome.error.type}: {outcome.error.message}") if outcome.error else ""


def print_failure(name: str, outcome: Outcome) -> None:
    """Print a snippet that failed, with its error."""
    kind = click.style(outcome.outcome, fg=choose_outcome_color(outcome.outcome))
    click.echo(f"{kind} {name}: {describe_error(outcome)}")


def print_whole_run(whole: FullRun) -> None:
    """Print how a run of all snippets compares with the runs before."""
    click.echo(
        f"whole run: {whole.snippets} snippets in {whole.seconds:.0f} s; of {whole.compared} that had run before, "
        f"{len(whole.changed)} said something else"
    )
    for line in whole.changed:
        click.echo(f"  {line}")


def print_outcomes(minor: str, results: Sequence[Result], cells: Sequence[Cell], *, quiet: bool, skipped: int) -> None:
    """Print a line for each snippet and the counts.

    Args:
        minor: the release they ran on.
        results: the runs.
        cells: the cell of each run, in the same order.
        quiet: print only contradictions outside a range, and the counts.
        skipped: snippets whose range excludes the release.

    """
    longest = max((len(snippet.name) for snippet, _ in results), default=0)
    if not quiet:
        click.echo(f"PyTorch {minor}")
    for (snippet, outcome), cell in sorted(zip(results, cells, strict=True), key=lambda pair: pair[1].snippet):
        is_outside = outcome.outcome != OutcomeKind.UNMET and not cell.release.is_in_range(snippet.torch)
        if quiet and not (is_outside and cell.verdict == Verdict.CONTRADICTED):
            continue
        kind = click.style(f"{outcome.outcome:7}", fg=choose_outcome_color(outcome.outcome))
        click.echo(f"{snippet.name:{longest}}  {kind}  {outcome.seconds:7.2f} s")
        if text := _describe_cell(cell) if is_outside else describe_error(outcome):  # on a line of its own, uncut
            click.echo(f"    {text}")
    _print_counts(minor, results, cells, skipped)


def _print_counts(minor: str, results: Sequence[Result], cells: Sequence[Cell], skipped: int) -> None:
    counts = Counter(map(_describe_end, results, cells))
    parts = [click.style(f"{count} {words}", fg=color, dim=color is None) for (color, words), count in counts.items()]
    parts += [click.style(f"{skipped} skipped", dim=True)] if skipped else []
    click.echo(", ".join(parts) or "nothing to run")
    if skipped:
        click.echo(f"skipped: their range on torch excludes {minor}; --outside runs them")


def _describe_end(result: Result, cell: Cell) -> tuple[str | None, str]:
    """Return a colour and words for how a run ended; a failure that its claim announces is no bad news."""
    _, outcome = result
    if cell.verdict == Verdict.ABSENT:
        return None, f"{outcome.outcome} before or after their range, as claimed"
    return choose_outcome_color(outcome.outcome), outcome.outcome


def _describe_cell(cell: Cell) -> str:
    """Return what a run outside its snippet's range counts as, and why."""
    is_bad = cell.verdict == Verdict.CONTRADICTED
    verdict = click.style(f"counts as {cell.verdict}", fg="red" if is_bad else None, dim=not is_bad)
    return f"{verdict}: {escape_line(cell.reason)}"
