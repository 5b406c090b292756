"""What every command starts from: the checkout, the terminal, and the names that a shell can complete."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from torchproof.cli.terminal import print_line
from torchproof.errors import TorchproofError
from torchproof_docs.records.root_folder import find_root

if TYPE_CHECKING:
    from rich.console import Console

Command = Callable[..., Any]


@dataclass
class Context:
    """One call of the command line."""

    start: Path
    """Folder from which the checkout is looked for, upwards."""

    @cached_property
    def root(self) -> Path:
        """Return the checkout; raise RecordError where there is none."""
        return find_root(self.start.resolve())

    @cached_property
    def console(self) -> "Console":
        """Return the terminal, for tables and colours."""
        from rich.console import Console

        return Console(highlight=False, soft_wrap=True)

    def tell(self, line: str) -> None:
        """Print a line at once, as text alone: what it names may come from elsewhere."""
        print_line(line)


root_option = click.option(
    "--root",
    type=click.Path(file_okay=False, path_type=Path),
    help="Checkout to work in (default: the one around the current folder).",
)


def build_jobs_option(meant: str) -> Callable[[Command], Command]:
    """Return the option that says how many scripts run at once."""
    default = min(os.cpu_count() or 1, 2)
    return click.option("-j", "--jobs", type=click.IntRange(min=1), default=default, show_default=True, help=meant)


def complete_snippet(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of snippets, and of the pages that own them, that begin with what was typed."""
    del parameter
    try:
        folder = find_root(Path(context.find_root().params.get("root") or Path.cwd()).resolve()) / "snippets"
    except TorchproofError:
        return []
    names = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.py")}
    names |= {name.rpartition("/")[0] for name in names}
    return sorted(name for name in names if name.startswith(incomplete))
