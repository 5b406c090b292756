"""``torchproof run``: run snippets on this machine, and record what they did."""

import json
import sys
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from torchproof.cli.context import Context, complete_snippet, jobs_option
from torchproof.inert import one_line
from torchproof.judge.cells import Cell, judge
from torchproof.judge.verdicts import Verdict
from torchproof.records import evidence_files
from torchproof.records.checkout import Checkout
from torchproof.records.evidence_files import WholeRun
from torchproof.records.releases import Release
from torchproof.records.snippets import Snippet
from torchproof.records.vocabulary import OutcomeKind
from torchproof.run.batch import run_all
from torchproof.run.machine import Machine
from torchproof.run.outcomes import Outcome
from torchproof.run.recording import Recording, Result, to_run
from torchproof.run.runner import Runner, runner
from torchproof.run.selection import select, without_run

STYLES = {
    OutcomeKind.PASSED: "green",
    OutcomeKind.FAILED: "red",
    OutcomeKind.TIMEOUT: "red",
    OutcomeKind.CRASHED: "red",
    OutcomeKind.UNMET: "yellow",
}


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_snippet)
@click.option("--record", is_flag=True, help="Write evidence; snippets outside their claimed range run too.")
@click.option("--outside", is_flag=True, help="Run snippets outside their claimed range too.")
@click.option("--only", type=click.Choice(["fresh"]), help="fresh: only what has no run of today's file here.")
@click.option("--replace", is_flag=True, help="With --record: start evidence that is damaged anew.")
@click.option("--contributor", metavar="WHO", help="With --record: whose machine it is, shown on the site.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a snippet instead of a table.")
@click.option("-q", "--quiet", is_flag=True, help="Print what went wrong and the counts, no table.")
@click.option("--receipt", type=click.Path(path_type=Path), hidden=True)  # made once everything is recorded
@jobs_option("Snippets side by side.")
@click.pass_obj
def run(
    context: Context,
    names: tuple[str, ...],
    record: bool,
    outside: bool,
    only: str | None,
    replace: bool,
    contributor: str | None,
    as_json: bool,
    quiet: bool,
    receipt: Path | None,
    jobs: int,
) -> int:
    """Run snippets on this machine.

    A NAME is a snippet such as compile/set-stance/forms, a page such as compile/set-stance, or a pattern such as
    'compile/*'; without one, all run. The status is 1 if one fails inside its range.
    """
    if (replace or contributor) and not record:
        raise click.UsageError("--replace and --contributor are about evidence, so they go with --record")
    if replace:
        for path in evidence_files.remove_damaged(context.root / "evidence"):
            context.console.print(f"{path.relative_to(context.root)}: damaged; started anew")
    with runner(root=context.root, cache=context.root / ".cache" / "snippets", preload=False) as probe:
        probe.start()  # it imports torch while the records are read
        checkout = Checkout.load(context.root)
        selected = select(checkout, names)
        machine = probe.machine()
        if reason := probe.unconfined():
            context.tell(f"no sandbox, so what runs here can write where you can: {reason}")
        recording = Recording(checkout, machine, contributor) if record else None
        if recording:  # what cannot be recorded was refused before it has run
            recording.look_up({s.page for s in selected} if names else checkout.names_of, probe.lookup)
        release = checkout.releases.of_torch(machine.torch)
        inside = [snippet for snippet in selected if _wanted(snippet, release, outside=record or outside)]
        chosen = without_run(checkout, machine.device, release, inside) if only else inside
        started = time.monotonic()
        try:
            results = _run(
                checkout, machine, release, chosen, recording=recording, jobs=jobs, as_json=as_json, spare=probe
            )
        except KeyboardInterrupt:
            return _interrupted(recording)
    if recording:
        _finish(recording, receipt)
        if not names and not only:
            _tell(context.console, recording.whole_run(seconds=time.monotonic() - started, jobs=jobs))
        context.console.print(f"recorded {len(results)} runs of torch {machine.torch} in evidence/{machine.device}")
    cells = [_cell(checkout, machine, release, result) for result in results]
    if not as_json:
        _report(context.console, release.minor, results, cells, quiet=quiet, skipped=len(selected) - len(inside))
    good = (OutcomeKind.PASSED, OutcomeKind.UNMET)
    return int(any(release.within(s.torch) and outcome.outcome not in good for s, outcome in results))


def _finish(recording: Recording, receipt: Path | None) -> None:
    """File the last runs, and leave the receipt that ``torchproof prove`` asks for."""
    recording.finish()
    if receipt:
        receipt.touch()


def _wanted(snippet: Snippet, release: Release, *, outside: bool) -> bool:
    return release.within(snippet.torch) or (outside and not snippet.copied)


