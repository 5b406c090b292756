"""A group of commands, each imported when it is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """A click group whose commands are named by ``module:function`` and imported when they are needed."""

    def __init__(self, *, lazy_commands: Mapping[str, str], **settings: Any) -> None:
        super().__init__(**settings)
        self.lazy_commands = dict(lazy_commands)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        del ctx
        return sorted(self.lazy_commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command, or return None if no command has the name."""
        del ctx
        if cmd_name not in self.lazy_commands:
            return None
        module, _, function = self.lazy_commands[cmd_name].partition(":")
        command = getattr(import_module(module), function)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the requested command; the error for an unknown one suggests close names."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            names = list(self.lazy_commands)
            raise click.exceptions.NoSuchCommand(error.command_name, possibilities=names, ctx=ctx) from None
