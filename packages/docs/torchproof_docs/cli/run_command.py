"""``torchproof-docs run``: run snippets on this machine, and record what they did."""

import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

import click

from torchproof_docs.cli.command_context import Context, build_jobs_option, complete_snippet
from torchproof_docs.cli.progress_line import ProgressLine
from torchproof_docs.cli.run_output import print_failure, print_outcomes, print_whole_run
from torchproof_docs.cli.run_summary import print_summary
from torchproof_docs.evidence import evidence_files
from torchproof_docs.evidence.repository import Repository
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet, is_recorded_on
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.batch import run_snippets
from torchproof_docs.runner.devices.machine import Machine
from torchproof_docs.runner.evidence_recorder import EvidenceRecorder, Result
from torchproof_docs.runner.run_records import build_run
from torchproof_docs.runner.selection import find_snippets_without_run, select_snippets
from torchproof_docs.runner.snippet_runner import Runner, lend_runner
from torchproof_docs.verdicts.cells import Cell, judge_cell
from torchproof_docs.verdicts.project import load_project

SUCCESSES = (OutcomeKind.PASSED, OutcomeKind.UNMET)


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
@build_jobs_option("Snippets side by side.")
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
        _remove_damaged(context.root)
    with lend_runner(root=context.root, cache=context.root / ".cache" / "snippets", preload=False) as probe:
        probe.start()  # it imports torch while the records are read
        project = load_project(context.root)
        selected = select_snippets(project, names)
        machine = probe.describe_machine()
        if reason := probe.find_unconfined_reason():
            context.tell(f"no sandbox, so what runs here can write where you can: {reason}")
        recorder = EvidenceRecorder(project, machine, contributor) if record else None
        release = project.releases.get_release_of_build(machine.torch)
        if recorder and release in project.releases.all:  # what cannot be recorded was refused before it has run
            recorder.record_lookups(
                {s.page for s in selected} if names else project.lookup_names_by_page, probe.look_up_names
            )
        inside = [
            snippet
            for snippet in selected
            if (
                is_recorded_on(snippet, release, project.releases)
                if record
                else _is_wanted(snippet, release, outside=outside)
            )
        ]
        chosen = find_snippets_without_run(project, machine.device, release, inside) if only else inside
        started = time.monotonic()
        try:
            results = _run(
                project, machine, release, chosen, recorder=recorder, jobs=jobs, as_json=as_json, spare=probe
            )
        except KeyboardInterrupt:
            return _report_interruption(recorder)
    if recorder:
        _finish_recording(recorder, receipt)
        if not names and not only and release in project.releases.all:
            print_whole_run(recorder.record_whole_run(seconds=time.monotonic() - started, jobs=jobs))
        click.echo(f"recorded {len(results)} runs of torch {machine.torch} in evidence/{machine.device}")
    if not as_json:
        cells = [_cell(project, machine, release, result) for result in results]
        print_outcomes(release.minor, results, cells, quiet=quiet, skipped=len(selected) - len(inside))
        if recorder and not quiet:
            print_summary(project, machine, results, cells)
    claims = [(s, outcome) for s, outcome in results if release.is_in_range(s.torch) and not s.is_fix_script]
    return int(any(outcome.outcome not in SUCCESSES for _, outcome in claims))


def _remove_damaged(root: Path) -> None:
    for path in evidence_files.remove_damaged_files(root / "evidence"):
        click.echo(f"{path.relative_to(root)}: damaged; started anew")


def _finish_recording(recorder: EvidenceRecorder, receipt: Path | None) -> None:
    """Drop what is obsolete, and leave the receipt that ``torchproof-docs prove`` asks for."""
    recorder.finish()
    if receipt:
        receipt.touch()


def _is_wanted(snippet: Snippet, release: Release, *, outside: bool) -> bool:
    return release.is_in_range(snippet.torch) or (outside and not snippet.is_standalone_listing)


def _cell(checkout: Repository, machine: Machine, release: Release, result: Result) -> Cell:
    """Return what a run counts as once it is recorded."""
    snippet, outcome = result
    run = build_run(outcome, snippet, torch=machine.torch, machine="")
    known = checkout.evidence.get((machine.device, release.torch))
    lookups = known.api if known else None
    return judge_cell(snippet, checkout.api_by_snippet[snippet.name], release, machine.device, run, lookups=lookups)


def _report_interruption(recorder: EvidenceRecorder | None) -> int:
    """Print how to resume."""
    if recorder:
        count = len(recorder.results)
        message = f"{count} runs are recorded; the same command with --only fresh goes on"
        print(f"torchproof-docs: interrupted; {message}", file=sys.stderr)
    return 130


def _run(
    checkout: Repository,
    machine: Machine,
    release: Release,
    chosen: list[Snippet],
    *,
    recorder: EvidenceRecorder | None,
    jobs: int,
    as_json: bool,
    spare: Runner,
) -> list[Result]:
    """Run snippets with a line of progress on the terminal, recording and printing each as it ends."""
    results: list[Result] = []
    label = f"torch {machine.torch} on {machine.device}"
    progress = ProgressLine.on_terminal(label, len(chosen), quiet=as_json)
    try:
        for snippet, outcome in run_snippets(
            chosen, root=checkout.root, jobs=jobs, on_start=lambda s: progress.start(s.name), spare=spare
        ):
            results.append((snippet, outcome))
            if recorder:
                recorder.add_run(snippet, outcome)
            progress.clear()
            if as_json:
                print(json.dumps({"snippet": snippet.name, "torch": machine.torch, **asdict(outcome)}), flush=True)
            elif outcome.error and outcome.outcome != OutcomeKind.UNMET and release.is_in_range(snippet.torch):
                print_failure(snippet.name, outcome)
            progress.finish(snippet.name)
    finally:
        progress.clear()
    return results