def _cell(checkout: Checkout, machine: Machine, release: Release, result: Result) -> Cell:
    """Return what a run counts as once it is recorded."""
    snippet, outcome = result
    run = to_run(outcome, snippet, torch=machine.torch, machine="")
    known = checkout.evidence.get((machine.device, release.torch))
    lookups = known.api if known else None
    return judge(snippet, checkout.api_of[snippet.name], release, machine.device, run, lookups=lookups)


def _interrupted(recording: Recording | None) -> int:
    """Keep what ran, and say how to go on."""
    if recording:
        recording.file()
        told = f"{len(recording.results)} runs are recorded; the same command with --only fresh goes on"
        print(f"torchproof: interrupted; {told}", file=sys.stderr)
    return 130


def _run(
    checkout: Checkout,
    machine: Machine,
    release: Release,
    chosen: list[Snippet],
    *,
    recording: Recording | None,
    jobs: int,
    as_json: bool,
    spare: Runner,
) -> list[Result]:
    """Run snippets with a bar on the terminal, filing and printing each as it ends."""
    results: list[Result] = []
    with _progress(quiet=as_json) as progress:
        task = progress.add_task(f"torch {machine.torch} on {machine.device}", total=len(chosen), now="")
        for snippet, outcome in run_all(
            chosen,
            root=checkout.root,
            jobs=jobs,
            started=lambda s: progress.update(task, now=s.name),
            spare=spare,
        ):
            results.append((snippet, outcome))
            if recording:
                recording.add(snippet, outcome)
            progress.update(task, advance=1, now=snippet.name)
            if as_json:
                print(json.dumps({"snippet": snippet.name, "torch": machine.torch, **asdict(outcome)}), flush=True)
            elif outcome.error and outcome.outcome != OutcomeKind.UNMET and release.within(snippet.torch):
                progress.print(f"[{STYLES[outcome.outcome]}]{outcome.outcome}[/] {snippet.name}: {_error(outcome)}")
    return results


def _progress(*, quiet: bool) -> Progress:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    disable = quiet or not console.is_terminal  # a log is no place for a bar
    return Progress(*columns, TextColumn("{task.fields[now]}"), console=console, disable=disable)


def _error(outcome: Outcome) -> str:
    """Return the error as text for a console, which takes brackets for markup."""
    return escape(one_line(f"{outcome.error.type}: {outcome.error.message}")) if outcome.error else ""


def _tell(console: Console, whole: WholeRun) -> None:
    """Say what a run of every snippet came to."""
    console.print(
        f"whole run: {whole.snippets} snippets in {whole.seconds:.0f} s; of {whole.compared} that had run before, "
        f"{len(whole.changed)} said something else"
    )
    for line in whole.changed:
        console.print(f"  {line}", markup=False)


def _report(
    console: Console, minor: str, results: list[Result], cells: list[Cell], *, quiet: bool, skipped: int
) -> None:
    longest = max((len(snippet.name) for snippet, _ in results), default=0)
    if not quiet:
        console.print(f"PyTorch {minor}")
    for (snippet, outcome), cell in sorted(zip(results, cells, strict=True), key=lambda pair: pair[1].snippet):
        outside = outcome.outcome != OutcomeKind.UNMET and not cell.release.within(snippet.torch)
        if quiet and not (outside and cell.verdict == Verdict.CONTRADICTED):
            continue
        style = STYLES[outcome.outcome]
        console.print(f"{snippet.name:{longest}}  [{style}]{outcome.outcome:7}[/]  {outcome.seconds:7.2f} s")
        if said := _counts_as(cell) if outside else _error(outcome):  # a line of its own: no name is cut for it
            console.print(f"    {said}")
    counts = Counter(map(_ended, results, cells))
    told = [f"[{style}]{count} {words}[/]" for (style, words), count in counts.items()]
    told += [f"[dim]{skipped} skipped[/]"] if skipped else []
    console.print(", ".join(told) or "nothing to run")
    if skipped:
        console.print(f"skipped: their range on torch excludes {minor}; --outside runs them")


def _ended(result: Result, cell: Cell) -> tuple[str, str]:
    """Return a style and words for how a run ended; a failure that its claim announces is no bad news."""
    _, outcome = result
    if cell.verdict == Verdict.ABSENT:
        return "dim", f"{outcome.outcome} before or after their range, as claimed"
    return STYLES[outcome.outcome], outcome.outcome


def _counts_as(cell: Cell) -> str:
    """Say what a run outside its snippet's range will count as, and why."""
    style = "red" if cell.verdict == Verdict.CONTRADICTED else "dim"
    return f"[{style}]counts as {cell.verdict}[/]: {escape(one_line(cell.reason))}"
