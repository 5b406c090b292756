"""What ``torchproof scan`` and ``torchproof min`` share: options, and the reading of files with its progress."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from torchproof.scan.file_reader import FileReading, count_cores
from torchproof.scan.metadata.project_tree import find_project_root
from torchproof.scan.project_index import ProjectIndex
from torchproof.scan.scan_context import ScanContext
from torchproof.scan.scan_settings import SETTINGS

# Files or folders were left out that were asked for: like a wrong option, it is not what a finding makes of the status.
LEFT_OUT = 2
PATHS = click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
JOBS = click.option("--jobs", type=click.IntRange(1), default=None, help="Processes (default: one a core).")
NO_CACHE = click.option("--no-cache", is_flag=True, help="Read every file again.")


def build_setting_option(key: str, *names: str, **attributes: Any) -> Callable[[Any], Any]:
    """Return the decorator for the option of a setting, with the help and the choices of its description."""
    setting = SETTINGS[key]
    if setting.choices:
        attributes["type"] = click.Choice(setting.choices)
    return click.option(f"--{key}", *names, help=f"{setting.help}.", **attributes)


EXCLUDE = build_setting_option("exclude", multiple=True, metavar="PATTERN")


def read_named_files(
    context: ScanContext, projects: ProjectIndex, paths: tuple[Path, ...], options: dict[str, Any]
) -> Iterator[FileReading]:
    """Yield the readings of the files below the paths of a command line, with progress on a terminal."""
    named = paths or (Path(),)
    with _show_progress() as tell:
        yield from context.read_paths(
            named,
            find_project_root(named[0]),
            options["jobs"] or count_cores(),
            is_excluded=projects.is_excluded,
            cache=not options["no_cache"],
            tell=tell,
        )


@contextmanager
def _show_progress() -> Iterator[Callable[[int, int], None]]:
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("reading", total=None)
        yield lambda done, total: progress.update(task, advance=done, total=total)
