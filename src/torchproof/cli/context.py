"""What every command starts from: the checkout, the terminal, and the names that a shell can complete."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import click
from rich.console import Console

from torchproof.errors import TorchproofError
from torchproof.records.checkout import find_root


@dataclass
class Context:
    """One call of the command line."""

    start: Path
    """Folder from which the checkout is looked for, upwards."""
    console: Console = field(default_factory=lambda: Console(highlight=False, soft_wrap=True))

    @cached_property
    def root(self) -> Path:
        """Return the checkout; raise RecordError where there is none."""
        return find_root(self.start.resolve())

    def tell(self, line: str) -> None:
        """Print a line as it is, at once."""
        self.console.print(line, markup=False)


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
