"""``torchproof status``: what is proved and what is not, and when everything last ran."""

from pathlib import Path

import click
from rich.markup import escape
from rich.table import Table

from torchproof.cli.context import Context
from torchproof.errors import RecordError, meant
from torchproof.inert import one_line
from torchproof.judge.judged import unjudged
from torchproof.judge.project import Project, load_project, verdicts
from torchproof.judge.sentences import CARRIED, counts, sentences, share
from torchproof.judge.untold import untold
from torchproof.judge.verdicts import ProofVerdict
from torchproof.records.evidence_files import load_whole_runs
from torchproof.records.release_notes import BREAKING
from torchproof.scan.case_files import measure_recall, scan_case_files
from torchproof.scan.data_source import DataSource
from torchproof.scan.scan_context import open_scan_context

# The folder of the case files of detection rules.
CASES = Path("tests", "scan", "cases")


@click.command()
@click.argument("page", required=False)
@click.pass_obj
def status(context: Context, page: str | None) -> None:
    """Say what is proved, stale, contradicted or not run, how many sentences nothing carries, and when everything ran.

    With a PAGE, such as compile/set-stance, print its sentences about behaviour that no run and no source carries.
    """
    project = load_project(context.root)
    if page is not None:
        _bare(context, project, page)
        return
    table = Table("topic", "target", "features", *ProofVerdict)
    for topic in sorted({feature.topic for feature in project.features.values()}):
        for target in (None, *project.ledger.targets):
            counts = verdicts(project, topic, target)
            numbers = [str(counts[verdict]) for verdict in ProofVerdict]
            table.add_row("" if target else topic, one_line(target or "all together"), str(counts.total()), *numbers)
    context.console.print(table)
    for id, proof in project.proofs.items():
        if proof.verdict != ProofVerdict.PROVED:
            context.console.print(f"[yellow]{proof.verdict}[/] {id}: {escape(one_line(proof.reason))}")
    asked = [change for change in project.changes if change.kind in BREAKING]
    run = sum(change.snippet is not None for change in asked)
    context.console.print(f"{len(asked)} changes ask something of a reader: {run} have a run, {len(asked) - run} none")
    _detection(context, project)
    _sentences(context, project)
    _untold_names(context, project)
    for release, row in unjudged(project):
        context.tell(f"behaviour, judged by nobody: {release}: {one_line(row.operator)}: {row.kind}")
    _whole_runs(context)


def _bare(context: Context, project: Project, page: str) -> None:
    feature = project.features.get(page)
    if feature is None:
        raise RecordError(f"{page}: no feature page; {meant(page, project.features)}torchproof status lists them")
    for sentence in sentences(feature):
        if sentence.carried == "neither":
            context.tell(f"{feature.path}: {one_line(sentence.text)}")
    by = counts(feature)
    context.console.print(
        ", ".join(f"{number} by {word}" for word, number in by.items()) + f": {share(by):.0%} carried"
    )


def _detection(context: Context, project: Project) -> None:
    """Say how many changes code can show, and how many of the marked lines of the case files a scan finds."""
    severe = [change for change in project.changes if change.severity]
    ruled = sum(bool(change.detection.patterns) for change in severe)
    reasoned = sum(bool(change.detection.undetectable) for change in severe)
    rest = len(severe) - ruled - reasoned
    context.console.print(
        f"{len(severe)} changes meet old code: {ruled} have a detection rule, {reasoned} a reason for none, "
        f"{rest} neither"
    )
    cases = context.root / CASES
    if cases.is_dir():
        scan_context = open_scan_context(DataSource(context.root))
        for line in measure_recall(scan_case_files(cases, scan_context), scan_context).format_lines():
            context.console.print(f"scan, {line}")


def _sentences(context: Context, project: Project) -> None:
    counted = {feature.id: counts(feature) for feature in project.features.values()}
    table = Table("sentences about behaviour", *CARRIED, "carried")
    for id, by in sorted(counted.items(), key=lambda item: share(item[1])):
        table.add_row(id, *(str(by[word]) for word in CARRIED), f"{share(by):.0%}")
    total = {word: sum(by[word] for by in counted.values()) for word in CARRIED}
    table.add_row("all pages", *map(str, total.values()), f"{share(total):.0%}")
    context.console.print(table)


def _untold_names(context: Context, project: Project) -> None:
    for release, change in untold(project):
        detail = "; ".join((change.kind, *change.detail))
        context.tell(f"names, told nowhere: {release}: {change.name}: {one_line(detail)}")


def _whole_runs(context: Context) -> None:
    runs = load_whole_runs(context.root / "evidence")
    if not runs:
        context.console.print("last whole run: none; make matrix ALL=1 runs every snippet on every release")
        return
    table = Table("last whole run", "target", "day", "snippets", "minutes", "said something else than before")
    order = [release.torch for release in load_project(context.root).releases.all]
    for run in sorted(runs, key=lambda run: (run.target, order.index(run.release) if run.release in order else -1)):
        changed = f"{len(run.changed)} of {run.compared}"
        table.add_row(run.torch, run.target, run.date, str(run.snippets), f"{run.seconds / 60:.1f}", changed)
    context.console.print(table)
