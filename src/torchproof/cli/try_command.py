"""``torchproof try``: somebody's program on every release."""

from typing import Any

import click

from torchproof.cli.trial_options import (
    add_trial_options,
    build_program,
    build_session,
    check_copy,
    choose_releases,
)
from torchproof.cli.trial_output import write_trial_reports
from torchproof.trial.criteria import Criteria, Outcome
from torchproof.trial.reports.report_facts import describe_trial
from torchproof.trial.trial_run import try_releases

# The exit status of what a shell says after Ctrl-C.
INTERRUPTED = 130


@click.command("try")
@add_trial_options
@click.option(
    "--error", metavar="REGEX", help="Only a failure that matches counts as fails; others as fails otherwise."
)
@click.pass_context
def try_(context: click.Context, /, words: tuple[str, ...], **options: Any) -> None:
    """Run a script, or a command after --, on each release of PyTorch, and show what differs.

    Your files are copied for each run. The first release runs twice, to see what no release explains. Status 1: a
    release differs from the first that works.
    """
    program = build_program(words, options)
    releases = choose_releases(program, options)
    check_copy(program)
    criteria = Criteria(error=options["error"], tolerance=options["tolerance"])
    with build_session(program, releases, options) as session:
        trial = try_releases(session, releases, criteria)
        facts = describe_trial(trial, session)
    write_trial_reports(facts, options["form"], options["reports"], options["badge"])
    if trial.is_interrupted:
        context.exit(INTERRUPTED)
    context.exit(int(any(each.outcome is not Outcome.SAME for each in trial.comparisons.values())))
