"""``torchproof resolve``: evidence that git could not merge."""

import click

from torchproof.cli.context import Context
from torchproof.records.merge_conflicts import resolve_conflicts


@click.command()
@click.pass_obj
def resolve(context: Context) -> None:
    """Merge evidence that two branches recorded for the same page, after git merge or git rebase stopped at it."""
    paths = resolve_conflicts(context.root)
    for path in paths:
        context.console.print(f"{path}: both sides taken in")
    if not paths:
        context.console.print("no evidence waits to be merged")
