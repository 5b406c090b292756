"""``torchproof bisect``: the release that changed somebody's program, and why."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from torchproof.cli.exit_codes import INTERRUPTED
from torchproof.cli.trial_options import (
    NIGHTLY,
    add_trial_options,
    build_program,
    build_session,
    check_copy,
    choose_releases,
    tell_progress,
)
from torchproof.cli.trial_output import write_trial_reports
from torchproof.errors import TorchproofError
from torchproof.trial.bisection import Bisector, Change
from torchproof.trial.causes.cause_search import find_cause
from torchproof.trial.criteria import Criteria
from torchproof.trial.environments.nightly_builds import fetch_nightlies
from torchproof.trial.judge import JudgedBy
from torchproof.trial.reports.report_facts import describe_bisection
from torchproof.trial.trial_data import TorchRelease, read_trial_data
from torchproof.trial.trial_session import TrialSession

FLAGS = (
    click.option("--error", metavar="REGEX", help="Bad is a failure that matches; another one does not count."),
    click.option("--output", "by_output", is_flag=True, help="Bad is other printed output."),
    click.option("--warns", is_flag=True, help="Bad is a new warning."),
    click.option("--slower", type=click.FloatRange(min=1, min_open=True), help="Bad is so many times the time."),
    click.option("--memory", type=click.FloatRange(min=1, min_open=True), help="Bad is so many times the memory."),
    click.option("--find-fix", is_flag=True, help="Find the release that repairs it."),
    click.option("--all", "every", is_flag=True, help="Run the releases too that halving leaves out."),
    click.option("--no-patches", is_flag=True, help="Do not look for the patch release."),
    click.option("--nightlies", is_flag=True, help="Halve on among the nightly builds; '--to nightly' implies it."),
    click.option("--no-cause", is_flag=True, help="Do not look for the cause."),
)


def add_flags(command: Any) -> Any:
    """Add the options of a search to a command."""
    for option in reversed(FLAGS):
        command = option(command)
    return command


@click.command("bisect")
@add_trial_options
@add_flags
@click.pass_context
def bisect(context: click.Context, /, words: tuple[str, ...], **options: Any) -> None:
    """Find the release of PyTorch that changed what a script, or a command after --, does.

    Without a criterion it is what differs between the oldest and the newest release: exit status, output, warnings.
    Status 0: a change was found. Status 1: none.
    """
    program = build_program(words, options)
    is_to_nightly = options["end"] == NIGHTLY
    nightlies = fetch_nightlies() if options["nightlies"] or is_to_nightly else []
    releases = choose_releases(program, options, nightly=nightlies[-1] if is_to_nightly else None)
    if len(releases) < 2:
        raise TorchproofError("one release is left; a search needs two: see --from, --to and --releases")
    check_copy(program)
    criteria, wanted = choose_criteria(options)
    with build_session(program, releases, options) as session:
        bisector = Bisector(
            session,
            releases,
            criteria,
            wanted,
            find_fix=options["find_fix"],
            every=options["every"],
            list_between=partial(
                list_builds_between, session, nightlies=nightlies, has_patches=not options["no_patches"]
            ),
        )
        found = bisector.find_change()
        cause, is_interrupted = None, False
        if found.change and not options["no_cause"]:
            tell_progress(
                f"the cause: what the program calls on {found.change.last.torch} and {found.change.first.torch}"
            )
            try:
                cause = find_cause(session, found, read_trial_data())
            except KeyboardInterrupt:  # the release is known, which took most of the time
                is_interrupted = True
                tell_progress("interrupted: the cause is not known")
        facts = describe_bisection(found, session, releases, cause)
    write_trial_reports(facts, options["form"], options["reports"], options["badge"])
    context.exit(INTERRUPTED if is_interrupted else int(not found.change))


def choose_criteria(options: dict[str, Any]) -> tuple[Criteria, JudgedBy | None]:
    """Return what is compared, and what decides; raise UsageError if two criteria are given."""
    asked = {
        JudgedBy.STATUS: options["error"] is not None,
        JudgedBy.OUTPUT: options["by_output"],
        JudgedBy.WARNINGS: options["warns"],
        JudgedBy.TIME: options["slower"] is not None,
        JudgedBy.MEMORY: options["memory"] is not None,
    }
    chosen = [judged_by for judged_by, is_asked in asked.items() if is_asked]
    if len(chosen) > 1:
        raise click.UsageError(f"give one criterion, not {' and '.join(chosen)}")
    if options["error"] is not None:
        check_pattern(options["error"])
    criteria = Criteria(
        error=options["error"],
        slower=options["slower"] or 0.0,
        memory=options["memory"] or 0.0,
        tolerance=options["tolerance"],
    )
    return criteria, chosen[0] if chosen else None


def check_pattern(text: str) -> None:
    """Raise UsageError if a pattern cannot be read."""
    try:
        re.compile(text)
    except re.error as error:
        raise click.UsageError(f"--error {text!r}: {error}") from error


def list_builds_between(
    session: TrialSession, change: Change, nightlies: Sequence[TorchRelease], *, has_patches: bool
) -> list[TorchRelease]:
    """Return the nightly builds and patches between both sides of a change, oldest first.

    A patch counts if it is there, or if its small wheel can be had.
    """
    store = session.store
    is_asked = has_patches and not change.first.is_nightly
    patches = read_trial_data().list_patches(change.first) if is_asked else ()
    inside = [each for each in nightlies if change.last.version < each.version < change.first.version]
    if inside:
        tell_progress(f"{len(inside)} nightly builds between them: about {len(inside).bit_length()} will be installed")
    if store.is_small:
        store.announce(patches)
    return [*inside, *(patch for patch in patches if store.is_small or store.find_python(patch))]
