"""Runs a command of the user on two releases, in environments of ``torchproof try``, for ``torchproof fix --check``."""

import shlex
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from torchproof.errors import TorchproofError
from torchproof.fix.check_results import OPTIONS_VARIABLE, CheckResult, build_report_option, read_check_result

if TYPE_CHECKING:
    from torchproof.trial.user_program import Program

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
) -> Callable[[], tuple[CheckResult, ...]]:
    """Return what runs a command on each of some releases, in a copy of this folder, and says what it gives.

    Raises:
        TorchproofError: The environment of a release cannot be made.

    """
    from torchproof.cli.trial_options import build_requirements, build_store
    from torchproof.trial.environments.requirements import select_tools
    from torchproof.trial.trial_data import read_trial_data
    from torchproof.trial.trial_session import TrialSession

    chosen = [read_trial_data().find_release(release) for release in releases]
    asked = {"packages": (*packages, *select_tools(shlex.split(command))), "project": project}
    nothing: dict[str, Any] = {"files": (), "exclude_newer": None, "python": None}
    store = build_store(build_requirements(_build_program(command, ""), chosen, nothing | asked), chosen)

    def run() -> tuple[CheckResult, ...]:
        with tempfile.TemporaryDirectory(prefix="torchproof-") as folder:
            with TrialSession(_build_program(command, folder), store) as session:  # one keeps its runs
                runs = session.run_releases([(release, 1) for release in chosen])
                for release in chosen:
                    if reason := session.missing.get(release.torch):
                        raise TorchproofError(f"--check: torch {release.torch}: cannot install: {reason}")
            ended = [(release, each[0].end.status) for release, each in zip(chosen, runs, strict=True)]
            results = {
                release.torch: read_check_result(status, Path(folder) / f"{release.torch}.xml")
                for release, status in ended
            }
        for torch, result in results.items():
            passed = f", {len(result.passed)} tests pass" if result.passed else ""
            tell(f"torch {torch}: the check {'succeeds' if result.succeeded else 'fails'}{passed}")
        return tuple(results.values())

    return run


def _build_program(command: str, folder: str) -> "Program":
    """Return what runs a command, and has pytest write a report for each release into a folder."""
    from torchproof.trial.user_program import Program

    option = build_report_option(f"{folder}/$TORCHPROOF_TORCH.xml")
    return Program(("sh", "-c", f'export {OPTIONS_VARIABLE}="${OPTIONS_VARIABLE} {option}"\n{command}'), Path.cwd())
