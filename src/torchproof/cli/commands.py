"""The group of all commands, and what an error becomes."""

from importlib import import_module
from pathlib import Path

import click

from torchproof.cli.context import Context
from torchproof.cli.ends import ENDS, end, flush, speak_plainly

COMMANDS = {
    "new": "new:new",
    "run": "run:run",
    "prove": "prove:prove",
    "list": "snippets:listing",
    "show": "snippets:show",
    "doctor": "doctor:doctor",
    "check": "check:check",
    "status": "status:status",
    "accept": "accept:accept",
    "release": "release:release",
    "scan": "scan:scan",
    "min": "scan:minimum",
    "mcp": "mcp:mcp",
    "names": "names:names",
    "when": "name_queries:when",
    "diff": "name_queries:diff",
    "serve": "site:serve",
    "publish": "site:publish",
    "preview": "site:preview",
    "render": "site:render",
    "finish": "site:finish",
}
"""The module of each command and its function there: a command starts without what the others import."""


class Commands(click.Group):
    """The commands, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        del ctx
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None for a name that is none."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(f"torchproof.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that was asked for; name close ones where there is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            raise click.exceptions.NoSuchCommand(error.command_name, possibilities=COMMANDS, ctx=ctx) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--root",
    type=click.Path(file_okay=False, path_type=Path),
    help="Checkout to work in (default: the one around the current folder).",
)
@click.pass_context
def torchproof(context: click.Context, root: Path | None) -> None:
    """PyTorch's changes, each proved by a recorded run."""
    context.obj = Context(root or Path.cwd())


def main(argv: list[str] | None = None) -> int:
    """Run one command and return its exit status; what went wrong is one line on stderr."""
    speak_plainly()
    try:
        status = int(torchproof.main(argv, prog_name="torchproof", standalone_mode=False) or 0)
        flush()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except ENDS as error:
        return end(error)
    return status
