"""``torchproof-docs accept``: merge runs that were made elsewhere."""

import sys
from pathlib import Path

import click

from torchproof.text_escaping import escape_line
from torchproof_docs.cli.command_context import Context
from torchproof_docs.evidence import behaviour_comparison
from torchproof_docs.verdicts.plausibility import acceptance
from torchproof_docs.verdicts.project import load_project


@click.command()
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True), metavar="FILE_OR_FOLDER..."
)
@click.option("--check", is_flag=True, help="Report problems, merge nothing.")
@click.pass_obj
def accept(context: Context, paths: tuple[Path, ...], check: bool) -> int:
    """Check evidence that was recorded elsewhere, and merge it into evidence/.

    Give the files that torchproof-docs run --record wrote, one a page, or the folder that holds them.
    """
    project = load_project(context.root)
    is_refused = False
    for path in (file for given in paths for file in _list_files(context, given)):
        problems = acceptance.find_problems(project, path)
        for line in problems:
            print(escape_line(line), file=sys.stderr)
        is_refused |= bool(problems)
        if not problems and check:
            context.tell(escape_line(f"{path}: acceptable"))
        elif not problems:
            place = acceptance.merge_file(project, path)
            context.tell(escape_line(f"{path}: merged into {place.relative_to(context.root)}"))
    return int(is_refused)


def _list_files(context: Context, given: Path) -> list[Path]:
    """Return the files to merge; evidence of behaviour is left out, because ``torchproof-behaviour`` writes it."""
    if not given.is_dir():
        return [given]
    files = sorted(
        path
        for path in given.rglob("*.json")
        if behaviour_comparison.BEHAVIOUR_FOLDER not in path.relative_to(given).parts
    )
    if not files:
        context.tell(escape_line(f"{given}: no evidence there"))
    return files
