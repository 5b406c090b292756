"""Runs a command of the user on two releases, in environments of ``torchproof try``, for ``torchproof fix --check``."""

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from torchproof.errors import TorchproofError

OPTIONS = (
    click.option(
        "--on-releases", is_flag=True, help="With --check: run it on the older and on the newer release, made by uv."
    ),
    click.option("--with", "packages", multiple=True, metavar="PACKAGE", help="With --on-releases: install this, too."),
    click.option(
        "--project",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help="With --on-releases: install a project with its dependencies.",
    ),
)


def add_check_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a check on releases to a command."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def build_release_check(
    command: str, releases: Sequence[str], packages: Sequence[str], project: Path | None, tell: Callable[[str], None]
) -> Callable[[], tuple[bool, ...]]:
    """Return what runs a command on each of some releases, in a copy of this folder, and says where it succeeds.

    Raises:
        TorchproofError: The environment of a release cannot be made.

    """
    from torchproof.cli.trial_options import build_requirements, build_store
    from torchproof.trial.environments.requirements import select_tools
    from torchproof.trial.trial_data import read_trial_data
    from torchproof.trial.trial_session import TrialSession
    from torchproof.trial.user_program import Program

    chosen = [read_trial_data().find_release(release) for release in releases]
    program = Program(("sh", "-c", command), Path.cwd())
    asked = {"packages": (*packages, *select_tools(shlex.split(command))), "project": project}
    nothing: dict[str, Any] = {"files": (), "exclude_newer": None, "python": None}
    store = build_store(build_requirements(program, chosen, nothing | asked), chosen)

    def run() -> tuple[bool, ...]:
        with TrialSession(program, store) as session:  # a session keeps its runs, and the files differ now
            runs = session.run_releases([(release, 1) for release in chosen])
            for release in chosen:
                if reason := session.missing.get(release.torch):
                    raise TorchproofError(f"--check: torch {release.torch}: cannot install: {reason}")
            ended = [each[0].end.status == 0 for each in runs]
        for release, is_good in zip(chosen, ended, strict=True):
            tell(f"torch {release.torch}: the check {'succeeds' if is_good else 'fails'}")
        return tuple(ended)

    return run
