"""``torchproof skill``: the skills for coding agents that the package brings, written where an agent looks for them."""

import shutil
from pathlib import Path

import click

from torchproof.errors import TorchproofError

# Where library-skills looks in an installed package.
BUNDLED = Path(__file__).parents[1] / ".agents" / "skills"


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def skill(folder: Path) -> None:
    """Write the skills of this package for coding agents into FOLDER, such as .agents/skills or .claude/skills."""
    bundled = sorted(path.parent for path in BUNDLED.glob("*/SKILL.md"))
    if not bundled:
        raise TorchproofError("skill: this installation has none; install the package torchproof anew")
    for source in bundled:
        target = folder / source.name
        if target.is_symlink() or target.is_file():
            raise TorchproofError(f"{target}: a link or a file stands there; remove it first")
        shutil.rmtree(target, ignore_errors=True)  # references that this version does not have any more
        shutil.copytree(source, target)
        click.echo(f"wrote {target}")
