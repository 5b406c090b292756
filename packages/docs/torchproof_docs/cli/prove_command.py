"""``torchproof-docs prove``: run pages and snippets on every release, and say what that proves."""

import shlex
import sys
from collections.abc import Sequence
from contextlib import ExitStack

import click

from torchproof.errors import RecordError
from torchproof.text_escaping import escape_line
from torchproof.trial.environments.uv_client import CPU_INDEX
from torchproof_docs.cli.command_context import Context, complete_snippet
from torchproof_docs.cli.evidence_report import print_evidence_report
from torchproof_docs.evidence.repository import list_used_snippets
from torchproof_docs.records.releases import Release
from torchproof_docs.records.scripts.snippets import Snippet
from torchproof_docs.records.verdict_vocabulary import Verdict
from torchproof_docs.rules.unfinished_pages import find_placeholder_lines
from torchproof_docs.runner import matrix
from torchproof_docs.runner.environments import Environments
from torchproof_docs.runner.other_packages import lend_other_packages
from torchproof_docs.runner.release_process import run_torchproof_docs
from torchproof_docs.runner.selection import select_snippets
from torchproof_docs.verdicts.known_names import find_unknown_names
from torchproof_docs.verdicts.project import Project, load_project


@click.command()
@click.argument("names", nargs=-1, metavar="NAME...", shell_complete=complete_snippet)
@click.option("--everything", is_flag=True, help="Run every snippet; show only pages that a run contradicts.")
@click.option("--releases", metavar='"2.8 2.15"', default="", help="Run on these releases alone.")
@click.option("--all", "anew", is_flag=True, help="Run everything anew, not only what has no run of today's file.")
@click.option("--keep", is_flag=True, help="Keep the environments that it makes, for the next time.")
@click.option("--small", is_flag=True, help=f"Take torch from {CPU_INDEX}: CPU builds, a tenth of the size.")
@click.option("--controls", is_flag=True, help="Run both sides of each border under other conditions instead.")
@click.option("--recorded", is_flag=True, help="Run nothing: say what the evidence that is there proves.")
@click.pass_obj
def prove(
    context: Context,
    names: tuple[str, ...],
    everything: bool,
    releases: str,
    anew: bool,
    keep: bool,
    small: bool,
    controls: bool,
    recorded: bool,
) -> int:
    """Run snippets on every release, record the evidence, and say what it proves.

    A NAME is a page such as compile/set-stance, a snippet such as compile/set-stance/forms, or a pattern. For each
    release an environment is made with uv in .nox, one at a time and removed afterwards; TORCHPROOF_ENVS names a
    folder where they are kept. What is recorded already does not run again, so an interrupted run resumes. The
    status is 1 if a run contradicts a claim, 2 if a release could not be completed.
    """
    if bool(names) == everything:
        raise click.UsageError("--everything takes no NAME") if names else _missing_name()
    project = load_project(context.root)
    selected = select_snippets(project, names)
    _check_finished(project, selected)
    wanted = [project.releases.get_release(minor) for minor in releases.split()] or list(
        project.releases.all if controls else project.releases.tried
    )
    failed: dict[str, str] = {}
    if controls:
        return _run_controls(context, project, wanted, names, anew=anew, keep=keep)
    if not recorded:
        index = CPU_INDEX if small else None
        environments = Environments.from_checkout(context.root, keep=keep, index=index, tell=context.tell)
        waiting = wanted if anew else matrix.find_releases_to_run(project, wanted, names)
        environments.announce(waiting)
        failed = matrix.record_releases(
            context.root, wanted, names=names, anew=anew, lend=environments.lend, tell=context.tell
        )
        project = load_project(context.root)
    shown = [project.scripts[snippet.name] for snippet in selected if snippet.name in project.scripts]
    if everything:
        shown = [snippet for snippet in shown if _is_contradicted(project, snippet)]
    contradicted = print_evidence_report(context.console, project, shown)
    for problem in failed.values():
        print(f"torchproof-docs: {escape_line(problem)}", file=sys.stderr)
    if not recorded:
        pages = [*dict.fromkeys(snippet.page for snippet in selected)]
        again = _command_line(names, releases, small=small)
        context.console.print(_next_step(again, pages, contradicted=contradicted, failed=[*failed], small=small))
    return 1 if contradicted else 2 if failed else 0


def _run_controls(
    context: Context, project: Project, wanted: Sequence[Release], names: Sequence[str], *, anew: bool, keep: bool
) -> int:
    """Run the borders of releases under controls, each in its environment; return 1 if one moves."""
    environments = Environments.from_checkout(context.root, keep=keep, index=None, tell=context.tell)
    environments.announce(wanted)
    statuses = [0]
    for release in wanted:
        place = project.releases.all.index(release)
        newer = project.releases.all[min(place + 1, len(project.releases.all) - 1)]
        with environments.lend(release) as python, ExitStack() as stack:
            other = stack.enter_context(environments.lend(newer)) if newer in wanted and newer != release else python
            folder = stack.enter_context(lend_other_packages(python, other))
            more = [*(["--all"] if anew else []), *(["--packages", str(folder)] if folder else [])]
            statuses.append(run_torchproof_docs(python, "control", *more, "--", *names, folder=context.root))
    return max(statuses)


def _missing_name() -> click.MissingParameter:
    return click.MissingParameter(param_type="argument", param_hint="'NAME...'")


def _is_contradicted(project: Project, snippet: Snippet) -> bool:
    """Return True if a run of a snippet contradicts its claim."""
    api = project.api_by_snippet[snippet.name]
    cells = (project.evidence_index.get_best_cell(snippet, api, release) for release in project.releases.all)
    return any(cell.verdict == Verdict.CONTRADICTED for cell in cells)


def _command_line(names: Sequence[str], releases: str, *, small: bool) -> str:
    """Return the command that resumes this one."""
    options = (["--small"] if small else []) + (["--releases", releases] if releases else [])
    return shlex.join(["torchproof-docs", "prove", *(names or ["--everything"]), *options])


def _next_step(again: str, pages: Sequence[str], *, contradicted: bool, failed: Sequence[str], small: bool) -> str:
    """Return a line with what the author does next."""
    if contradicted:
        return f"next: do what stands under a line with ✗, then {again}"
    if failed:
        other = f"; without --small where {CPU_INDEX} cannot be reached" if small else ""
        return f"next: {again} once more, for {', '.join(failed)}{other}"
    sentences = f"torchproof-docs status {pages[0]} names sentences that nothing carries"
    return f"next: {sentences}; then commit the page, its snippets and evidence/"


def _check_finished(project: Project, selected: Sequence[Snippet]) -> None:
    """Raise RecordError for an unfinished page or snippet: its runs would not count once its bytes change."""
    if lines := [*find_placeholder_lines(snippet.path for snippet in selected)]:
        more = f" (and {len(lines) - 1} more, see torchproof-docs check)" if len(lines) > 1 else ""
        raise RecordError(f"{lines[0]}{more}; a run counts only while its script is unchanged")
    for page in dict.fromkeys(snippet.page for snippet in selected):
        feature = project.features.get(page)
        for name, meant in find_unknown_names(project, feature.api if feature else ()):
            raise RecordError(f"docs/{page}.md: api: {name} is in no release; {meant}correct the name")
        for name in list_used_snippets(feature) if feature else ():
            if name not in project.snippets:
                raise RecordError(f"docs/{page}.md: {name}: no such snippet; create it or correct the name")
