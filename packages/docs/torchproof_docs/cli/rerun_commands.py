"""``torchproof-docs control`` and ``verify``: what is recorded, run again under other conditions, and by chance."""

import datetime as dt
from collections.abc import Sequence
from pathlib import Path

import click

from torchproof.text_escaping import escape_line
from torchproof_docs.cli.command_context import Context, build_jobs_option, complete_snippet
from torchproof_docs.evidence.controlled_runs import ControlledRun, drop_run, merge_controls
from torchproof_docs.evidence.page_evidence import Run
from torchproof_docs.evidence.rerun_log import DifferingCell, RerunRound, add_round
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.records.vocabulary import OutcomeKind
from torchproof_docs.runner.batch import run_snippets
from torchproof_docs.runner.control_runner import run_controlled
from torchproof_docs.runner.devices.machine import Machine
from torchproof_docs.runner.environments import Environments
from torchproof_docs.runner.outcomes import Outcome
from torchproof_docs.runner.release_process import run_torchproof_docs
from torchproof_docs.runner.run_records import build_run
from torchproof_docs.runner.selection import select_snippets
from torchproof_docs.runner.snippet_runner import lend_runner
from torchproof_docs.verdicts.cells import judge_cell
from torchproof_docs.verdicts.project import Project, load_project
from torchproof_docs.verdicts.reruns.borders import list_border_sides
from torchproof_docs.verdicts.reruns.cell_sample import list_cell_differences, select_cells


def _describe_machine(context: Context) -> Machine:
    with lend_runner(root=context.root, cache=context.root / ".cache" / "snippets", preload=False) as probe:
        return probe.describe_machine()


@click.command()
@click.argument("names", nargs=-1, metavar="NAME...", shell_complete=complete_snippet)
@click.option("--all", "anew", is_flag=True, help="Run all of them, not only those without a controlled run.")
@click.option("--packages", type=click.Path(path_type=Path), help="A folder with other versions of packages.")
@build_jobs_option("Snippets side by side.")
@click.pass_obj
def control(context: Context, names: tuple[str, ...], anew: bool, packages: Path | None, jobs: int) -> int:
    """Run the borders of this environment's torch under controls, and record what moves.

    A border is a release on which a script begins to pass, and the one before. It runs with another seed, on another
    day, in an empty environment, after other imports, and with other packages; torchproof-docs prove --controls does
    so on both sides. The status is 1 if a border moves.
    """
    machine = _describe_machine(context)
    project = load_project(context.root)
    release = project.releases.get_release_of_build(machine.torch)
    sides = [
        snippet
        for snippet in list_border_sides(project, select_snippets(project, names), release)
        if snippet.needs in machine.offers and not snippet.varies and _is_settled(project, machine, release, snippet)
    ]
    if not anew:  # what moved may have been the machine, or is mended
        settled = {key for key, run in project.controls.items() if not run.moved}
        sides = [snippet for snippet in sides if (snippet.name, release.torch) not in settled]

    def is_as_recorded(snippet: Snippet, outcome: Outcome) -> bool:
        run = build_run(outcome, snippet, torch=machine.torch, machine="")
        return _judge(project, machine, release, snippet, run) == _judge(project, machine, release, snippet, None)

    found: dict[str, dict[str, dict[str, ControlledRun]]] = {}
    moved = 0
    for snippet, run in run_controlled(
        sides, root=context.root, jobs=jobs, torch=machine.torch, packages=packages, judge=is_as_recorded
    ):
        found.setdefault(snippet.page, {}).setdefault(snippet.aspect, {})[release.torch] = run
        merge_controls(context.root / "evidence", machine.device, snippet.page, found[snippet.page])
        if run.moved:
            moved += 1
            context.tell(escape_line(f"{snippet.name}: {release.torch}: moves under {run.moved}: {run.said}"))
    unended = [snippet for snippet in sides if snippet.aspect not in found.get(snippet.page, {})]
    for snippet in unended:
        drop_run(context.root / "evidence", machine.device, snippet.page, snippet.aspect, release.torch)
    more = f", {len(unended)} did not end in time: run it again on a machine with less to do" if unended else ""
    context.tell(f"torch {machine.torch}: {len(sides)} sides of borders under controls, {moved} moved{more}")
    return int(bool(moved))


