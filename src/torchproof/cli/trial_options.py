"""What ``torchproof try`` and ``torchproof bisect`` share: options, the program, the releases, the environments."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from torchproof.cli.trial_output import FORMATS, find_format
from torchproof.errors import TorchproofError
from torchproof.text_escaping import escape_control_characters
from torchproof.trial.environments.environment_store import READY_VARIABLE, EnvironmentStore
from torchproof.trial.environments.requirements import (
    EnvironmentRequirements,
    read_requirement_file,
    read_script_dependencies,
    select_tools,
)
from torchproof.trial.environments.uv_client import CPU
from torchproof.trial.program_copy import copy_program
from torchproof.trial.release_range import select_releases
from torchproof.trial.trial_data import TorchRelease, TrialData, choose_python, read_trial_data
from torchproof.trial.trial_session import TrialSession
from torchproof.trial.user_program import Program

# What --to says for the newest nightly build.
NIGHTLY = "nightly"

OPTIONS = (
    click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, metavar="SCRIPT [ARGUMENTS] | -- COMMAND"),
    click.option(
        "--from", "start", metavar="RELEASE", help="Oldest release. Default: what the project's metadata allows."
    ),
    click.option("--to", "end", metavar="RELEASE", help="Newest release; of a search also 'nightly'."),
    click.option("--releases", "chosen", metavar="LIST", help="These releases only, such as '2.8 2.12.0'."),
    click.option(
        "--tolerance", type=click.FloatRange(0), default=1e-3, show_default=True, help="Relative, of numbers."
    ),
    click.option(
        "--timeout", type=click.FloatRange(min=0, min_open=True), default=600, show_default=True, help="Seconds a run."
    ),
    click.option("--in-place", is_flag=True, help="Run where the files are, and not in a copy of them."),
    click.option("--with", "packages", multiple=True, metavar="PACKAGE", help="Install this beside torch."),
    click.option(
        "--with-requirements",
        "files",
        multiple=True,
        type=click.Path(path_type=Path, exists=True, dir_okay=False),
        help="Install what a file lists.",
    ),
    click.option(
        "--project",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help="Install a project with its dependencies.",
    ),
    click.option("--exclude-newer", metavar="DATE", help="Everything else as of a day, such as 2026-03-01."),
    click.option("--python", metavar="VERSION", help="CPython of the environments that are made."),
    click.option(
        "--index",
        default=CPU,
        metavar="ADDRESS",
        help="Where torch comes from: 'cpu' (default), 'default' or an address.",
    ),
    click.option(
        "--disk-limit",
        type=click.FloatRange(min=0, min_open=True),
        default=40,
        show_default=True,
        help="GB that all environments take at most.",
    ),
    click.option("--jobs", type=click.IntRange(1), default=None, help="Programs side by side (default: 2)."),
    click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True),
    click.option(
        "--report",
        "reports",
        multiple=True,
        type=click.Path(dir_okay=False, path_type=Path),
        help="Write a report to a file, whose name says its form: .md, .json, .html, .txt.",
    ),
    click.option("--badge", type=click.Path(dir_okay=False, path_type=Path), help="Write the endpoint of a badge."),
)


def add_trial_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a trial to a command."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def tell_progress(text: str) -> None:
    """Print a line about progress on standard error."""
    with suppress(OSError, ValueError):
        print(escape_control_characters(text), file=sys.stderr, flush=True)


def build_program(words: Sequence[str], options: dict[str, Any]) -> Program:
    """Return the program of a command line: a script, or a command after ``--``."""
    for path in options["reports"]:
        find_format(path)  # a wrong name is told before anything runs
    root = Path.cwd()
    first = Path(words[0])
    is_script = first.suffix in (".py", ".pyw") or (first.is_file() and not os.access(first, os.X_OK))
    script = (root / first).resolve() if is_script else None
    if script is not None and not script.is_file():
        raise TorchproofError(f"{first}: no such file; name a script, or a command after --")
    return Program(tuple(words), root.resolve(), script, in_place=options["in_place"], timeout=options["timeout"])


def build_requirements(
    program: Program, releases: Sequence[TorchRelease], options: dict[str, Any]
) -> EnvironmentRequirements:
    """Return what is installed beside torch."""
    packages = [*options["packages"], *(line for path in options["files"] for line in read_requirement_file(path))]
    if program.script:
        packages += read_script_dependencies(program.script)
    packages += select_tools(program.command)
    python = options["python"] or choose_python(releases, f"{sys.version_info[0]}.{sys.version_info[1]}")
    return EnvironmentRequirements(
        python,
        tuple(dict.fromkeys(packages)),
        options["project"].resolve() if options["project"] else None,
        options["exclude_newer"] or "",
        is_python_chosen=options["python"] is not None,
    )


def build_store(
    requirements: EnvironmentRequirements, releases: Sequence[TorchRelease], **settings: Any
) -> EnvironmentStore:
    """Return the environments of releases, after what they will download has been announced."""
    ready = os.environ.get(READY_VARIABLE)
    store = EnvironmentStore(
        requirements, ready=Path(ready).resolve() if ready else None, tell=tell_progress, **settings
    )
    store.announce(releases)
    return store


def build_session(program: Program, releases: Sequence[TorchRelease], options: dict[str, Any]) -> TrialSession:
    """Return the session, after what it will download has been announced."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: programs are ended, too
    store = build_store(
        build_requirements(program, releases, options),
        releases,
        index="" if options["index"] == "default" else options["index"],
        limit=options["disk_limit"],
    )
    jobs = 1 if program.in_place else options["jobs"] or 2
    return TrialSession(program, store, jobs, tell_progress)


def check_copy(program: Program) -> None:
    """Copy the program once, to tell what a copy leaves out; raise TorchproofError if there is too much."""
    import tempfile

    if program.in_place:
        return
    with tempfile.TemporaryDirectory(prefix="torchproof-", ignore_cleanup_errors=True) as name:
        _, told = copy_program(program.root, program.script, Path(name))
    if told:
        tell_progress(told)


def choose_releases(
    program: Program,
    options: dict[str, Any],
    data: TrialData | None = None,
    nightly: TorchRelease | None = None,
) -> tuple[TorchRelease, ...]:
    """Return the releases to try, and tell which metadata chose them; with a nightly build they end with that."""
    data = data or read_trial_data()
    options = {**options, "end": data.releases[-1].minor} if nightly else options
    releases, told = select_releases(data, program.script or program.root / "x.py", options)
    if told:
        tell_progress(told)
    return (*releases, nightly) if nightly and nightly.version > releases[-1].version else releases
