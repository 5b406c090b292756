"""``torchproof-docs list`` and ``torchproof-docs show``: the snippets, and one of them ready to paste."""

import click
from rich.table import Table

from torchproof.errors import TorchproofError
from torchproof_docs.cli.command_context import Context, complete_snippet
from torchproof_docs.evidence.repository import Repository
from torchproof_docs.runner.selection import select_snippets


@click.command("list")
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_snippet)
@click.pass_obj
def listing(context: Context, names: tuple[str, ...]) -> None:
    """List the snippets, all or those that match a NAME."""
    table = Table("snippet", "torch", "needs", "shows", box=None)
    for snippet in select_snippets(Repository.load_records(context.root), names):
        table.add_row(snippet.name, str(snippet.torch), snippet.needs, snippet.summary)
    context.console.print(table)


@click.command()
@click.argument("name", shell_complete=complete_snippet)
@click.option("--section", default="use", show_default=True)
@click.pass_obj
def show(context: Context, name: str, section: str) -> None:
    """Print a snippet's shown section, ready to paste."""
    for snippet in select_snippets(Repository.load_records(context.root), [name]):
        if section not in snippet.sections:
            known = ", ".join(snippet.sections) or "none"
            raise TorchproofError(f"{snippet.path}: no section {section!r}; it has {known}")
        print(snippet.sections[section])
