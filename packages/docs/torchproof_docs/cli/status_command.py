"""``torchproof-docs status``: what is proved and what is not, and when everything last ran."""

from collections import Counter

import click
from rich.markup import escape
from rich.table import Table

from torchproof.errors import RecordError, suggest_word
from torchproof.fix.fix_rules import FixLevel
from torchproof.text_escaping import escape_line
from torchproof_docs.cli.command_context import Context
from torchproof_docs.evidence.evidence_files import load_full_runs
from torchproof_docs.records.release_notes import BREAKING_KINDS
from torchproof_docs.records.verdict_vocabulary import ProofVerdict
from torchproof_docs.verdicts.claim_coverage import CARRIED, compute_carried_share, count_sentences, find_sentences
from torchproof_docs.verdicts.detection_cases import load_recall
from torchproof_docs.verdicts.fix_levels import count_fix_levels
from torchproof_docs.verdicts.project import Project, count_verdicts, load_project
from torchproof_docs.verdicts.projects.scan_score import load_scan_score
from torchproof_docs.verdicts.reviews.reviewed_costs import list_reviewed_steps
from torchproof_docs.verdicts.reviews.reviewed_differences import find_unreviewed
from torchproof_docs.verdicts.undocumented_changes import find_undocumented_changes


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
        for target in (None, *project.evidence_index.targets):
            counts = count_verdicts(project, topic, target)
            numbers = [str(counts[verdict]) for verdict in ProofVerdict]
            table.add_row("" if target else topic, escape_line(target or "all together"), str(counts.total()), *numbers)
    context.console.print(table)
    for id, proof in project.proofs.items():
        if proof.verdict != ProofVerdict.PROVED:
            context.console.print(f"[yellow]{proof.verdict}[/] {id}: {escape(escape_line(proof.reason))}")
    asked = [change for change in project.changes if change.kind in BREAKING_KINDS]
    run = sum(change.snippet is not None for change in asked)
    context.console.print(f"{len(asked)} changes ask something of a reader: {run} have a run, {len(asked) - run} none")
    shown = sum(change.before_snippet is not None for change in asked)
    context.console.print(
        f"{shown} of them have a run of what was before; of {len(asked) - shown} a run shows at most that the new is "
        "not there before"
    )
    _detection(context, project)
    _fixes(context, project)
    _sentences(context, project)
    _untold_names(context, project)
    for release, row in find_unreviewed(project):
        context.tell(f"behaviour, judged by nobody: {release}: {escape_line(row.operator)}: {row.kind}")
    open_steps = (one.step for one in list_reviewed_steps(project) if one.change is None and one.review is None)
    for step in open_steps:
        name = escape_line(f"{step.name} {step.variant}")
        context.tell(f"cost, judged by nobody: {step.release}: {name}: {step.ratio:.2g} times")
    if score := load_scan_score(context.root):
        for line in score.format_lines():
            context.console.print(f"published projects: {line}")
    _whole_runs(context)


def _bare(context: Context, project: Project, page: str) -> None:
    feature = project.features.get(page)
    if feature is None:
        raise RecordError(
            f"{page}: no feature page; {suggest_word(page, project.features)}torchproof-docs status lists them"
        )
    for sentence in find_sentences(feature):
        if sentence.carrier == "neither":
            context.tell(f"{feature.path}: {escape_line(sentence.text)}")
    by = count_sentences(feature)
    context.console.print(
        ", ".join(f"{number} by {word}" for word, number in by.items()) + f": {compute_carried_share(by):.0%} carried"
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
    if recall := load_recall(context.root):
        for line in recall.format_lines():
            context.console.print(f"scan, {line}")


def _fixes(context: Context, project: Project) -> None:
    """Say how many changes have an edit of which level, and why the others have none."""
    counts = count_fix_levels(project)
    rules = Counter(record.level for record in project.fixes.values())
    told = ", ".join(f"{counts[level]} {level}" for level in FixLevel)
    context.console.print(f"{len(project.changes)} changes: {told} by torchproof fix ({rules.total()} rules)")
    for reason, count in counts.items():
        if reason not in tuple(FixLevel):
            context.console.print(f"    {count} have no edit: {reason}")


def _sentences(context: Context, project: Project) -> None:
    counted = {feature.id: count_sentences(feature) for feature in project.features.values()}
    table = Table("sentences about behaviour", *CARRIED, "carried")
    for id, by in sorted(counted.items(), key=lambda item: compute_carried_share(item[1])):
        table.add_row(id, *(str(by[word]) for word in CARRIED), f"{compute_carried_share(by):.0%}")
    total = {word: sum(by[word] for by in counted.values()) for word in CARRIED}
    table.add_row("all pages", *map(str, total.values()), f"{compute_carried_share(total):.0%}")
    context.console.print(table)


def _untold_names(context: Context, project: Project) -> None:
    for release, change in find_undocumented_changes(project):
        detail = "; ".join((change.kind, *change.detail))
        context.tell(f"names, told nowhere: {release}: {change.name}: {escape_line(detail)}")


def _whole_runs(context: Context) -> None:
    runs = load_full_runs(context.root / "evidence")
    if not runs:
        context.console.print("last whole run: none; make matrix ALL=1 runs every snippet on every release")
        return
    table = Table("last whole run", "target", "day", "snippets", "minutes", "said something else than before")
    order = [release.torch for release in load_project(context.root).releases.all]
    for run in sorted(runs, key=lambda run: (run.target, order.index(run.release) if run.release in order else -1)):
        changed = f"{len(run.changed)} of {run.compared}"
        table.add_row(run.torch, run.target, run.date, str(run.snippets), f"{run.seconds / 60:.1f}", changed)
    context.console.print(table)