def _is_settled(project: Project, machine: Machine, release: Release, snippet: Snippet) -> bool:
    return _judge(project, machine, release, snippet, None) in (Verdict.WORKS, Verdict.ABSENT)


def _judge(project: Project, machine: Machine, release: Release, snippet: Snippet, run: Run | None) -> Verdict:
    """Return the verdict of a run of a snippet, or of the recorded one."""
    evidence = project.evidence_index.get_evidence(machine.device, release)
    run = run or (evidence.runs.get(snippet.name) if evidence else None)
    lookups = evidence.api if evidence else None
    api = project.api_by_snippet[snippet.name]
    return judge_cell(snippet, api, release, machine.device, run, lookups=lookups).verdict


@click.command()
@click.argument("names", nargs=-1, metavar="NAME...", shell_complete=complete_snippet)
@click.option("--sample", type=click.IntRange(1), help="Draw so many cells at random; without it, all are made anew.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the draw.")
@click.option("--releases", metavar='"2.8 2.15"', default="", help="Draw from these releases alone.")
@click.option("--here", is_flag=True, help="Make those of this environment's torch alone.")
@build_jobs_option("Snippets side by side.")
@click.pass_obj
def verify(
    context: Context, names: tuple[str, ...], sample: int | None, seed: int, releases: str, here: bool, jobs: int
) -> int:
    """Make recorded cells anew, and compare: outcome, output, error, warnings, metrics within bounds.

    The draw follows from the seed and the records, so that anybody makes the same cells. What differs is run a second
    time. The count, and each cell that differs, goes into evidence/reruns and onto the page about evidence. The status
    is 1 if a cell differs.
    """
    if here:
        return _verify_here(context, names, sample=sample, seed=seed, jobs=jobs)
    project = load_project(context.root)
    wanted = [project.releases.get_release(minor) for minor in releases.split()] or list(project.releases.all)
    environments = Environments.from_checkout(context.root, keep=False, index=None, tell=context.tell)
    environments.announce(wanted)
    options = ["--seed", str(seed), "--jobs", str(jobs), *(["--sample", str(sample)] if sample else [])]
    statuses = []
    for release in wanted:
        with environments.lend(release) as python:
            statuses.append(
                run_torchproof_docs(python, "verify", "--here", *options, "--", *names, folder=context.root)
            )
    return max(statuses, default=0)


def _verify_here(context: Context, names: Sequence[str], *, sample: int | None, seed: int, jobs: int) -> int:
    machine = _describe_machine(context)
    project = load_project(context.root)
    release = project.releases.get_release_of_build(machine.torch)
    chosen = [snippet.name for snippet in select_snippets(project, names)]
    cells = select_cells(project, machine.device, chosen, sample=sample, seed=seed)
    scripts = [snippet for snippet, own in cells if own == release and snippet.needs in machine.offers]
    evidence = project.evidence_index.get_evidence(machine.device, release)
    differing: dict[str, DifferingCell] = {}
    unended: set[str] = set()
    for attempt in (1, 2):
        again = scripts if attempt == 1 else [script for script in scripts if script.name in differing]
        differing, unended = {}, set()
        for snippet, outcome in run_snippets(again, root=context.root, jobs=jobs):
            made = build_run(outcome, snippet, torch=machine.torch, machine="")
            if outcome.outcome == OutcomeKind.TIMEOUT and attempt > 1:
                unended.add(snippet.name)  # which says nothing of torch, but of a busy machine
            elif evidence and (what := list_cell_differences(evidence.runs[snippet.name], made)):
                said = f"{outcome.error.type}: {outcome.error.message}" if outcome.error else str(outcome.outcome)
                differing[snippet.name] = DifferingCell(snippet.name, release.minor, tuple(what), said)
    for cell in differing.values():
        context.tell(escape_line(f"{cell.snippet}: {cell.release}: other {', '.join(cell.what)}: {cell.said}"))
    made_anew = len(scripts) - len(unended)
    if made_anew:
        today = dt.datetime.now(dt.UTC).date().isoformat()
        where = f"{machine.cpu}, Python {machine.python}"
        add_round(
            context.root / "evidence",
            machine.device,
            RerunRound(today, seed, made_anew, where, tuple(differing.values())),
        )
    more = f", {len(unended)} did not end in time" if unended else ""
    context.tell(f"torch {machine.torch}: {made_anew} cells made anew, {len(differing)} differ{more}")
    return int(bool(differing))
