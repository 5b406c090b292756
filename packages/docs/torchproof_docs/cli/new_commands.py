"""``torchproof new``: pages, snippets and changes to start from."""

from pathlib import Path

import click

from torchproof_docs.cli.command_context import Context
from torchproof_docs.records.features import KINDS
from torchproof_docs.records.release_notes import BREAKING_KINDS, OTHER_KINDS
from torchproof_docs.records.scaffolding import record_scaffolding
from torchproof_docs.records.vocabulary import Need
from torchproof_docs.rules.unfinished_pages import find_placeholder_lines

NEEDS = click.Choice([need.value for need in Need])
SINCE = click.option("--since", metavar="RELEASE", help="First release with it, such as 2.9.")


@click.group()
def new() -> None:
    """Write a page, a snippet or a change to start from.

    What is written is valid but for the lines that only you can write; torchproof-docs check names each of them.
    """


@new.command()
@click.argument("id", metavar="TOPIC/PAGE")
@SINCE
@click.option(
    "--group", metavar="HEADING", help="Heading in the topic's index.md to list it under (default: the last)."
)
@click.option("--new-group", is_flag=True, help="The heading of --group is new: write it behind the others.")
@click.option("--kind", type=click.Choice(KINDS), default="feature", show_default=True)
@click.option("--needs", type=NEEDS, default="cpu", show_default=True)
@click.pass_obj
def feature(
    context: Context, id: str, since: str | None, group: str | None, new_group: bool, kind: str, needs: str
) -> None:
    """Write the page of a feature, such as compile/foo, and its first snippet.

    Without --since, the first release is the newest.
    """
    written = record_scaffolding.create_feature(
        context.root, id, since=since, needs=Need(needs), kind=kind, group=group, new_group=new_group
    )
    _tell(context, written, prove=id)


@new.command()
@click.argument("name", metavar="TOPIC/PAGE/NAME")
@SINCE
@click.option("--needs", type=NEEDS)
@click.pass_obj
def snippet(context: Context, name: str, since: str | None, needs: str | None) -> None:
    """Write a snippet, such as compile/foo/bar, and show it at the end of its page.

    Without --since and --needs, it has those of its page.
    """
    written = record_scaffolding.create_snippet(context.root, name, since=since, needs=Need(needs) if needs else None)
    _tell(context, written, prove=name)


@new.command()
@click.argument("release", metavar="RELEASE")
@click.argument("id", metavar="ID")
@click.option("--kind", type=click.Choice((*BREAKING_KINDS, *OTHER_KINDS)), default="breaking", show_default=True)
@click.pass_obj
def change(context: Context, release: str, id: str, kind: str) -> None:
    """Write what a RELEASE such as 2.15 changed, under an ID that becomes its anchor, and a snippet that shows it."""
    written = record_scaffolding.create_change(context.root, release, id, kind=kind)
    _tell(context, written, prove=f"releases/{release}/{written[0].stem}")


def _tell(context: Context, written: list[Path], *, prove: str) -> None:
    for path in written:
        count = len([*find_placeholder_lines([path])])
        lines = f": {count} lines to be written" if count else ""
        context.console.print(f"{path.relative_to(context.root)}{lines}")
    context.console.print(
        f"next: write them, torchproof-docs check says what is left, then torchproof-docs prove {prove}"
    )
