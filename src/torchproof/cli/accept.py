"""``torchproof accept``: evidence from elsewhere."""

import datetime as dt
import sys
from pathlib import Path

import click

from torchproof.cli.context import Context
from torchproof.inert import one_line
from torchproof.judge import acceptance, snippet_age
from torchproof.judge.project import load_project


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE_OR_FOLDER...")
@click.option("--check", is_flag=True, help="Only say whether it is acceptable.")
@click.option("--own", is_flag=True, help="From machines of the project: no contributor needed.")
@click.option("--replace", is_flag=True, help="Take the file instead of what is there.")
@click.pass_obj
def accept(context: Context, paths: tuple[Path, ...], check: bool, own: bool, replace: bool) -> int:
    """Check evidence that was recorded elsewhere, and merge it into what is here.

    Give the files that torchproof run --record wrote, one a page, or the folder they are in.
    """
    project = load_project(context.root)
    days = snippet_age.days(context.root, project.snippets.values())
    today = dt.datetime.now(dt.UTC).date()
    refused = 0
    for path in (file for given in paths for file in (sorted(given.rglob("*.json")) if given.is_dir() else [given])):
        found = acceptance.problems(project, path, born=days, today=today, own=own, new=replace)
        for line in found:
            print(one_line(line), file=sys.stderr)
        refused += bool(found)
        if not found and check:
            context.console.print(f"{path}: acceptable")
        elif not found:
            context.console.print(f"{path}: in {acceptance.take(project, path, new=replace).relative_to(context.root)}")
    return int(bool(refused))
